// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/metric.hpp"
#include "learn/filled_rows.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

// The same table with a share of its cells, drawn by column name and row, not observed.
Table with_holes(const Table& table, double share) {
  std::vector<Column> columns;
  for (Node node = 0; node < table.columns(); ++node) {
    RandomStream random(5, Purpose::test, name_key(table.names()[node]));
    if (table.column(node).kind() == ColumnKind::discrete) {
      Discrete column = table.column(node).discrete();
      for (std::uint16_t& code : column.codes)
        if (random.uniform() < share) code = kMissing;
      columns.emplace_back(std::move(column));
    } else {
      Continuous column = table.column(node).continuous();
      for (double& value : column.values)
        if (random.uniform() < share) value = std::nan("");
      columns.emplace_back(std::move(column));
    }
  }
  return Table(table.names(), std::move(columns));
}

const LearnOptions kImpute = {.tie_break = TieBreak::shuffle, .missing = Missing::impute};

TEST(Imputation, LeavesCompleteDataAlone) {
  const Table table = testing::random_table(6, 150, 3, 2);
  EXPECT_EQ(learn(table, kImpute), learn(table, {.tie_break = TieBreak::shuffle}));
}

TEST(Imputation, KeepsWhatWasObservedAndFillsTheRest) {
  const Table whole = testing::random_table(5, 80, 3, 2), table = with_holes(whole, 0.3);
  FilledRows rows(Sample(table), 1, 1);
  rows.redraw(Dag(table.names(), {{0, 1}, {1, 2}, {3, 2}}));
  const Table filled = rows.table();
  for (Node node = 0; node < 5; ++node) {
    EXPECT_EQ(filled.column(node).missing(), 0U);
    for (std::size_t row = 0; row < 80; ++row)
      if (table.codes(node)[row] != kMissing) {
        EXPECT_EQ(filled.codes(node)[row], table.codes(node)[row]);
      }
  }
}

// y = x + a little noise: a hole in x is drawn near y, its child, though x has no parents.
TEST(Imputation, DrawsAVariableGivenItsChildrenToo) {
  RandomStream random(4, Purpose::test, 1);
  Continuous x, y;
  for (int i = 0; i < 200; ++i) {
    x.values.push_back(10 * random.uniform());
    y.values.push_back(x.values.back() + 0.01 * random.uniform());
  }
  Continuous holes = x;
  for (std::size_t i = 0; i < 200; i += 4) holes.values[i] = std::nan("");
  const Table table(Names({"x", "y"}), {holes, y});
  FilledRows rows(Sample(table), 1, 1);
  rows.redraw(Dag(table.names(), {{0, 1}}));
  const Table filled = rows.table();
  for (std::size_t i = 0; i < 200; i += 4)
    EXPECT_NEAR(filled.column(0).values()[i], x.values[i], 0.05);
}

TEST(Imputation, DrawsALabelAsOftenAsItsMarkovBlanketSays) {
  // b copies a in nine rows of ten, c copies b likewise; a third of b is not observed.
  RandomStream random(4, Purpose::test, 2);
  Discrete a{{"0", "1"}, {}}, b = a, c = a;
  const auto copy = [&](std::uint16_t code) {
    return static_cast<std::uint16_t>(random.uniform() < 0.9 ? code : 1 - code);
  };
  for (int i = 0; i < 6000; ++i) {
    a.codes.push_back(static_cast<std::uint16_t>(random.below(2)));
    b.codes.push_back(copy(a.codes.back()));
    c.codes.push_back(copy(b.codes.back()));
  }
  Discrete holes = b;
  for (std::size_t i = 0; i < 6000; i += 3) holes.codes[i] = kMissing;
  const Table table(Names({"a", "b", "c"}), {a, holes, c});
  FilledRows rows(Sample(table), 7, 1);
  rows.redraw(Dag(table.names(), {{0, 1}, {1, 2}}));
  const Table filled = rows.table();
  // P(b = a | a = c) = 0.81 / 0.82, P(b = a | a != c) = 1/2.
  double agreeing = 0, agreed = 0, differing = 0, as_a = 0;
  for (std::size_t i = 0; i < 6000; i += 3) {
    const bool same = a.codes[i] == c.codes[i], hit = filled.codes(1)[i] == a.codes[i];
    (same ? agreeing : differing) += 1;
    (same ? agreed : as_a) += hit ? 1 : 0;
  }
  EXPECT_NEAR(agreed / agreeing, 0.81 / 0.82, 0.01);
  EXPECT_NEAR(as_a / differing, 0.5, 0.08);
}

TEST(Imputation, FindsMostOfTheGraphThatCompleteDataHave) {
  const Network network = read_network("asia");
  const Table whole = sample(network, 3000, 3);
  const Dag complete = learn(whole, {.tie_break = TieBreak::shuffle});
  const Dag imputed = learn(with_holes(whole, 0.1), kImpute);
  std::size_t linked = 0;
  for (const Edge& edge : complete.edges())
    linked += imputed.has_edge(edge.from, edge.to) || imputed.has_edge(edge.to, edge.from);
  EXPECT_GE(linked + 1, complete.edges().size());
  EXPECT_LE(imputed.edges().size(), complete.edges().size() + 2);
}

TEST(Imputation, DoesNotDependOnTheOrderOfTheColumns) {
  const Table table = with_holes(testing::random_table(6, 150, 3, 2), 0.2);
  const std::vector<Node> order = {3, 5, 0, 1, 4, 2};
  const Table moved = table.reordered(order);
  const Dag one = learn(table, kImpute), other = learn(moved, kImpute);
  EXPECT_EQ(one.edges().size(), other.edges().size());
  for (const Edge& edge : other.edges())
    EXPECT_TRUE(one.has_edge(order[edge.from], order[edge.to]));
}

TEST(Imputation, GivesTheSameBagOnAnyNumberOfThreads) {
  const Table table = with_holes(testing::random_table(6, 100, 3, 2), 0.2);
  BagOptions options{.replicates = 12};
  options.learn.missing = Missing::impute;
  const Bag one = bag(table, options, Knowledge(), {.threads = 1});
  EXPECT_EQ(one.replicates, bag(table, options, Knowledge(), {.threads = 3}).replicates);
  // Replicates draw their holes by themselves: on one set of rows they still differ.
  options.resample = {"subsample", {{"fraction", 1.0}}};
  const Bag whole = bag(table, options);
  bool differ = false;
  for (const Replicate& each : whole.replicates) differ |= !(each == whole.replicates[0]);
  EXPECT_TRUE(differ);
}

TEST(Imputation, TakesNumbersLabelsAndEdgesFromNumbersToLabels) {
  RandomStream random(4, Purpose::test, 8);
  Continuous x;
  Discrete label{{"low", "high"}, {}};
  for (int i = 0; i < 300; ++i) {
    x.values.push_back(random.uniform() + random.uniform() - 1);
    label.codes.push_back(x.values.back() + 0.3 * random.uniform() > 0.15);
  }
  const Table table = with_holes(Table(Names({"x", "label"}), {x, label}), 0.2);
  for (const char* score : {"bic", "dg", "bf"}) {
    LearnOptions options = kImpute;
    options.score = score;
    EXPECT_EQ(learn(table, options).edges().size(), 1U) << score;
  }
}

TEST(Imputation, RefusesAColumnWithoutAnyValueByName) {
  const Table table(Names({"x", "empty"}),
                    {Column(Continuous{{1.5, 2, 3}}), Column(Continuous{{NAN, NAN, NAN}})});
  try {
    static_cast<void>(learn(table, kImpute));
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("'empty' has no value at all"), std::string::npos);
  }
}

}  // namespace
}  // namespace hoist
