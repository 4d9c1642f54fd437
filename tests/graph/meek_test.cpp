// SPDX-License-Identifier: Apache-2.0
#include "graph/meek.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/pdag.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

BitPdag skeleton_of(const Dag& dag) {
  BitPdag graph(dag.size());
  for (const Edge& edge : dag.edges()) graph.join(edge.from, edge.to);
  return graph;
}

bool is_collider(const Dag& dag, Node a, Node b, Node c) {
  return dag.has_edge(a, b) && dag.has_edge(c, b) && !dag.has_edge(a, c) && !dag.has_edge(c, a);
}

void direct_colliders(const Dag& dag, BitPdag& graph) {
  for (Node b = 0; b < dag.size(); ++b)
    for (Node a : dag.parents(b))
      for (Node c : dag.parents(b))
        if (a != c && is_collider(dag, a, b, c) && graph.is_open(a, b)) graph.direct({a, b});
}

std::set<std::vector<Edge>> colliders(const Dag& dag) {
  std::set<std::vector<Edge>> all;
  for (Node b = 0; b < dag.size(); ++b)
    for (Node a : dag.parents(b))
      for (Node c : dag.parents(b))
        if (a < c && is_collider(dag, a, b, c)) all.insert({{a, b}, {c, b}});
  return all;
}

TEST(Meek, MakesTheClassOfItsColliders) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Dag dag =
        random_dag(some_names(4 + seed % 80), 3.0 / static_cast<double>(4 + seed % 80), seed);
    BitPdag graph = skeleton_of(dag);
    direct_colliders(dag, graph);
    close_under_meek(graph);
    EXPECT_EQ(Pdag(dag.names(), graph.directed(), graph.undirected()), cpdag(dag)) << seed;
  }
}

// Every DAG of the class that has the known edges, by turning all links in all ways: an edge is
// directed exactly where these agree.
TEST(Meek, WithKnownEdgesDirectsWhatAllDagsOfTheClassShare) {
  std::size_t by_knowledge = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Dag dag = random_dag(some_names(6), 0.6, seed);
    const auto& links = dag.edges();
    if (links.size() > 11) continue;
    BitPdag graph = skeleton_of(dag);
    direct_colliders(dag, graph);
    RandomStream random(seed, Purpose::test, 31);
    std::vector<Edge> known;
    for (const Edge& edge : links)
      if (random.uniform() < 0.25) known.push_back(edge);
    for (const Edge& edge : known)
      if (graph.is_open(edge.from, edge.to)) graph.direct(edge);
    close_under_meek(graph);

    std::set<Edge> seen;
    for (std::size_t turned = 0; turned < (std::size_t{1} << links.size()); ++turned) {
      std::vector<Edge> edges;
      for (std::size_t i = 0; i < links.size(); ++i)
        edges.push_back((turned >> i & 1) != 0 ? Edge{links[i].to, links[i].from} : links[i]);
      try {
        const Dag other(dag.names(), edges);
        if (colliders(other) != colliders(dag)) continue;
        bool knows = true;
        for (const Edge& edge : known) knows = knows && other.has_edge(edge.from, edge.to);
        if (knows) seen.insert(edges.begin(), edges.end());
      } catch (const Error&) {
        continue;  // a cycle
      }
    }
    std::vector<Edge> shared, open;
    for (const Edge& edge : seen) {
      const bool both = seen.contains({edge.to, edge.from});
      if (!both) shared.push_back(edge);
      if (both && edge.from < edge.to) open.push_back(edge);
    }
    EXPECT_EQ(graph.directed(), shared) << seed;
    EXPECT_EQ(graph.undirected(), open) << seed;
    by_knowledge += shared.size() > cpdag(dag).directed().size() ? 1U : 0U;
  }
  EXPECT_GT(by_knowledge, 20U);
}

// Meek's fourth rule, which only knowledge needs: a - b, a - c, a - d, c -> d -> b.
TEST(Meek, KeepsAwayFromTheCycleOfTheFourthRule) {
  const Dag links = dag_of("a b c d", "a->b a->c a->d c->d d->b");
  BitPdag graph = skeleton_of(links);
  graph.direct({2, 3});
  graph.direct({3, 1});
  close_under_meek(graph);
  EXPECT_TRUE(graph.has_edge({0, 1}));
  EXPECT_TRUE(graph.is_open(0, 2));
}

TEST(BitPdag, CutsWhateverLinkThereIs) {
  BitPdag graph(70);
  graph.join(1, 69);
  graph.join(2, 3);
  graph.direct({69, 1});
  graph.cut(1, 69);
  graph.cut(3, 2);
  EXPECT_TRUE(graph.directed().empty());
  EXPECT_TRUE(graph.undirected().empty());
  EXPECT_FALSE(graph.are_adjacent(1, 69));
  EXPECT_FALSE(graph.are_adjacent(2, 3));
}

}  // namespace
}  // namespace hoist
