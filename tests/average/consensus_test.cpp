// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "hoist/average.hpp"
#include "hoist/orders.hpp"
#include "hoist/pdag.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_dag;

Names letters(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.emplace_back(1, static_cast<char>('a' + i));
  return Names(names);
}

Bag random_bag(std::uint64_t seed, std::size_t nodes = 6, std::size_t graphs = 9) {
  const Names names = letters(nodes);
  std::vector<Dag> dags;
  for (std::uint64_t i = 0; i < graphs; ++i) dags.push_back(random_dag(names, 0.4, seed * 50 + i));
  return Bag(dags.front().names(), dags);
}

// x - y is one class whichever way a DAG has it: aligned, its votes no longer split.
TEST(Aligned, DagsOfOneClassLookAlike) {
  const Names names({"x", "y"});
  const Bag bag(names, {Dag(names, {{0, 1}}), Dag(names, {{1, 0}}), Dag(names, {{0, 1}})});
  const Bag alike = aligned(bag, {1, 0});
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(alike.dag(i), Dag(names, {{1, 0}}));
}

TEST(Aligned, KeepsEveryClass) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag bag = random_bag(seed);
    const Bag alike = aligned(bag, consensus_order(bag));
    for (std::size_t i = 0; i < bag.size(); ++i) EXPECT_EQ(cpdag(alike.dag(i)), cpdag(bag.dag(i)));
  }
}

TEST(Aligned, KeepsWhatKnowledgeDirects) {
  const Names names({"x", "y"});
  Knowledge knowledge(names);
  knowledge.forbid({1, 0});
  const Bag bag(names, {Dag(names, {{0, 1}})});
  EXPECT_EQ(aligned(bag, {1, 0}, knowledge).dag(0), Dag(names, {{0, 1}}));
}

// Colliders tell the direction: both causes come before their effect.
TEST(ConsensusOrder, HasCausesFirst) {
  const Names names({"a", "effect", "z"});
  const Bag bag(names, {Dag(names, {{0, 1}, {2, 1}}), Dag(names, {{0, 1}, {2, 1}})});
  EXPECT_EQ(consensus_order(bag).back(), 1U);
}

TEST(Aligned, TwiceIsAlignedOnce) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Bag bag = random_bag(seed, 7);
    const std::vector<Node> order = consensus_order(bag);
    const Bag once = aligned(bag, order);
    EXPECT_EQ(aligned(once, order), once);
  }
}

TEST(ConsensusOrder, DoesNotSeeTheOrderOfTheBag) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = random_bag(seed);
    Bag turned = bag;
    std::ranges::reverse(turned.replicates);
    // Classes are the same; the member that a DAG is has no say, so neither has its place.
    EXPECT_EQ(average(aligned(bag, consensus_order(bag)), "pma").dag,
              average(aligned(turned, consensus_order(turned)), "pma").dag);
  }
}

}  // namespace
}  // namespace hoist
