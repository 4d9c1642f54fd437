// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <set>

#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

using testing::random_knowledge;
using testing::random_table;

LearnOptions restarting(std::uint64_t restarts, std::uint64_t perturb) {
  return {.learner = {"hc", {{"restarts", restarts}, {"perturb", perturb}}}};
}

TEST(Restarts, NeverLowerTheScoreAndOftenRaiseIt) {
  std::size_t above = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Table table = random_table(12, 200, 3, seed, 0.7);
    const double once = score(table, learn(table));
    const double again = score(table, learn(table, restarting(10, 5)));
    const double longer = score(table, learn(table, restarting(30, 5)));
    EXPECT_GE(again, once - 1e-6) << seed;
    EXPECT_GE(longer, again - 1e-6) << seed;
    above += longer > once + 1e-3 ? 1U : 0U;
  }
  EXPECT_GT(above, 5U);
}

TEST(Restarts, KeepKnowledgeAndLimits) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(8, 120, 3, seed);
    const Knowledge knowledge = random_knowledge(table.names(), seed);
    if (!knowledge.contradictions(2).empty()) continue;
    LearnOptions options = restarting(5, 8);
    options.learner.set.set("max_parents", 2);
    const Dag dag = learn(table, options, knowledge);
    for (const Edge& edge : knowledge.required()) EXPECT_TRUE(dag.has_edge(edge.from, edge.to));
    for (const Edge& edge : dag.edges()) EXPECT_FALSE(knowledge.is_forbidden(edge));
    for (Node node = 0; node < dag.size(); ++node) EXPECT_LE(dag.parents(node).size(), 2U);
  }
}

TEST(Restarts, DoNotSeeTheOrderOfTheColumnsWithShuffledTies) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Table table = random_table(6, 80, 3, seed, 0.7);
    LearnOptions options = restarting(5, 4);
    options.tie_break = TieBreak::shuffle;
    options.replicate = seed;
    const Dag one = learn(table, options);
    const Dag other = learn(table.reordered(std::vector<Node>{3, 0, 5, 1, 4, 2}), options);
    EXPECT_EQ(one, align(other, table.names(), "test"));
  }
}

TEST(Restarts, DrawAnewForEachSeedAndReplicate) {
  std::set<std::vector<Edge>> of_seeds, of_replicates;
  const Table table = random_table(14, 60, 3, 7, 0.8);
  for (std::uint64_t i = 0; i < 10; ++i) {
    LearnOptions options = restarting(1, 20);
    options.seed = i;
    of_seeds.insert(learn(table, options).edges());
    EXPECT_EQ(learn(table, options), learn(table, options));
    options.seed = 1;
    options.replicate = i;
    of_replicates.insert(learn(table, options).edges());
  }
  EXPECT_GT(of_seeds.size(), 1U);
  EXPECT_GT(of_replicates.size(), 1U);
}

TEST(Restarts, GoOnWhereNoMoveIsLegal) {
  const Table one = random_table(1, 20, 2, 1);
  EXPECT_EQ(learn(one, restarting(3, 3)), Dag(one.names()));
}

TEST(Restarts, AreRefusedWithoutAMove) {
  const Table table = random_table(3, 20, 2, 1);
  EXPECT_THROW(learn(table, restarting(3, 0)), Error);
}

}  // namespace
}  // namespace hoist
