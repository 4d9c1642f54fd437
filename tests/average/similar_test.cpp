// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_dag;

Bag bag_of(const Names& names, const std::vector<std::vector<Edge>>& graphs) {
  std::vector<Dag> dags;
  for (const auto& edges : graphs) dags.emplace_back(names, edges);
  return Bag(names, dags);
}

// a and b are parents of x in five of eight graphs, but no set of parents has most of the votes:
//   {} 3, {a b} 2, {a} 2, {b} 1
// With kappa 1/2 the sets that have a or b support each other:
//   {} 3 + 2/4 + 2/2 + 1/2 = 5,  {a} 2 + 3/2 + 2/2 + 1/4 = 4.75,  {a b} 2 + 3/4 + 2/2 + 1/2 = 4.25
// and with 3/4
//   {} 3 + 2*9/16 + 3*3/4 = 6.375,  {a} 2 + 3*3/4 + 2*3/4 + 9/16 = 6.3125.
TEST(SimilarStructures, SupportEachOther) {
  const Names names({"a", "b", "x"});
  const Bag bag =
      bag_of(names, {{}, {}, {}, {{0, 2}, {1, 2}}, {{0, 2}, {1, 2}}, {{0, 2}}, {{0, 2}}, {{1, 2}}});
  const auto support = [&](double kappa, std::vector<Edge> edges) {
    for (const Ranked& row : ranked(bag, "pma", kappa))
      if (row.structure.vertex == 2 && row.structure.edges == edges) return row.support * 8;
    return -1.0;
  };
  EXPECT_DOUBLE_EQ(support(0.5, {}), 5);
  EXPECT_DOUBLE_EQ(support(0.5, {{0, 2}}), 4.75);
  EXPECT_DOUBLE_EQ(support(0.5, {{0, 2}, {1, 2}}), 4.25);
  EXPECT_DOUBLE_EQ(support(0.75, {}), 6.375);
  EXPECT_DOUBLE_EQ(support(0.75, {{0, 2}}), 6.3125);
}

TEST(SimilarStructures, WithoutKappaAreRankedByTheirShares) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Names names({"a", "b", "c", "d", "e"});
    std::vector<Dag> dags;
    for (std::uint64_t i = 0; i < 12; ++i) dags.push_back(random_dag(names, 0.4, seed * 100 + i));
    const Bag bag(names, dags);
    for (const Ranked& row : ranked(bag, "pma")) EXPECT_EQ(row.support, row.posterior);
    EXPECT_EQ(average(bag, "pma").dag, average(bag, "pma", {.kappa = 0}).dag);
  }
}

// The other end: near 1 the support is 1 less the mean number of edges by which a set differs, so
// the edges that most of the bag has win. Within one order, so that nothing closes a cycle.
TEST(SimilarStructures, NearOneTakeTheEdgesThatMostOfTheBagHas) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const std::size_t n = 6, graphs = 11;
    std::vector<std::vector<Edge>> drawn(graphs);
    std::vector<Edge> most;
    std::uint64_t state = seed + 1;
    for (Node to = 0; to < n; ++to)
      for (Node from = 0; from < to; ++from) {
        std::size_t count = 0;
        for (auto& graph : drawn) {
          state = state * 6364136223846793005 + 1442695040888963407;
          if ((state >> 33) % 2 == 0) continue;
          graph.push_back({from, to});
          ++count;
        }
        if (2 * count > graphs) most.push_back({from, to});
      }
    const Bag bag = bag_of(Names({"a", "b", "c", "d", "e", "f"}), drawn);
    const Dag found = average(bag, "pma", {.threshold = 0, .kappa = 1 - 1e-7}).dag;
    EXPECT_EQ(found, Dag(bag.names, most)) << "seed " << seed;
  }
}

TEST(SimilarStructures, NeedAKappaBelowOne) {
  const Bag bag(Names({"a", "b"}), {Dag(Names({"a", "b"}))});
  EXPECT_THROW(ranked(bag, "pma", 1), Error);
  EXPECT_THROW(ranked(bag, "pma", -0.1), Error);
  EXPECT_THROW(ranked(bag, "pma", std::nan("")), Error);
}

}  // namespace
}  // namespace hoist
