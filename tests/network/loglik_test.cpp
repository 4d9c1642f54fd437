// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

//   A -> B with P(a0) = 0.2, P(b0 | a0) = 0.9, P(b0 | a1) = 0
Network small_network() {
  return {dag_of("A B", "A->B"),
          {{"a0", "a1"}, {"b0", "b1"}},
          {Cpt{{0.2, 0.8}}, Cpt{{0.9, 0.1, 0, 1}}}};
}

Table rows(std::vector<std::uint16_t> a, std::vector<std::uint16_t> b) {
  return Table(Names({"A", "B"}),
               {Discrete{{"a0", "a1"}, std::move(a)}, Discrete{{"b0", "b1"}, std::move(b)}});
}

TEST(LogLikelihood, IsTheSumOverRowsWorkedOutByHand) {
  EXPECT_NEAR(log_likelihood(small_network(), rows({0, 0, 1}, {0, 1, 1})),
              std::log(0.2 * 0.9) + std::log(0.2 * 0.1) + std::log(0.8), 1e-14);
}

TEST(LogLikelihood, OfAnImpossibleRowIsMinusInfinity) {
  EXPECT_EQ(log_likelihood(small_network(), rows({0, 1}, {0, 0})), -HUGE_VAL);
}

TEST(LogLikelihood, OfNoRowsIsZero) { EXPECT_EQ(log_likelihood(small_network(), rows({}, {})), 0); }

// Row by row through the chain rule, against the way through counts.
TEST(LogLikelihood, OfANetworkIsTheProductOfItsTables) {
  const Network network = read_network("insurance");
  const Table table = sample(network, 200, 3);
  double expected = 0;
  for (std::size_t row = 0; row < table.rows(); ++row)
    for (Node node = 0; node < network.dag.size(); ++node) {
      std::size_t configuration = 0;
      for (Node parent : network.dag.parents(node))
        configuration = configuration * table.levels(parent) + table.codes(parent)[row];
      const std::size_t cell = configuration * table.levels(node) + table.codes(node)[row];
      expected += std::log(network.cpt(node).probabilities[cell]);
    }
  EXPECT_NEAR(log_likelihood(network, table), expected, 1e-9 * std::abs(expected));
}

TEST(LogLikelihood, IsHighestForTheParametersFittedOnTheSameRows) {
  const Network truth = read_network("asia");
  const Table table = sample(truth, 1000, 4);
  EXPECT_GT(log_likelihood(fit(table, truth.dag), table), log_likelihood(truth, table));
}

}  // namespace
}  // namespace hoist
