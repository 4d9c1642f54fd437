// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/certainty.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

EdgeSupport support_of(Edge edge, double direction, double error) {
  EdgeSupport row{edge};
  row.direction = direction;
  row.direction_se = error;
  return row;
}

TEST(IsUndecided, AsksForAClearShareAndForTwoStandardErrors) {
  EXPECT_TRUE(is_undecided(support_of({0, 1}, 0.5, 0)));
  EXPECT_TRUE(is_undecided(support_of({0, 1}, 0.74, 0.01)));
  EXPECT_FALSE(is_undecided(support_of({0, 1}, 0.76, 0.01)));
  EXPECT_FALSE(is_undecided(support_of({0, 1}, 0.1, 0.1)));  // clearly the other way
  EXPECT_TRUE(is_undecided(support_of({0, 1}, 0.9, 0.21)));
}

TEST(UndecidedOpen, OpensWhatTheBagLeavesUndecidedAndKnowledgeDoesNotFix) {
  const Dag dag = dag_of("A B C D", "A->B B->C C->D");
  const std::vector<EdgeSupport> support = {
      support_of({0, 1}, 0.5, 0.1), support_of({1, 2}, 0.95, 0.02), support_of({2, 3}, 0.5, 0.1)};
  EXPECT_EQ(undecided_open(dag, support), Pdag(dag.names(), {{1, 2}}, {{0, 1}, {2, 3}}));
  Knowledge knowledge(dag.names());
  knowledge.forbid({3, 2});
  EXPECT_EQ(undecided_open(dag, support, knowledge), Pdag(dag.names(), {{1, 2}, {2, 3}}, {{0, 1}}));
}

}  // namespace
}  // namespace hoist
