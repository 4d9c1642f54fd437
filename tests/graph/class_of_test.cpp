// SPDX-License-Identifier: Apache-2.0
#include "graph/class_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.hpp"
#include "hoist/pdag.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_dag;
using testing::some_names;

BitRows parents_of(const Dag& dag) {
  BitRows parents(dag.size());
  for (const Edge& edge : dag.edges()) parents.set(edge.to, edge.from);
  return parents;
}

Dag dag_with(const Names& names, const BitRows& parents) {
  std::vector<Edge> edges;
  for (Node node = 0; node < names.size(); ++node)
    for_each_bit(parents[node], [&](Node parent) { edges.push_back({parent, node}); });
  return Dag(names, edges);
}

Pdag to_pdag(const Names& names, const BitPdag& graph) {
  return Pdag(names, graph.directed(), graph.undirected());
}

// All DAGs of the class, found by turning its open edges every way.
std::vector<Dag> members(const Dag& dag) {
  const Pdag graph = cpdag(dag);
  const auto open = graph.undirected();
  std::vector<Dag> found;
  for (std::size_t ways = 0; ways < (std::size_t{1} << open.size()); ++ways) {
    std::vector<Edge> edges = graph.directed();
    for (std::size_t i = 0; i < open.size(); ++i)
      edges.push_back((ways >> i & 1) != 0 ? open[i] : Edge{open[i].to, open[i].from});
    BitRows parents(dag.size());
    for (const Edge& edge : edges) parents.set(edge.to, edge.from);
    if (order_of(parents).size() < dag.size()) continue;
    const Dag turned(dag.names(), edges);
    if (cpdag(turned) == graph) found.push_back(turned);
  }
  return found;
}

Dag small_dag(std::uint64_t seed) {
  return random_dag(some_names(3 + seed % 4), 0.2 + 0.1 * static_cast<double>(seed % 6), seed);
}

TEST(ClassOf, IsTheCompletedGraphOfTheClass) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Dag dag =
        random_dag(some_names(2 + seed % 70), 3.0 / static_cast<double>(2 + seed % 70), seed);
    const auto graph = class_of(parents_of(dag), Knowledge());
    ASSERT_TRUE(graph);
    ASSERT_EQ(to_pdag(dag.names(), *graph), cpdag(dag)) << "seed " << seed;
  }
}

TEST(ClassOf, IsNothingForParentsThatCloseACycle) {
  BitRows parents(3);
  parents.set(0, 1);
  parents.set(1, 2);
  parents.set(2, 0);
  EXPECT_FALSE(class_of(parents, Knowledge()));
}

TEST(ClassOf, DirectsUnderKnowledgeWhatAllMembersThatItAllowsAgreeOn) {
  std::size_t more = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Dag dag = small_dag(seed);
    Knowledge knowledge(dag.names());
    RandomStream random(seed, Purpose::test, 31);
    for (const Edge& edge : dag.edges()) {
      if (random.uniform() < 0.2) knowledge.require(edge);
      if (random.uniform() < 0.2) knowledge.forbid({edge.to, edge.from});
    }
    std::set<Edge> seen;
    for (const Dag& each : members(dag)) {
      bool allowed = true;
      for (const Edge& edge : each.edges()) allowed = allowed && !knowledge.is_forbidden(edge);
      for (const Edge& edge : knowledge.required())
        allowed = allowed && each.has_edge(edge.from, edge.to);
      if (allowed) seen.insert(each.edges().begin(), each.edges().end());
    }
    const auto graph = class_of(parents_of(dag), knowledge);
    ASSERT_TRUE(graph);
    for (const Edge& edge : dag.edges())
      EXPECT_EQ(graph->is_open(edge.from, edge.to), seen.contains({edge.to, edge.from}))
          << "seed " << seed;
    more += graph->directed().size() - cpdag(dag).directed().size();
  }
  EXPECT_GT(more, 100U);
}

TEST(Member, HasAsParentsWhatIsWished) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Dag dag = small_dag(seed);
    const auto graph = class_of(parents_of(dag), Knowledge());
    for (const Dag& each : members(dag))
      for (Node node = 0; node < dag.size(); ++node) {
        std::vector<Node> wished;
        for (Node parent : each.parents(node))
          if (graph->is_open(parent, node)) wished.push_back(parent);
        const Wish wish{node, wished};
        for (const bool bound : {false, true}) {
          const auto parents = member(*graph, {&wish, 1}, bound);
          ASSERT_TRUE(parents) << "seed " << seed;
          const Dag found = dag_with(dag.names(), *parents);
          ASSERT_EQ(cpdag(found), cpdag(dag)) << "seed " << seed;
          ASSERT_TRUE(std::ranges::equal(found.parents(node), each.parents(node)));
          ++tried;
        }
      }
  }
  EXPECT_GT(tried, 1000U);
}

TEST(FindWay, GoesAlongOpenAndDirectedEdgesButNotThroughWhatIsBlocked) {
  BitPdag graph(5);  // 0 - 1 -> 2 - 3, 0 -> 4 -> 3
  for (const auto& [a, b] : {Edge{0, 1}, {1, 2}, {2, 3}, {0, 4}, {4, 3}}) graph.join(a, b);
  graph.direct({1, 2});
  graph.direct({0, 4});
  graph.direct({4, 3});
  std::vector<Word> blocked(1);
  const auto found = find_way(graph, 0, 3, blocked);
  EXPECT_TRUE(is_way(graph, found, blocked));
  EXPECT_EQ(std::pair(found.front(), found.back()), std::pair(Node{0}, Node{3}));
  EXPECT_TRUE(find_way(graph, 3, 0, blocked).empty());
  set_bit(blocked, 4);
  EXPECT_EQ(find_way(graph, 0, 3, blocked), (std::vector<Node>{0, 1, 2, 3}));
  EXPECT_FALSE(is_way(graph, std::vector<Node>{0, 4, 3}, blocked)) << "4 is blocked";
  EXPECT_FALSE(is_way(graph, std::vector<Node>{3, 2, 1}, blocked)) << "against an edge";
  EXPECT_FALSE(is_way(graph, std::vector<Node>{}, blocked));
  set_bit(blocked, 1);
  EXPECT_TRUE(find_way(graph, 0, 3, blocked).empty());
  EXPECT_TRUE(find_way(graph, 2, 3, blocked).empty()) << "the edge itself does not count";
}

}  // namespace
}  // namespace hoist
