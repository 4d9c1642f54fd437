// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

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

std::vector<LostLink> lost_by(const Bag& bag, const std::string& method, double threshold,
                              const Knowledge& knowledge = Knowledge()) {
  const Average made = average(bag, method, {.threshold = threshold}, knowledge);
  return lost_links(ranked(bag, method), made, edge_support(bag, knowledge), knowledge);
}

// All ten replicates join A and B, and PMA has no edge between them:
//
//   4 x  A -> B        3 x  B -> A <- C        3 x  B -> A, B -> C
//
// A: {} 4, {B,C} 3, {B} 3.   B: {} 6, {A} 4.   C: {} 7, {B} 3.
TEST(LostLinks, AreSplitWhereNoSetThatHoldsThemIsAboveTheThreshold) {
  const Bag bag = bag_of("A B C", {{4, "A->B"}, {3, "B->A C->A"}, {3, "B->A B->C"}});
  const auto lost = lost_by(bag, "pma", 0.45);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].edge, (Edge{1, 0}));  // 6 of 10 have it that way
  EXPECT_DOUBLE_EQ(lost[0].linked, 1);
  EXPECT_EQ(lost[0].why, Loss::split);
  ASSERT_EQ(lost[0].votes.size(), 3U);
  EXPECT_EQ(lost[0].votes[0].structure.edges, (std::vector<Edge>{{0, 1}}));  // A -> B, 4 of 10
  EXPECT_DOUBLE_EQ(lost[0].votes[0].posterior, 0.4);
  // B took the empty set; no set of A is above the threshold.
  ASSERT_EQ(lost[0].winners.size(), 1U);
  EXPECT_EQ(lost[0].winners[0].structure.vertex, 1U);
  EXPECT_DOUBLE_EQ(lost[0].winners[0].posterior, 0.6);
}

// The same bag at a threshold that {A} of B passes: it loses to B's empty set.
TEST(LostLinks, AreOutvotedWhereTheEmptySetIsMoreFrequent) {
  const Bag bag = bag_of("A B C", {{4, "A->B"}, {3, "B->A C->A"}, {3, "B->A B->C"}});
  const auto lost = lost_by(bag, "pma", 0.35);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].why, Loss::outvoted);
  ASSERT_EQ(lost[0].winners.size(), 2U);
  EXPECT_TRUE(lost[0].winners[0].structure.edges.empty());
  EXPECT_EQ(lost[0].winners[0].structure.vertex, 1U);
}

//   A -> B -> C is in all ten, C -> A or A -> C:  6 x and 4 x as edges of their own:
//
//   6 x  A -> B -> C, A -> C         4 x  C -> A -> B
//
// A -> B 10, B -> C 6, A -> C 6, C -> A 4; joined: A - C in 10. B -> C first, then C -> A is a
// cycle; knowledge forbids A -> C.
TEST(LostLinks, NameThePathThatRefusedThem) {
  const Bag bag = bag_of("A B C", {{6, "A->B B->C A->C"}, {4, "C->A A->B"}});
  Knowledge knowledge(bag.names);
  knowledge.forbid({0, 2});
  const auto lost = lost_by(bag, "tma", 0.3, knowledge);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].edge, (Edge{0, 2}));
  EXPECT_EQ(lost[0].why, Loss::cycle);
  EXPECT_EQ(lost[0].path, (std::vector<Node>{0, 1, 2}));  // A -> B -> C blocks C -> A
  EXPECT_EQ(lost[0].refused.edges, (std::vector<Edge>{{2, 0}}));
}

TEST(LostLinks, SayWhereKnowledgeForbidsThem) {
  const Bag bag = bag_of("A B", {{10, "A->B"}});
  Knowledge knowledge(bag.names);
  knowledge.forbid({0, 1});
  knowledge.forbid({1, 0});
  const auto lost = lost_by(bag, "tma", 0.3, knowledge);
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].why, Loss::forbidden);
}

// Whatever the cover: a strong link is in the average or among the lost, never both, never neither.
TEST(LostLinks, AreAllTheStrongOnesThatAnAverageLacks) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Bag bag = testing::random_bag(4 + seed % 5, 12, seed);
    const auto support = edge_support(bag);
    for (const Cover& cover : default_covers()) {
      const Average made = average(bag, cover, {.threshold = 0.4});
      const auto lost = lost_links(ranked(bag, cover), made, support, Knowledge(), 0.75);
      std::size_t named = 0;
      for (const EdgeSupport& row : support) {
        const auto [from, to] = row.edge;
        if (row.linked < 0.75 || made.dag.has_edge(from, to) || made.dag.has_edge(to, from))
          continue;
        for (const LostLink& one : lost)
          if (one.edge == row.edge || one.edge == Edge{to, from}) {
            if (one.edge == row.edge) ++named;
            EXPECT_FALSE(one.votes.empty());
          }
      }
      EXPECT_EQ(named, lost.size()) << cover.name << ", seed " << seed;
      seen += named;
    }
  }
  EXPECT_GT(seen, 20U);
}

}  // namespace
}  // namespace hoist
