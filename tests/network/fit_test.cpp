// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::random_table;

Column column(std::vector<std::string> levels, std::vector<std::uint16_t> codes) {
  return Discrete{std::move(levels), std::move(codes)};
}

// Y given X: x0 is seen twice with y1 and once with y0; x1 once, with y0; x2 never.
Table seen_and_unseen() {
  return Table(Names({"X", "Y"}),
               {column({"x0", "x1", "x2"}, {0, 0, 0, 1}), column({"y0", "y1"}, {1, 0, 1, 0})});
}

TEST(Fit, WithoutAPriorIsTheShareOfEachLevel) {
  const Network network = fit(seen_and_unseen(), dag_of("X Y", "X->Y"));
  EXPECT_EQ(network.cpt(0).probabilities, (std::vector<double>{0.75, 0.25, 0}));
  EXPECT_EQ(network.cpt(1).probabilities,
            (std::vector<double>{1.0 / 3, 2.0 / 3, 1, 0, 0.5, 0.5}));  // x2: never seen, uniform
  EXPECT_EQ(network.levels[0], (std::vector<std::string>{"x0", "x1", "x2"}));
}

// An imaginary sample of 3 puts 3/6 = half a row into each of Y's six cells, one into each of X's.
TEST(Fit, WithAPriorAddsTheImaginaryRows) {
  const Network network = fit(seen_and_unseen(), dag_of("X Y", "X->Y"), {.iss = 3});
  const std::vector<double> x = {4.0 / 7, 2.0 / 7, 1.0 / 7};
  const std::vector<double> y = {1.5 / 4, 2.5 / 4, 1.5 / 2, 0.5 / 2, 0.5, 0.5};
  for (std::size_t k = 0; k < 3; ++k) EXPECT_DOUBLE_EQ(network.cpt(0).probabilities[k], x[k]);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_DOUBLE_EQ(network.cpt(1).probabilities[k], y[k]);
}

// Parents count like digits, ascending, the last fastest: row 5 of C is (a1, b2).
TEST(Fit, NumbersConfigurationsWithTheLastParentFastest) {
  const Dag dag = dag_of("C A B", "A->C B->C");
  const Table table(dag.names(), {column({"c0", "c1"}, {1}), column({"a0", "a1"}, {1}),
                                  column({"b0", "b1", "b2"}, {2})});
  const std::vector<double> cells = fit(table, dag).cpt(0).probabilities;
  ASSERT_EQ(cells.size(), 12U);
  for (std::size_t k = 0; k < 10; ++k) EXPECT_EQ(cells[k], 0.5);
  EXPECT_EQ(cells[10], 0);
  EXPECT_EQ(cells[11], 1);
}

TEST(Fit, GivesDistributionsWhateverThePrior) {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (double iss : {0.0, 1.0, 10.0}) {
      const Table table = random_table(7, 40, 4, seed);
      const Network network = fit(table, random_dag(table.names(), 0.4, seed), {.iss = iss});
      for (Node node = 0; node < 7; ++node) {
        const std::vector<double>& cells = network.cpt(node).probabilities;
        const std::size_t levels = network.levels[node].size();
        ASSERT_EQ(cells.size(), network.configurations(node) * levels);
        for (std::size_t row = 0; row < cells.size(); row += levels) {
          const auto begin = cells.begin() + static_cast<std::ptrdiff_t>(row);
          const auto end = begin + static_cast<std::ptrdiff_t>(levels);
          EXPECT_NEAR(std::accumulate(begin, end, 0.0), 1, 1e-12);
          EXPECT_TRUE(std::all_of(begin, end, [](double p) { return p >= 0; }));
        }
      }
    }
}

// Three and a half standard errors of a share of the rows that show the configuration.
TEST(Fit, RecoversTheParametersOfASample) {
  const Network truth = read_network("asia");
  const Table table = sample(truth, 200000, 1);
  const Network found = fit(table, truth.dag);
  const Network smoothed = fit(table, truth.dag, {.iss = 1});
  const std::size_t either = truth.dag.names().at("either", "test");
  for (Node node = 0; node < truth.dag.size(); ++node)
    for (std::size_t cell = 0; cell < truth.cpt(node).probabilities.size(); ++cell) {
      // Of (tub, lung) = (yes, yes) there are about 110 rows; every other row of a CPT has more.
      const double p = truth.cpt(node).probabilities[cell];
      const double error = std::sqrt(p * (1 - p) / 90);
      EXPECT_NEAR(found.cpt(node).probabilities[cell], p, 3.5 * error + 1e-12);
      if (node != either) {
        EXPECT_NEAR(smoothed.cpt(node).probabilities[cell], p, 3.5 * error + 0.01);
      }
    }
}

TEST(Fit, RefusesATableThatWouldNotFitInMemoryBeforeMakingIt) {
  // 200 binary parents: 2^201 cells. Nothing could allocate them, so the error comes first.
  std::vector<std::string> names = {"child"};
  std::vector<Column> columns = {column({"no", "yes"}, {0})};
  std::vector<Edge> edges;
  for (Node parent = 1; parent <= 200; ++parent) {
    names.push_back("p" + std::to_string(parent));
    columns.push_back(column({"no", "yes"}, {0}));
    edges.push_back({parent, 0});
  }
  const Names list(names);
  try {
    fit(Table(list, columns), Dag(list, edges));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_STREQ(
        error.what(),
        "the table of probabilities of 'child' given 200 parents would have 3.2138760885179806e+60 "
        "cells, more than the 268435456 that fit in memory; give it fewer parents (--max-parents) "
        "or merge levels");
  }
}

TEST(Fit, RefusesAnImaginarySampleThatIsNoSize) {
  for (double iss : {-1.0, std::nan(""), HUGE_VAL}) {
    try {
      fit(seen_and_unseen(), dag_of("X Y", ""), {.iss = iss});
      FAIL() << "no error for " << iss;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
    }
  }
}

}  // namespace
}  // namespace hoist
