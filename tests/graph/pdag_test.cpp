// SPDX-License-Identifier: Apache-2.0
#include "hoist/pdag.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/replicates.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

std::vector<Node> in_order(std::size_t nodes) {
  std::vector<Node> order(nodes);
  std::iota(order.begin(), order.end(), Node{0});
  return order;
}

TEST(Pdag, RefusesLoopsPairsJoinedTwiceAndEndsThatDoNotExist) {
  const Names names({"a", "b", "c"});
  EXPECT_THROW(Pdag(names, {{0, 0}}, {}), Error);
  EXPECT_THROW(Pdag(names, {}, {{1, 1}}), Error);
  EXPECT_THROW(Pdag(names, {{0, 1}}, {{1, 0}}), Error);
  EXPECT_THROW(Pdag(names, {{0, 1}, {1, 0}}, {}), Error);
  EXPECT_THROW(Pdag(names, {{0, 3}}, {}), Error);
  EXPECT_EQ(Pdag(names, {}, {{2, 1}, {1, 0}}).undirected(), (std::vector<Edge>{{0, 1}, {1, 2}}));
}

// Every member of a class is reached by some order, and by its own order itself.
TEST(Extension, OfAClassIsAMemberOfIt) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Dag dag = random_dag(some_names(3 + seed % 8), 0.4, seed);
    const Pdag graph = cpdag(dag);
    for (std::uint64_t shuffle = 0; shuffle < 5; ++shuffle) {
      const auto member = extension(graph, shuffled_order(dag.names(), seed, shuffle));
      ASSERT_TRUE(member.has_value());
      EXPECT_EQ(cpdag(*member), graph);
    }
    EXPECT_EQ(extension(graph, dag.topological_order()), dag);
  }
}

TEST(Extension, FollowsTheOrderWhereTheClassLeavesItOpen) {
  const Pdag chain(Names({"a", "b", "c"}), {}, {{0, 1}, {1, 2}});
  EXPECT_EQ(extension(chain, in_order(3)), dag_of("a b c", "a->b b->c"));
  const std::vector<Node> back = {2, 1, 0};
  EXPECT_EQ(extension(chain, back), dag_of("a b c", "c->b b->a"));
}

TEST(Extension, IsNothingWhereNoDagAgrees) {
  // A cycle of four open edges has a new collider whichever way they are turned.
  const Names four({"a", "b", "c", "d"});
  EXPECT_FALSE(extension(Pdag(four, {}, {{0, 1}, {1, 2}, {2, 3}, {0, 3}}), in_order(4)));
  EXPECT_FALSE(extension(Pdag(four, {{0, 1}, {1, 2}, {2, 0}}, {}), in_order(4)));
}

TEST(KindOf, TellsDagsClassesAndOthersApart) {
  const Names names({"a", "b", "c"});
  EXPECT_EQ(kind_of(Dag(names)), GraphKind::dag);
  EXPECT_EQ(kind_of(Pdag(names, {{0, 1}}, {})), GraphKind::dag);
  EXPECT_EQ(kind_of(Pdag(names, {}, {{0, 1}, {1, 2}})), GraphKind::cpdag);
  EXPECT_EQ(kind_of(Pdag(names, {{0, 1}}, {{1, 2}})), GraphKind::pdag);  // b -> c is compelled
  EXPECT_EQ(kind_of(Pdag(names, {{0, 1}, {1, 2}, {2, 0}}, {})), GraphKind::pdag);
}

TEST(Extended, TurnsOpenEdgesBothWaysOverABagAndLeavesDagsAlone) {
  const Names names({"a", "b"});
  Bag bag(names);
  for (int i = 0; i < 200; ++i) bag.add(Pdag(names, {}, {{0, 1}}), 2);
  bag.add(Dag(names, {{1, 0}}));
  const Bag dags = extended(bag, 7);
  std::size_t forward = 0;
  for (std::size_t i = 0; i < 200; ++i) forward += dags.dag(i).has_edge(0, 1) ? 1U : 0U;
  EXPECT_GT(forward, 70U);
  EXPECT_LT(forward, 130U);
  EXPECT_EQ(dags.replicates[3].weight, 2);
  EXPECT_EQ(dags.dag(200), Dag(names, {{1, 0}}));
  EXPECT_EQ(dags, extended(bag, 7));
  EXPECT_TRUE(dags.all_dags());
  EXPECT_FALSE(bag.all_dags());
  EXPECT_THROW(bag.dag(0), Error);
}

TEST(Bag, IsRefusedWithWeightsOrNamesThatCannotBe) {
  const Names names({"a", "b"});
  Bag bag(names, {Dag(names)});
  EXPECT_NO_THROW(bag.require_sound());
  bag.add(Dag(names), 0);
  EXPECT_THROW(bag.require_sound(), Error);
  EXPECT_THROW(Bag(names, {Dag(Names({"b", "a"}))}).require_sound(), Error);
}

}  // namespace
}  // namespace hoist
