// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;

// A -> B 8, B -> C 7, C -> A 5.
TEST(AverageWithCycles, KeepsACycleWhole) {
  Bag bag(dag_of("A B C", "").names());
  bag.add(dag_of("A B C", "A->B B->C"), 5);
  bag.add(dag_of("A B C", "C->A A->B"), 3);
  bag.add(dag_of("A B C", "B->C C->A"), 2);
  const CyclicAverage result = average_with_cycles(bag, "tma", {.threshold = 0.4});
  EXPECT_EQ(result.edges, (std::vector<Edge>{{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_NEAR(result.mass, 2.0, 1e-12);
}

TEST(AverageWithCycles, IsTheAverageWhereNothingClosesACycle) {
  std::size_t agree = 0, differ = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Bag bag = random_bag(7, 12, seed);
    for (const Cover& cover : covers()) {
      const CyclicAverage all = average_with_cycles(bag, cover, {.threshold = 0.3});
      const Average one = average(bag, cover, {.threshold = 0.3});
      const bool refused = std::ranges::any_of(
          one.decisions, [](const Decision& d) { return d.verdict == Verdict::cycle; });
      if (refused) {
        ++differ;
        EXPECT_GE(all.mass, one.mass);
      } else {
        ++agree;
        EXPECT_EQ(all.edges, one.dag.edges());
        EXPECT_EQ(all.mass, one.mass);
      }
      EXPECT_EQ(all.threshold, one.threshold);
    }
  }
  EXPECT_GT(agree, 20U);
  EXPECT_GT(differ, 20U);
}

TEST(AverageWithCycles, RespectsKnowledge) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Bag bag = random_bag(8, 12, seed);
    const Knowledge knowledge = testing::random_knowledge(bag.names, seed);
    const CyclicAverage all = average_with_cycles(bag, "pma", {.threshold = 0.0}, knowledge);
    for (const Edge& edge : knowledge.required())
      EXPECT_TRUE(std::ranges::binary_search(all.edges, edge));
    for (const Edge& edge : all.edges) EXPECT_FALSE(knowledge.is_forbidden(edge));
  }
}

TEST(AverageWithCycles, HasNoUseForTheExactSolver) {
  EXPECT_THROW(average_with_cycles(random_bag(4, 5, 1), "pma", {.solver = Solver::exact}), Error);
}

}  // namespace
}  // namespace hoist
