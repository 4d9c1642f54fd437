// SPDX-License-Identifier: Apache-2.0
#include "hoist/knowledge.hpp"

#include <gtest/gtest.h>

#include "hoist/learn.hpp"

namespace hoist {
namespace {

const Names kNames({"a", "b", "c", "d"});

TEST(Knowledge, ARootTakesNoEdgeAndALeafGivesNone) {
  Knowledge knowledge(kNames);
  knowledge.root(0);
  knowledge.leaf(3);
  EXPECT_EQ(knowledge.forbidden(), (std::vector<Edge>{{1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}}));
}

TEST(Knowledge, ATierForbidsEdgesIntoEarlierTiersOnly) {
  Knowledge knowledge(kNames);
  knowledge.tiers({{0, 1}, {2}});
  EXPECT_EQ(knowledge.forbidden(), (std::vector<Edge>{{2, 0}, {2, 1}}));
  EXPECT_FALSE(knowledge.is_forbidden({0, 1}));
  EXPECT_FALSE(knowledge.is_forbidden({3, 0}));  // without a tier
}

TEST(Knowledge, ListsEveryContradictionAtOnce) {
  Knowledge knowledge(kNames);
  knowledge.require({0, 1});
  knowledge.require({1, 2});
  knowledge.require({2, 0});
  knowledge.require({3, 0});
  knowledge.forbid({0, 1});
  EXPECT_EQ(knowledge.contradictions(1),
            (std::vector<std::string>{
                "'a' -> 'b' is both required and forbidden",
                "required edges close a cycle: a -> b -> c -> a",
                "'a' has 2 required parents, but at most 1 are allowed",
            }));
  EXPECT_EQ(knowledge.contradictions(99).size(), 2U);
}

TEST(Knowledge, KeepsItsMeaningWhenRelabelled) {
  Knowledge knowledge(kNames);
  knowledge.require({0, 1});
  knowledge.forbid({2, 3});
  const Names other({"d", "c", "b", "a"});
  const Knowledge moved = knowledge.relabelled(other, {3, 2, 1, 0});
  EXPECT_TRUE(moved.is_required({3, 2}));
  EXPECT_EQ(moved.forbidden(), (std::vector<Edge>{{1, 0}}));
}

}  // namespace
}  // namespace hoist
