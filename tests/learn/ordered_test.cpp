// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

std::size_t place(const std::vector<Node>& order, Node node) {
  return static_cast<std::size_t>(std::ranges::find(order, node) - order.begin());
}

TEST(Ordered, EveryReplicateFollowsTheOrderOfTheGuide) {
  const Table table = random_table(9, 200, 3, 5, 0.8);
  LearnOptions learning{.learner = "ordered", .tie_break = TieBreak::shuffle};
  learning = guided(table, learning);
  const Bag found = bag(
      table, {.replicates = 20, .resample = {"subsample", {{"fraction", 0.8}}}, .learn = learning});
  for (std::size_t i = 0; i < found.size(); ++i)
    for (const Edge& edge : found.dag(i).edges())
      EXPECT_LT(place(learning.guide->order, edge.from), place(learning.guide->order, edge.to));
}

TEST(Ordered, ABagFindsItsGuideOnce) {
  const Table table = random_table(7, 150, 2, 3, 0.8);
  const BagOptions asked{.replicates = 6,
                         .learn = {.learner = "ordered", .tie_break = TieBreak::shuffle}};
  BagOptions given = asked;
  given.learn = guided(table, asked.learn);
  ASSERT_NE(given.learn.guide, nullptr);
  EXPECT_EQ(bag(table, asked), bag(table, given));
}

// All rows, without a price: the guide is a top of its search, so no single change betters it.
TEST(Ordered, OfAllRowsWithoutAPriceIsNoWorseThanItsGuide) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(8, 200, 3, seed, 0.7);
    const LearnOptions options = guided(table, {.learner = {"ordered", {{"edge_price", 0}}}});
    EXPECT_GE(score(table, learn(table, options)), score(table, options.guide->dag) - 1e-6);
  }
}

TEST(Ordered, AHighPriceLeavesNoEdge) {
  const Table table = random_table(6, 200, 2, 1, 0.9);
  EXPECT_GT(learn(table, {.learner = {"ordered", {{"edge_price", 0}}}}).edges().size(), 0U);
  EXPECT_EQ(learn(table, {.learner = {"ordered", {{"edge_price", 1e6}}}}).edges().size(), 0U);
}

// An edge that gains g nats is there below that price, and not above it.
TEST(Ordered, ThePriceIsInTheUnitsOfTheScore) {
  Discrete x{{"a", "b"}, {}}, y{{"a", "b"}, {}};
  for (std::uint16_t i = 0; i < 200; ++i) {
    x.codes.push_back(i % 2);
    y.codes.push_back(static_cast<std::uint16_t>(i % 5 == 0 ? 1 - i % 2 : i % 2));
  }
  const Table table(Names({"x", "y"}), {Column(x), Column(y)});
  const double gain = score(table, Dag(table.names(), {{0, 1}})) - score(table, Dag(table.names()));
  ASSERT_GT(gain, 1);
  const auto edges = [&](double price) {
    return learn(table, {.learner = {"ordered", {{"edge_price", price}}}}).edges().size();
  };
  EXPECT_EQ(edges(gain - 0.01), 1U);
  EXPECT_EQ(edges(gain + 0.01), 0U);
}

// Every row of a table that holds each of its rows ten times is in a subsample as in the table,
// nearly: what it finds is as dense, where the plain subsample of a tenth would find less.
TEST(Ordered, APartOfTheRowsIsAsDenseAsAllOfThem) {
  const Table table = sample(read_network("alarm"), 1000, 7);
  const auto edges = [&](double fraction) {
    const Bag found = bag(table, {.replicates = 10,
                                  .resample = {"subsample", {{"fraction", fraction}}},
                                  .learn = {.learner = "ordered", .tie_break = TieBreak::shuffle}});
    double sum = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      sum += static_cast<double>(found.dag(i).edges().size());
    return sum / 10;
  };
  EXPECT_NEAR(edges(0.5), edges(1.0), 0.1 * edges(1.0));
}

TEST(Ordered, AGuideOfSomebodyBindsTheOrderAlone) {
  const Table table = random_table(5, 300, 2, 2, 0.9);
  const std::vector<Node> order = {4, 3, 2, 1, 0};
  LearnOptions options{.learner = "ordered"};
  options.guide = std::make_shared<const Guide>(Guide{Dag(table.names()), order});
  const Dag found = learn(table, options);
  EXPECT_FALSE(found.edges().empty());
  for (const Edge& edge : found.edges()) EXPECT_GT(edge.from, edge.to);
}

}  // namespace
}  // namespace hoist
