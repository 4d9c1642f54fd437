// SPDX-License-Identifier: Apache-2.0
#include "graph/class_under.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "hoist/certainty.hpp"
#include "support/members.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

// A - B - C with no collider: A -> B makes it A -> B -> C.
TEST(ClassUnder, DirectsWhatFollowsFromWhatIsKnown) {
  const Dag dag = dag_of("A B C", "C->B B->A");
  Knowledge knowledge(dag.names());
  knowledge.require({0, 1});
  EXPECT_EQ(cpdag(dag, knowledge), Pdag(dag.names(), {{0, 1}, {1, 2}}, {}));
}

TEST(ClassUnder, TakesAForbiddenEdgeForItsReverse) {
  const Dag dag = dag_of("A B C", "A->B");
  Knowledge knowledge(dag.names());
  knowledge.forbid({1, 0});
  EXPECT_EQ(cpdag(dag, knowledge), Pdag(dag.names(), {{0, 1}}, {}));
}

// A -> B <- C would be a collider that the class of A -> B -> C does not have.
TEST(ClassUnder, IsTheClassAloneWhereTheKnowledgeAllowsNoneOfIt) {
  const Dag dag = dag_of("A B C", "A->B B->C");
  Knowledge knowledge(dag.names());
  knowledge.require({0, 1});
  knowledge.require({2, 1});
  EXPECT_EQ(cpdag(dag, knowledge), cpdag(dag));
}

TEST(ClassUnder, KeepsWhatALearnerGave) {
  const Names names({"A", "B", "C"});
  const Pdag given(names, {{0, 1}}, {{1, 2}});
  EXPECT_EQ(class_under(given, Knowledge()), given);
}

TEST(ClassUnder, IsWhatAllMembersThatKnowledgeAllowsAgreeOn) {
  std::size_t bound = 0, none = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Dag dag = testing::random_dag(testing::some_names(3 + seed % 3), 0.6, seed);
    Knowledge knowledge(dag.names());
    RandomStream random(seed, Purpose::test, 77);
    for (const Edge& edge : dag.edges()) {
      const Edge back{edge.to, edge.from};
      if (random.uniform() < 0.2) knowledge.require(random.uniform() < 0.5 ? edge : back);
      if (random.uniform() < 0.2 && knowledge.required().empty()) knowledge.forbid(back);
    }
    const std::vector<Dag> all = testing::members(dag);
    const std::vector<Dag> allowed = testing::members(dag, knowledge);
    const Pdag found = cpdag(dag, knowledge);
    // Knowledge against what the class compels leaves no member, and then open edges are directed
    // as far as that goes together.
    if (allowed.empty()) {
      ++none;
      for (const Edge& edge : found.directed()) {
        bool some = false;
        for (const Dag& member : all) some = some || member.has_edge(edge.from, edge.to);
        EXPECT_TRUE(some) << "seed " << seed;
      }
      continue;
    }
    EXPECT_EQ(found, testing::agreed(dag.names(), allowed)) << "seed " << seed;
    if (allowed.size() < all.size()) ++bound;
  }
  EXPECT_GT(bound, 50U);
  EXPECT_GT(none, 20U);
}

}  // namespace
}  // namespace hoist
