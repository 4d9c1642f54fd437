// SPDX-License-Identifier: Apache-2.0
#include "hoist/standing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

const Names kTwo({"A", "B"});

Dag majority(const Bag& bag) { return average(bag, "tma", {.threshold = 0.5}).dag; }

// Replicates that have A -> B where `has` says so.
Bag bag_of(std::size_t replicates, const std::function<bool(std::size_t)>& has) {
  Bag bag(kTwo);
  for (std::size_t i = 0; i < replicates; ++i)
    bag.add(Dag(kTwo, has(i) ? std::vector<Edge>{{0, 1}} : std::vector<Edge>{}));
  return bag;
}

TEST(Standing, IsSettledWhereAllReplicatesAgree) {
  const Standing found = standing(bag_of(20, [](std::size_t) { return true; }), majority);
  EXPECT_EQ(found.links, 1U);
  EXPECT_EQ(found.unsettled, 0);
  EXPECT_TRUE(found.within(0.05));
}

// Replicates 0 to 9 of 16 have the edge: groups 0 to 4 of eight. A half is four of the groups. By
// hand: of the 14 halves, those have the edge in most of their replicates that hold three of these
// groups or more. Every mask has one half with three of the five and one with two, but for that
// which splits 0-3 from 4-7, whose halves hold four and one.
TEST(Standing, CountsTheHalvesWhoseAverageDiffers) {
  const Standing found = standing(bag_of(16, [](std::size_t i) { return i < 10; }), majority);
  EXPECT_EQ(found.links, 1U);
  EXPECT_DOUBLE_EQ(found.unsettled, 7.0 / 14);
  EXPECT_FALSE(found.within(0.49));
  EXPECT_TRUE(found.within(0.5));
}

// An edge that a half has turned round is one link that differs, not two. Here a half has the edge
// as the whole bag does where it holds two of the five groups or more (names decide a tie), and
// only one half holds fewer: groups 4 to 7.
TEST(Standing, CountsATurnedLinkOnce) {
  Bag bag(kTwo);
  for (std::size_t i = 0; i < 16; ++i) bag.add(Dag(kTwo, {i < 10 ? Edge{0, 1} : Edge{1, 0}}));
  const auto all = [](const Bag& each) { return average(each, "tma", {.threshold = 0.0}).dag; };
  EXPECT_DOUBLE_EQ(standing(bag, all).unsettled, 1.0 / 14);
}

TEST(Standing, KeepsComplementaryPairsTogether) {
  // Both replicates of a pair are in each half or neither: an edge that one of each pair has is in
  // half of every half, which is not most of it.
  EXPECT_EQ(standing(bag_of(32, [](std::size_t i) { return i % 2 == 0; }), majority).unsettled, 0);
}

// The claim that the rule stands on: halves differ from the whole as often as wholes differ from
// the truth. Here the share of an edge is 0.5 + 0.05 and 100 replicates vote: P(the majority is
// wrong) is P(Binomial(100, 0.55) <= 50) = 0.183.
TEST(Standing, TellsHowOftenTheAverageWouldBeAnother) {
  double unsettled = 0, wrong = 0;
  constexpr int bags = 400;
  for (std::uint64_t i = 0; i < bags; ++i) {
    RandomStream random(1, Purpose::test, i);
    const Bag bag = bag_of(104, [&](std::size_t) { return random.uniform() < 0.55; });
    unsettled += standing(bag, majority).unsettled / bags;
    wrong += (majority(bag).edges().empty() ? 1.0 : 0.0) / bags;
  }
  EXPECT_NEAR(wrong, 0.17, 0.06);
  // What is unsettled is judged around the bag at hand, which is nearer to the threshold or farther
  // from it than the truth: on the mean a little more.
  EXPECT_NEAR(unsettled, 0.22, 0.06);
}

TEST(Standing, NeedsTwoReplicatesInEachOfEightGroups) {
  EXPECT_THROW(standing(bag_of(15, [](std::size_t) { return true; }), majority), Error);
}

}  // namespace
}  // namespace hoist
