// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "hoist/pdag.hpp"
#include "metric/golden.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

// x -> y is covered where x and y have the same other parents. Turning a covered edge round keeps
// the class, and such steps lead from any DAG of a class to any other (Chickering 1995, Theorem 2).
bool is_covered(const Dag& dag, Edge edge) {
  const auto of_tail = dag.parents(edge.from);
  std::vector<Node> expected(of_tail.begin(), of_tail.end());
  expected.insert(std::upper_bound(expected.begin(), expected.end(), edge.from), edge.from);
  const auto of_head = dag.parents(edge.to);
  return std::equal(expected.begin(), expected.end(), of_head.begin(), of_head.end());
}

std::set<std::vector<Edge>> equivalence_class(const Dag& dag) {
  std::set<std::vector<Edge>> found = {dag.edges()};
  std::vector<Dag> todo = {dag};
  while (!todo.empty()) {
    const Dag current = todo.back();
    todo.pop_back();
    for (const Edge& edge : current.edges()) {
      if (!is_covered(current, edge)) continue;
      std::vector<Edge> edges = current.edges();
      std::replace(edges.begin(), edges.end(), edge, Edge{edge.to, edge.from});
      const Dag turned(dag.names(), edges);
      if (found.insert(turned.edges()).second) todo.push_back(turned);
    }
  }
  return found;
}

// The definition: directed where every DAG of the class agrees.
Pdag cpdag_by_definition(const Dag& dag) {
  const auto members = equivalence_class(dag);
  std::vector<Edge> directed, undirected;
  for (const Edge& edge : dag.edges()) {
    const bool always = std::all_of(members.begin(), members.end(), [&](const auto& edges) {
      return std::binary_search(edges.begin(), edges.end(), edge);
    });
    (always ? directed : undirected).push_back(edge);
  }
  return Pdag(dag.names(), directed, undirected);
}

TEST(Cpdag, DirectsAnEdgeExactlyWhereTheWholeClassAgrees) {
  std::size_t directed = 0;
  std::size_t undirected = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Dag dag =
        random_dag(some_names(2 + seed % 6), 0.1 + 0.1 * static_cast<double>(seed % 8), seed);
    const Pdag expected = cpdag_by_definition(dag);
    ASSERT_EQ(cpdag(dag), expected) << "seed " << seed;
    directed += expected.directed().size();
    undirected += expected.undirected().size();
  }
  EXPECT_GT(directed, 200U);
  EXPECT_GT(undirected, 200U);
}

TEST(Cpdag, IsTheSameForAllDagsOfAClass) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Dag dag = random_dag(some_names(6), 0.4, seed);
    const Pdag expected = cpdag(dag);
    for (const auto& edges : equivalence_class(dag))
      ASSERT_EQ(cpdag(Dag(dag.names(), edges)), expected);
  }
}

//   A -> C <- B
TEST(Cpdag, KeepsACollider) {
  const Pdag graph = cpdag(dag_of("A B C", "A->C B->C"));
  EXPECT_EQ(graph.directed(), (std::vector<Edge>{{0, 2}, {1, 2}}));
  EXPECT_TRUE(graph.undirected().empty());
}

//   A -> B -> C   and   A <- B -> C   mean the same
TEST(Cpdag, LeavesAChainUndirected) {
  const Pdag graph = cpdag(dag_of("A B C", "A->B B->C"));
  EXPECT_TRUE(graph.directed().empty());
  EXPECT_EQ(graph.undirected(), (std::vector<Edge>{{0, 1}, {1, 2}}));
  EXPECT_EQ(graph, cpdag(dag_of("A B C", "B->A B->C")));
}

//   A -> C <- B          the collider at C is known, so C -> D is: the other way round it would be
//   a
//        |               new collider (Meek's rule 1)
//        v
//        D
TEST(Cpdag, DirectsWhatWouldOtherwiseBeANewCollider) {
  const Pdag graph = cpdag(dag_of("A B C D", "A->C B->C C->D"));
  EXPECT_EQ(graph.directed(), (std::vector<Edge>{{0, 2}, {1, 2}, {2, 3}}));
}

//   A -> C <- B          A -> C -> D is known, so A -> D is: the other way round it would close a
//   |    |               cycle (Meek's rule 2). Without B nothing would be known.
//   +--> D
TEST(Cpdag, DirectsWhatWouldOtherwiseCloseACycle) {
  const Pdag graph = cpdag(dag_of("A B C D", "A->C B->C C->D A->D"));
  EXPECT_EQ(graph.directed(), (std::vector<Edge>{{0, 2}, {0, 3}, {1, 2}, {2, 3}}));
  EXPECT_TRUE(graph.undirected().empty());
  EXPECT_EQ(cpdag(dag_of("A C D", "A->C C->D A->D")).undirected().size(), 3U);
}

//   A - B                B and C point at D as a collider, and A touches all three: A -> D, but A -
//   B | \ |                and A - C stay open (Meek's rule 3) C - D
TEST(Cpdag, DirectsTheDiagonalOfAKite) {
  const Pdag graph = cpdag(dag_of("A B C D", "A->B A->C A->D B->D C->D"));
  EXPECT_EQ(graph.directed(), (std::vector<Edge>{{0, 3}, {1, 3}, {2, 3}}));
  EXPECT_EQ(graph.undirected(), (std::vector<Edge>{{0, 1}, {0, 2}}));
}

TEST(Cpdag, OfAnEmptyGraphIsEmpty) {
  EXPECT_EQ(cpdag(Dag(some_names(3))), (Pdag{some_names(3), {}, {}}));
  EXPECT_EQ(cpdag(Dag()), (Pdag{Names(), {}, {}}));
}

TEST(Cpdag, IsTheOneOfBnlearn) {
  for (const char* name : {"asia-500", "alarm-509", "insurance-1008", "hailfinder-265",
                           "win95pts-574", "andes-1157"}) {
    const testing::GoldenGraphs golden = testing::read_golden(name);
    const auto& expected = golden.expected.at("cpdag_of_hc");
    const Pdag graph(golden.names, golden.edges(expected.at("directed")),
                     golden.edges(expected.at("undirected")));
    EXPECT_EQ(cpdag(golden.hc()), graph) << name;
  }
}

}  // namespace
}  // namespace hoist
