// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hoist/certainty.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

Bag bag_of(const std::string& names, const std::vector<std::pair<int, std::string>>& graphs) {
  Bag bag;
  for (const auto& [copies, edges] : graphs)
    for (int i = 0; i < copies; ++i) bag.add(dag_of(names, edges));
  bag.names = bag.dag(0).names();
  return bag;
}

// A -> B in 90 of 100 and C -> D in 55, against 0.5. The second is 0.05 / sqrt(0.2475 / 100), near
// 1 standard error, above it; 4 * 0.2475 / 0.05^2 = 396 replicates would settle it: 500.
TEST(Settled, HoldsEachEdgeAgainstTheThreshold) {
  const Bag bag = bag_of("A B C D", {{50, "A->B C->D"}, {40, "A->B"}, {5, "C->D"}, {5, ""}});
  const Settled found = settled(bag, "tma");
  EXPECT_EQ(found.edges, 2U);
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 1U);
  EXPECT_EQ(found.unsettled[0].edge, (Edge{2, 3}));
  EXPECT_TRUE(found.unsettled[0].present);
  EXPECT_NEAR(found.unsettled[0].distance, 1.005, 0.01);
  EXPECT_EQ(found.unsettled[0].replicates, 500U);
}

TEST(Settled, NamesAnEdgeThatCouldStillComeIn) {
  const Bag bag = bag_of("A B C D", {{48, "A->B C->D"}, {52, "A->B"}});
  const Settled found = settled(bag, "tma");
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 1U);
  EXPECT_EQ(found.unsettled[0].edge, (Edge{2, 3}));
  EXPECT_FALSE(found.unsettled[0].present);
}

// X has {A, B} in 52 of 100 and {A} in 48, both above the threshold and too close to tell apart:
// B -> X hangs on it, A -> X does not.
TEST(Settled, HoldsASetOfParentsAgainstItsStrongestRival) {
  const Bag bag = bag_of("A B X", {{52, "A->X B->X"}, {48, "A->X"}});
  const Settled found = settled(bag, "pma", {.threshold = 0.2});
  EXPECT_EQ(found.edges, 2U);
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 1U);
  EXPECT_EQ(found.unsettled[0].edge, (Edge{1, 2}));
  EXPECT_EQ(found.unsettled[0].replicates, 3000U);  // 4 * (1 - 0.04^2) / 0.04^2 is near 2,500
}

// The same bag where similar sets support each other: {A, B} has 0.52 + 0.48 / 2 and {A} 0.48 +
// 0.52 / 2. Each replicate adds 1/2 to the lead of one over the other, so both the difference and
// its error are half of those above.
TEST(Settled, ComparesSupportWhereSimilarSetsHaveIt) {
  const Bag bag = bag_of("A B X", {{52, "A->X B->X"}, {48, "A->X"}});
  const Settled found = settled(bag, "pma", {.threshold = 0.2, .kappa = 0.5});
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 1U);
  EXPECT_EQ(found.unsettled[0].edge, (Edge{1, 2}));
  EXPECT_NEAR(found.unsettled[0].distance, 0.4, 0.01);
  EXPECT_EQ(found.unsettled[0].replicates, 3000U);
}

TEST(Settled, SaysThatEqualSharesSettleNever) {
  const Bag bag = bag_of("A B X", {{50, "A->X B->X"}, {50, "A->X"}});
  const Settled found = settled(bag, "pma", {.threshold = 0.2});
  ASSERT_EQ(found.unsettled.size(), 1U);
  EXPECT_EQ(found.unsettled[0].distance, 0);
  EXPECT_FALSE(found.unsettled[0].replicates);
}

// A cycle of three edges, of which the last is refused by the other two. B -> C (55 of 100) is
// hardly more frequent than C -> A (52): either could have come first.
TEST(Settled, HoldsWhatACycleRefusedAgainstTheWeakestEdgeOfThePath) {
  const Bag bag = bag_of("A B C", {{48, "A->B B->C"}, {45, "A->B C->A"}, {7, "B->C C->A"}});
  const Settled found = settled(bag, "tma", {.threshold = 0.3});
  EXPECT_EQ(found.edges, 2U);
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 2U);
  EXPECT_EQ(found.unsettled[0].edge, (Edge{1, 2}));
  EXPECT_TRUE(found.unsettled[0].present);
  EXPECT_EQ(found.unsettled[1].edge, (Edge{2, 0}));
  EXPECT_FALSE(found.unsettled[1].present);
}

TEST(Settled, IsNothingAfterOneReplicateAndEverythingAfterManyCopies) {
  const Bag one = bag_of("A B C", {{1, "A->B B->C"}});
  EXPECT_EQ(settled(one, "tma").settled, 0U);
  const Bag many = bag_of("A B C", {{30, "A->B B->C"}});
  for (const Cover& cover : default_covers()) EXPECT_TRUE(settled(many, cover).all()) << cover.name;
}

// The same shares in a bag a hundred times as large: what it names is settled then, and nothing new
// is named.
TEST(Settled, KeepsItsWordAboutLargerBags) {
  std::size_t named = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Bag bag = testing::random_bag(5, 30, seed);
    for (const Cover& cover : covers()) {
      const Settled small = settled(bag, cover, {.threshold = 0.37});
      for (const std::uint64_t size : {300U, 1200U}) {
        Bag large(bag.names);
        for (std::uint64_t copy = 0; copy < size / 30; ++copy)
          for (const Replicate& each : bag.replicates) large.add(each.graph);
        const Settled after = settled(large, cover, {.threshold = 0.37});
        EXPECT_GE(after.settled, small.settled);
        for (const UnsettledEdge& edge : small.unsettled) {
          const bool still = std::ranges::find(after.unsettled, edge.edge, &UnsettledEdge::edge) !=
                             after.unsettled.end();
          // Shares are moved half a replicate less in a larger bag, which changes little.
          if (edge.replicates && *edge.replicates * 2 <= size) {
            EXPECT_FALSE(still) << cover.name << ", seed " << seed;
          }
          if (!edge.replicates) {
            EXPECT_TRUE(still) << cover.name << ", seed " << seed;
          }
          ++named;
        }
      }
    }
  }
  EXPECT_GT(named, 100U);
}

// X takes {A} (60) and {B} (25) where every set above the threshold enters, and {C} is close to it.
TEST(Settled, HoldsAllAgainstTheThresholdWhereAVertexTakesSeveral) {
  const Bag bag = bag_of("A B C X", {{60, "A->X"}, {25, "B->X"}, {15, "C->X"}});
  const Settled found = settled(bag, "pma", {.threshold = 0.19, .accumulate = true});
  EXPECT_EQ(found.edges, 2U);
  EXPECT_EQ(found.settled, 1U);
  ASSERT_EQ(found.unsettled.size(), 2U);
  for (const UnsettledEdge& edge : found.unsettled) EXPECT_NE(edge.edge.from, 0U);
}

TEST(Settled, LeavesRequiredEdgesAlone) {
  const Bag bag = bag_of("A B", {{52, "A->B"}, {48, ""}});
  Knowledge knowledge(bag.names);
  EXPECT_EQ(settled(bag, "tma").settled, 0U);
  knowledge.require({0, 1});
  EXPECT_EQ(settled(bag, "tma", {}, knowledge).settled, 1U);
}

}  // namespace
}  // namespace hoist
