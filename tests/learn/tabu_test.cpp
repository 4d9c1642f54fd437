// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <stop_token>

#include "hoist/learn.hpp"
#include "learn/naive_hc.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::naive_tabu;
using testing::random_knowledge;
using testing::random_rows;
using testing::random_table;

TEST(Tabu, EqualsTheRuleAsWrittenDown) {
  for (std::uint64_t seed = 0; seed < 80; ++seed) {
    const Table table = random_table(2 + seed % 7, 30 + 20 * (seed % 9), 2 + seed % 6, seed);
    LearnOptions options{.learner = "tabu"};
    options.score = std::vector<std::string>{"bic", "aic", "k2", "bdeu"}[seed % 4];
    if (seed % 3 == 1) options.learner.set.set("max_parents", 1 + seed % 2);
    if (seed % 5 == 1) options.learner.set.set("tenure", 1 + seed % 30);
    if (seed % 5 == 2) options.learner.set.set("max_tabu", 1 + seed % 40);
    EXPECT_EQ(learn(table, options), naive_tabu(table, options, Knowledge(table.names()))) << seed;
  }
}

// Resamples of tangled data, edges that come, go and turn many times.
TEST(Tabu, EqualsTheRuleOnResamplesOfTangledData) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const std::size_t levels = std::vector<std::size_t>{2, 2, 3, 3, 4, 6, 12, 30}[seed % 8];
    const double strength = 0.4 + 0.2 * static_cast<double>(seed % 4);
    const Table table =
        random_table(4 + seed % 4, 40 + 40 * (seed % 11), levels, 1000 + seed, strength);
    const std::vector<std::uint32_t> drawn = random_rows(table.rows(), seed);
    const Table taken = table.take(drawn);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    const LearnOptions options{.learner = {"tabu", {{"max_tabu", 5 + seed % 30}}}};
    EXPECT_EQ(std::get<Dag>(learn_graph(Sample(table, weights), options)),
              naive_tabu(taken, options, Knowledge(table.names())))
        << "seed " << seed;
  }
}

TEST(Tabu, EqualsTheRuleUnderKnowledge) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Table table = random_table(7, 150, 3, seed);
    const Knowledge knowledge = random_knowledge(table.names(), seed);
    const LearnOptions options{.learner = "tabu"};
    EXPECT_EQ(learn(table, options, knowledge), naive_tabu(table, options, knowledge)) << seed;
  }
}

TEST(Tabu, EqualsTheRuleOnNumbersAndMixedTables) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = as_kind(random_table(3 + seed % 5, 60 + 20 * (seed % 9), 3, seed, 0.6),
                                seed % 2 == 0 ? "numbers" : "mixed");
    const LearnOptions options{.learner = "tabu"};
    EXPECT_EQ(learn(table, options), naive_tabu(table, options, Knowledge(table.names()))) << seed;
  }
}

TEST(Tabu, IsNeverBelowHillClimbingAndOftenAbove) {
  std::size_t above = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = random_table(12, 200, 3, seed, 0.7);
    const double climbed = score(table, learn(table));
    const double found = score(table, learn(table, {.learner = "tabu"}));
    EXPECT_GE(found, climbed - 1e-6) << seed;
    above += found > climbed + 1e-3 ? 1U : 0U;
  }
  EXPECT_GT(above, 5U);
}

// With one graph remembered, which is the present one, the search goes back at once.
TEST(Tabu, OfTenureOneGivesTheDagOfHillClimbing) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Table table = random_table(8, 100, 3, seed);
    EXPECT_EQ(learn(table, {.learner = {"tabu", {{"tenure", 1}, {"max_tabu", 1}}}}), learn(table));
  }
}

TEST(Tabu, EndsWhereEveryMoveIsForbidden) {
  const Table table = random_table(4, 50, 2, 1);
  Knowledge knowledge(table.names());
  knowledge.require({0, 1});
  for (Node from = 0; from < 4; ++from)
    for (Node to = 0; to < 4; ++to)
      if (from != to && !(from == 0 && to == 1)) knowledge.forbid({from, to});
  EXPECT_EQ(learn(table, {.learner = "tabu"}, knowledge), Dag(table.names(), {{0, 1}}));
}

}  // namespace
}  // namespace hoist
