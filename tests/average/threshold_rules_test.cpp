// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "average/candidates.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;
using testing::some_names;

// A bag over four variables whose six pairs have these shares, largest first: graphs that grow by a
// link each.
Bag with_shares(const std::vector<double>& shares) {
  const Names names({"A", "B", "C", "D"});
  const std::vector<Edge> links = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
  Bag bag(names);
  for (std::size_t i = 0; i <= shares.size(); ++i) {
    const double weight = (i == 0 ? 1 : shares[i - 1]) - (i < shares.size() ? shares[i] : 0);
    if (weight > 0)
      bag.add(Dag(names, {links.begin(), links.begin() + static_cast<std::ptrdiff_t>(i)}), weight);
  }
  return bag;
}

double threshold(const Bag& bag, const std::string& rule, const DataEvidence& data = {}) {
  return average(bag, "tma", {.threshold = Choice<ThresholdRule>(rule), .data = data}).threshold;
}

// The example of Scutari and Nagarajan (2013), as bnlearn 5.1 has it.
TEST(L1Threshold, OfTheExampleOfItsPaperIsThatOfBnlearn) {
  EXPECT_NEAR(threshold(with_shares({0.9439, 0.8935, 0.7689, 0.3921, 0.2242, 0.0460}), "l1"),
              0.3921, 1e-12);
}

// What is in the whole bag is above it, as bnlearn has it; and nothing is above it where no graph
// has a link.
TEST(L1Threshold, KeepsWhatIsAlwaysThereAndNothingThatNeverIs) {
  const Bag bag(Names({"A", "B", "C"}), std::vector<Dag>(5, dag_of("A B C", "A->B A->C B->C")));
  EXPECT_EQ(average(bag, "tma", {.threshold = Choice<ThresholdRule>("l1")}).dag.edges().size(), 3U);
  const Bag empty(Names({"A", "B", "C"}), std::vector<Dag>(5, dag_of("A B C", "")));
  EXPECT_EQ(threshold(empty, "l1"), 0);
}

// A median of the steps is wherever they cross a half: no share of a link lies between it and 0.5.
TEST(L1Threshold, IsAShareNextToAHalf) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = random_bag(9, 30, seed);
    const double found = threshold(bag, "l1");
    std::size_t between = 0;
    for (const EdgeSupport& row : edge_support(bag))
      if ((row.linked > found && row.linked < 0.5) || (row.linked < found && row.linked > 0.5))
        ++between;
    EXPECT_EQ(between, 0U) << seed;
  }
}

// Three replicates have A -> B, one A -> C: averages have A -> B only at 0.25 and above, and both
// below.
TEST(OutOfBagThreshold, IsTheHighestOfThoseWhoseAverageFitsBest) {
  Bag bag(Names({"A", "B", "C"}));
  for (int i = 0; i < 3; ++i) bag.add(dag_of("A B C", "A->B"));
  bag.add(dag_of("A B C", "A->C"));
  // Averages are liked by their number of edges.
  const auto liking = [](const std::function<double(std::size_t)>& worth) {
    return DataEvidence{.out_of_bag = [worth](std::span<const Dag> dags) {
      std::vector<double> found;
      for (const Dag& dag : dags) found.push_back(worth(dag.edges().size()));
      return found;
    }};
  };
  EXPECT_EQ(threshold(bag, "oob", liking([](auto n) { return double(n); })), 0);
  EXPECT_EQ(threshold(bag, "oob", liking([](auto n) { return -double(n); })), 0.75);
  EXPECT_EQ(threshold(bag, "oob", liking([](auto) { return 0.0; })), 0.75);
  EXPECT_EQ(threshold(bag, "oob", liking([](auto n) { return n == 1 ? 1.0 : 0.0; })), 0.25);
}

// Of four variables the largest shares of the shuffled bag are 0, 0, 0.1 and 0.4, because edges
// belong to their tails in `tma`.
TEST(NullThreshold, IsAQuantileOfTheLargestSharesOfAShuffledBag) {
  const std::string names = "A B C D";
  Bag null(Names({"A", "B", "C", "D"}));
  null.add(dag_of(names, "A->B C->D"));
  for (int i = 0; i < 3; ++i) null.add(dag_of(names, "A->B"));
  for (int i = 0; i < 6; ++i) null.add(dag_of(names, ""));
  const Bag bag(null.names, {dag_of(names, "A->B")});
  const auto at = [&](double quantile) {
    return average(bag, "tma",
                   {.threshold = Choice<ThresholdRule>("null", {{"null_quantile", quantile}}),
                    .data = {.null_bag = [&] { return null; }}})
        .threshold;
  };
  EXPECT_DOUBLE_EQ(at(1), 0.4);
  EXPECT_DOUBLE_EQ(at(0.76), 0.4);
  EXPECT_DOUBLE_EQ(at(0.75), 0.1);
  EXPECT_DOUBLE_EQ(at(0.5), 0);
}

// 60 graphs of 30 splits over 20 variables: a chain of 19 links in all of them, and of the 171
// other pairs one in each graph.
Bag halves() {
  const Names names = some_names(20);
  Bag bag(names);
  for (Node i = 0; i < 60; ++i) {
    std::vector<Edge> edges;
    for (Node node = 0; node + 1 < 20; ++node) edges.push_back({node, node + 1});
    const Node from = i % 17;
    edges.push_back({from, from + 2 + i % 2 * (from < 16 ? 1U : 0U)});
    bag.add(Dag(names, edges));
  }
  return bag;
}

TEST(ExpectedFalseThreshold, LiesBetweenTwoNumbersOfGraphsAndFallsAsMoreIsAllowed) {
  double before = 1;
  for (const double most : {0.5, 1.0, 3.0, 10.0}) {
    const double found =
        average(halves(), "tma",
                {.threshold = Choice<ThresholdRule>("expected-false", {{"expected_false", most}}),
                 .data = {.pairs = true}})
            .threshold;
    EXPECT_DOUBLE_EQ(found * 60 - std::floor(found * 60), 0.5);
    EXPECT_GT(found, 0.5);
    EXPECT_LT(found, before);
    before = found;
  }
}

TEST(ExpectedFalseThreshold, RefusesABagThatItsBoundIsNotAbout) {
  const DataEvidence pairs{.pairs = true};
  EXPECT_THROW(threshold(halves(), "expected-false"), Error);  // not pairs
  Bag odd = halves();
  odd.replicates.pop_back();
  EXPECT_THROW(threshold(odd, "expected-false", pairs), Error);
  Bag weighted = halves();
  weighted.replicates[3].weight = 2;
  EXPECT_THROW(threshold(weighted, "expected-false", pairs), Error);
  // No share of sixty graphs is proof of that much.
  EXPECT_THROW(static_cast<void>(average(halves(), "tma",
                                         {.threshold = Choice<ThresholdRule>(
                                              "expected-false", {{"expected_false", 1e-6}}),
                                          .data = pairs})),
               Error);
}

TEST(ThresholdRules, ThatAskForWhatIsNotKnownAreRefusedByName) {
  const Bag bag = random_bag(5, 10, 1);
  for (const ThresholdRule& rule : threshold_rules()) {
    if (rule.needs == Need::nothing) {
      EXPECT_NO_THROW(threshold(bag, rule.name)) << rule.name;
      continue;
    }
    try {
      static_cast<void>(threshold(bag, rule.name));
      FAIL() << rule.name;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::usage);
      EXPECT_NE(std::string(error.what()).find("'" + rule.name + "'"), std::string::npos);
      EXPECT_NE(std::string(error.what()).find("hoist "), std::string::npos);
    }
  }
}

TEST(ThresholdRules, DependNeitherOnTheOrderOfTheBagNorOfTheNodes) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = random_bag(12, 24, seed);
    Bag turned(bag.names);
    for (std::size_t i = bag.size(); i-- > 0;) turned.add(bag.dag(i));
    std::vector<std::string> names = bag.names.list();
    std::ranges::reverse(names);
    Bag renumbered{Names(names)};
    for (std::size_t i = 0; i < bag.size(); ++i)
      renumbered.add(align(bag.dag(i), renumbered.names, "test"));
    const DataEvidence data{
        .out_of_bag =
            [](std::span<const Dag> dags) {
              std::vector<double> found;
              for (const Dag& dag : dags)
                found.push_back(-std::abs(8.0 - static_cast<double>(dag.edges().size())));
              return found;
            },
        .null_bag = [&] { return random_bag(12, 24, seed + 100); },
        .pairs = true};
    for (const ThresholdRule& rule : threshold_rules()) {
      if (rule.name == "expected-false") continue;  // too few graphs
      const double found = threshold(bag, rule.name, data);
      EXPECT_EQ(threshold(turned, rule.name, data), found) << rule.name;
      if (rule.needs != Need::null_bag) {
        EXPECT_EQ(threshold(renumbered, rule.name, data), found) << rule.name;
      }
    }
  }
}

TEST(CandidateThresholds, AreTheDistinctSharesAndZero) {
  Bag bag(Names({"A", "B", "C"}));
  for (int i = 0; i < 3; ++i) bag.add(dag_of("A B C", "A->B"));
  bag.add(dag_of("A B C", "A->C"));
  const std::vector<Ranked> all = ranked(bag, "pma");  // A: {} 1; B: {A} 0.75; C: {} 0.75
  EXPECT_EQ(candidate_thresholds(all, 40), (std::vector<double>{0.75, 0.25, 0}));
  EXPECT_EQ(candidate_thresholds(all, 2), (std::vector<double>{0.75, 0}));
}

}  // namespace
}  // namespace hoist
