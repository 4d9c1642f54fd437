// SPDX-License-Identifier: Apache-2.0
#include "hoist/dag.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

std::vector<Node> list(std::span<const Node> nodes) { return {nodes.begin(), nodes.end()}; }

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    return error.what();
  }
  return "no error";
}

//   A -> C <- B      D
//        |
//        v
//        E
TEST(Dag, KnowsItsNeighboursInAscendingOrder) {
  const Dag dag = dag_of("A B C D E", "C->E B->C A->C");
  EXPECT_EQ(list(dag.parents(2)), (std::vector<Node>{0, 1}));
  EXPECT_EQ(list(dag.children(2)), (std::vector<Node>{4}));
  EXPECT_TRUE(dag.parents(3).empty());
  EXPECT_TRUE(dag.children(3).empty());
  EXPECT_EQ(dag.edges(), (std::vector<Edge>{{0, 2}, {1, 2}, {2, 4}}));
  EXPECT_TRUE(dag.has_edge(1, 2));
  EXPECT_FALSE(dag.has_edge(2, 1));
}

TEST(Dag, ListsItsEdgesOnBothSides) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Dag dag = random_dag(some_names(12), 0.3, seed);
    std::vector<Edge> by_parents;
    std::vector<Edge> by_children;
    for (Node node = 0; node < dag.size(); ++node) {
      for (Node parent : dag.parents(node)) by_parents.push_back({parent, node});
      for (Node child : dag.children(node)) by_children.push_back({node, child});
    }
    std::sort(by_parents.begin(), by_parents.end());
    EXPECT_EQ(by_parents, dag.edges());
    EXPECT_EQ(by_children, dag.edges());
  }
}

TEST(Dag, RefusesALoopATwinAndACycle) {
  const Names names({"A", "B", "C", "D"});
  EXPECT_EQ(message_of([&] { Dag(names, {{1, 1}}); }), "edge 'B' -> 'B' is a loop; a DAG has none");
  EXPECT_EQ(message_of([&] {
              Dag(names, {{0, 1}, {2, 3}, {0, 1}});
            }),
            "edge 'A' -> 'B' stands twice; keep one");
  EXPECT_EQ(message_of([&] {
              Dag(names, {{3, 1}, {1, 2}, {2, 3}, {0, 1}});
            }),
            "the edges close a cycle: B -> C -> D -> B; a DAG has none, remove one of them");
  EXPECT_EQ(message_of([&] {
              Dag(names, {{0, 1}, {1, 0}});
            }),
            "the edges close a cycle: A -> B -> A; a DAG has none, remove one of them");
}

TEST(Dag, OrdersParentsFirstAndOtherwiseTheLowestFirst) {
  EXPECT_EQ(dag_of("A B C D", "D->A C->B").topological_order(), (std::vector<Node>{2, 1, 3, 0}));
  EXPECT_EQ(Dag(some_names(4)).topological_order(), (std::vector<Node>{0, 1, 2, 3}));
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Dag dag = random_dag(some_names(15), 0.3, seed);
    const std::vector<Node> order = dag.topological_order();
    std::vector<std::size_t> place(dag.size(), dag.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    for (const Edge& edge : dag.edges()) EXPECT_LT(place[edge.from], place[edge.to]);
    EXPECT_EQ(std::count(place.begin(), place.end(), dag.size()), 0);
  }
}

//   A -> B -> C <- D,   C -> E: the blanket of B is its parent, its child and the other parent.
TEST(MarkovBlanket, IsParentsChildrenAndSpouses) {
  const Dag dag = dag_of("A B C D E", "A->B B->C D->C C->E");
  EXPECT_EQ(markov_blanket(dag, 1), (std::vector<Node>{0, 2, 3}));
  EXPECT_EQ(markov_blanket(dag, 4), (std::vector<Node>{2}));
  EXPECT_TRUE(markov_blanket(dag_of("A B", ""), 0).empty());
}

TEST(MarkovBlanket, IsMutual) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Dag dag = random_dag(some_names(10), 0.3, seed);
    for (Node a = 0; a < dag.size(); ++a)
      for (Node b : markov_blanket(dag, a)) {
        const std::vector<Node> back = markov_blanket(dag, b);
        EXPECT_TRUE(std::binary_search(back.begin(), back.end(), a));
        EXPECT_NE(a, b);
      }
  }
}

TEST(Align, MatchesNodesByNameAndKeepsNewOnesIsolated) {
  const Dag dag = dag_of("A B", "A->B");
  const Dag moved = align(dag, Names({"C", "B", "A"}), "g.json");
  EXPECT_EQ(moved.edges(), (std::vector<Edge>{{2, 1}}));
  EXPECT_EQ(moved.size(), 3U);
  EXPECT_EQ(align(dag, dag.names(), "g.json"), dag);
}

TEST(Align, RefusesANodeThatTheOtherSideLacks) {
  EXPECT_EQ(message_of([] {
              align(dag_of("smoke B", ""), Names({"smok", "B"}), "g.json");
            }),
            "g.json: unknown variable 'smoke'; did you mean 'smok'?");
}

TEST(Dag, IsEqualWhereNamesAndEdgesAre) {
  EXPECT_EQ(dag_of("A B", "A->B"), dag_of("A B", "A->B"));
  EXPECT_FALSE(dag_of("A B", "A->B") == dag_of("A B", "B->A"));
  EXPECT_FALSE(dag_of("A B", "") == dag_of("B A", ""));
}

TEST(Dag, SaysAnErrorOnOneLineWhateverTheNames) {
  const Names names({"a\nb", "c\r\n"});
  EXPECT_EQ(
      message_of([&] {
        Dag(names, {{0, 1}, {1, 0}});
      }),
      "the edges close a cycle: a\\nb -> c\\r\\n -> a\\nb; a DAG has none, remove one of them");
}

}  // namespace
}  // namespace hoist
