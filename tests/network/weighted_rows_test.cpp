// SPDX-License-Identifier: Apache-2.0
// Rows that count as much as real numbers say, in parameters and likelihoods of networks.
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/network.hpp"
#include "support/random_dag.hpp"
#include "support/weighted.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;
using testing::Weighted;
using testing::with_holes;

const std::vector<double>& parameters_of(const Network& network, Node node) {
  return network.is_continuous(node) ? network.gaussian(node).coefficients
                                     : network.cpt(node).probabilities;
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-10);
}

TEST(WeightedRows, FitLikeRepeatedOnes) {
  for (const std::string kind : {"labels", "numbers", "mixed"})
    for (const double iss : {0.0, 1.0}) {
      const Table plain = as_kind(random_table(5, 90, 3, 4), kind);
      const Weighted rows(iss == 0 ? plain : with_holes(plain), 3);
      const Dag dag(plain.names(), {{1, 0}, {3, 0}, {1, 2}, {3, 2}, {1, 4}, {2, 4}});
      const Network found = fit(rows.weighted, dag, {.iss = iss});
      const Network expected = fit(rows.repeated, dag, {.iss = iss});
      for (Node node = 0; node < 5; ++node) {
        expect_near(parameters_of(found, node), parameters_of(expected, node));
        if (found.is_continuous(node))
          expect_near(found.gaussian(node).sd, expected.gaussian(node).sd);
      }
      EXPECT_NEAR(log_likelihood(expected, rows.weighted), log_likelihood(expected, rows.repeated),
                  1e-8);
    }
}

//   A: 0.25 of a0, 0.75 of a1 by weight; X has mean (1 * 0.5 + 5 * 1.5) / 2 = 4 and squares
//   0.5 * 9 + 1.5 * 1 = 6 about it, for a weight of 2.
TEST(WeightedRows, GiveTheNumbersWorkedOutByHand) {
  const Table table(Names({"A", "X"}), {Discrete{{"a0", "a1"}, {0, 1}}, Continuous{{1, 5}}},
                    {0.5, 1.5});
  const Network network = fit(table, Dag(table.names()));
  EXPECT_EQ(network.cpt(0).probabilities, (std::vector<double>{0.25, 0.75}));
  EXPECT_NEAR(network.gaussian(1).coefficients[0], 4, 1e-14);
  EXPECT_NEAR(network.gaussian(1).sd[0], std::sqrt(6.0), 1e-14);
  const double normal = -2 * std::log(std::sqrt(6.0) * std::sqrt(2 * 3.14159265358979)) - 0.5;
  EXPECT_NEAR(log_likelihood(network, table), 0.5 * std::log(0.25) + 1.5 * std::log(0.75) + normal,
              1e-12);
}

// A row that does not count is not there, however impossible it is.
TEST(WeightedRows, OfWeightZeroAreNotThere) {
  const Table table(Names({"A"}), {Discrete{{"a0", "a1"}, {0, 0, 1}}}, {1.5, 1, 0});
  EXPECT_EQ(log_likelihood(fit(table, Dag(table.names())), table), 0);
  const Table numbers(Names({"X"}), {Continuous{{2, 2, 7}}}, {1.5, 1, 0});
  EXPECT_EQ(log_likelihood(fit(numbers, Dag(numbers.names())), numbers), 0);
}

}  // namespace
}  // namespace hoist
