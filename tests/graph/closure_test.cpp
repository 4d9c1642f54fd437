// SPDX-License-Identifier: Apache-2.0
#include "graph/closure.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "graph/cycle.hpp"
#include "support/random_dag.hpp"
#include "support/search.hpp"

namespace hoist {
namespace {

using testing::random_dag;
using testing::some_names;

void expect_same(const Closure& closure, const Dag& dag) {
  for (Node a = 0; a < dag.size(); ++a) {
    const std::vector<char> below = testing::reached(dag.size(), dag.edges(), a);
    for (Node b = 0; b < dag.size(); ++b) {
      ASSERT_EQ(closure.reaches(a, b), below[b] == 1) << a << " to " << b;
      ASSERT_EQ(test_bit(closure.ancestors(b), a), below[b] == 1) << a << " to " << b;
    }
  }
}

TEST(Closure, GrownEdgeByEdgeEqualsASearch) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Dag dag = random_dag(some_names(70), 0.05, seed);  // more than one word a row
    Closure closure(dag.size());
    for (const Edge& edge : dag.edges()) closure.add(edge);
    expect_same(closure, dag);
  }
}

TEST(Closure, RebuiltFromParentListsEqualsASearch) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Dag dag = random_dag(some_names(70), 0.05, seed);
    std::vector<std::vector<Node>> parents(dag.size());
    for (const Edge& edge : dag.edges()) parents[edge.to].push_back(edge.from);
    Closure closure(dag.size());
    closure.add({0, 1});  // must be forgotten
    closure.rebuild(parents);
    expect_same(closure, dag);
  }
}

TEST(Closure, AdmitsASetOfEdgesExactlyIfTheyCloseNoCycle) {
  std::size_t admitted = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Dag dag = random_dag(some_names(9), 0.15, seed);
    Closure closure(dag.size());
    for (const Edge& edge : dag.edges()) closure.add(edge);
    RandomStream random(seed, Purpose::test, 9);
    const Node vertex = static_cast<Node>(random.below(9));
    std::vector<Word> parents(1), children(1);
    std::vector<Edge> all = dag.edges();
    for (Node other = 0; other < 9; ++other) {
      if (other == vertex) continue;
      if (random.uniform() < 0.2) {
        set_bit(parents, other);
        all.push_back({other, vertex});
      }
      if (random.uniform() < 0.2) {
        set_bit(children, other);
        all.push_back({vertex, other});
      }
    }
    const bool acyclic = find_cycle(9, all).empty();
    ASSERT_EQ(closure.admits(vertex, parents, children), acyclic) << "seed " << seed;
    ++(acyclic ? admitted : refused);
  }
  EXPECT_GT(admitted, 50U);
  EXPECT_GT(refused, 50U);
}

}  // namespace
}  // namespace hoist
