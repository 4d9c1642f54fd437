// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/learn.hpp"
#include "learn/naive_hc.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"
#include "support/runnable.hpp"

namespace hoist {
namespace {

using testing::naive_hill_climb;
using testing::random_knowledge;
using testing::random_rows;
using testing::random_table;
using testing::runnable;

TEST(HillClimbing, EqualsTheRuleAsWrittenDown) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Table table = random_table(3 + seed % 7, 30 + 20 * (seed % 9), 2 + seed % 6, seed);
    LearnOptions options;
    options.score = std::vector<std::string>{"bic", "aic", "k2", "bdeu"}[seed % 4];
    if (seed % 3 == 1) options.learner.set.set("max_parents", 1 + seed % 2);
    const Dag fast = learn(table, options);
    EXPECT_EQ(fast, naive_hill_climb(table, options, Knowledge(table.names()))) << "seed " << seed;
  }
}

// Tables that fall apart into pure and mixed configurations, edges that come, go and turn,
// resamples that repeat rows, from 2 to 30 levels: what the fast engine keeps and subtracts must
// come out the same as counting from scratch.
TEST(HillClimbing, EqualsTheRuleOnResamplesOfTangledData) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const std::size_t levels = std::vector<std::size_t>{2, 2, 3, 3, 4, 6, 12, 30}[seed % 8];
    const double strength = 0.4 + 0.2 * static_cast<double>(seed % 4);
    const Table table =
        random_table(4 + seed % 6, 40 + 40 * (seed % 11), levels, 1000 + seed, strength);
    const std::vector<std::uint32_t> drawn = random_rows(table.rows(), seed);
    const Table taken = table.take(drawn);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    EXPECT_EQ(std::get<Dag>(learn_graph(Sample(table, weights))),
              naive_hill_climb(taken, {}, Knowledge(table.names())))
        << "seed " << seed;
  }
}

// An edge a -> b joins while b is below a already, the other way from a to b goes, and now the edge
// may be turned. Rare: these two were found among 60,000 random tables.
TEST(HillClimbing, TurnsAnEdgeThatWasOnceOneOfTwoWays) {
  for (const auto& [columns, rows, strength, seed, score] :
       {std::tuple(8, 400, 0.5, 8157, "bic"), std::tuple(5, 210, 0.3, 18858, "aic")}) {
    const Table table =
        random_table(static_cast<std::size_t>(columns), static_cast<std::size_t>(rows), 2,
                     static_cast<std::uint64_t>(seed), strength);
    LearnOptions options;
    options.score = score;
    EXPECT_EQ(learn(table, options), naive_hill_climb(table, options, Knowledge(table.names())));
  }
}

TEST(HillClimbing, EqualsTheRuleUnderKnowledge) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = random_table(7, 150, 3, seed);
    const Knowledge knowledge = random_knowledge(table.names(), seed);
    EXPECT_EQ(learn(table, {}, knowledge), naive_hill_climb(table, {}, knowledge)) << seed;
  }
}

// The laws that every learner obeys.
class EveryLearner : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> names_of_learners() {
  std::vector<std::string> names;
  for (const Learner& row : learners()) names.push_back(row.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryLearner, ::testing::ValuesIn(names_of_learners()),
                         [](const auto& param) { return param.param; });

TEST_P(EveryLearner, RespectsKnowledge) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Table table = random_table(10, 120, 3, seed);
    const Knowledge knowledge = random_knowledge(table.names(), seed);
    const Dag dag = learn(
        table, {.learner = runnable(GetParam()), .tie_break = TieBreak::shuffle, .seed = seed},
        knowledge);
    for (const Edge& edge : knowledge.required()) EXPECT_TRUE(dag.has_edge(edge.from, edge.to));
    for (const Edge& edge : dag.edges()) EXPECT_FALSE(knowledge.is_forbidden(edge));
  }
}

// A learner that is a program of the user has no such limit.
class EveryLearnerWithALimit : public EveryLearner {};

std::vector<std::string> names_of_limited_learners() {
  std::vector<std::string> names;
  for (const Learner& row : learners())
    if (std::ranges::find(row.parameters, "max_parents", &Parameter::name) != row.parameters.end())
      names.push_back(row.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, EveryLearnerWithALimit,
                         ::testing::ValuesIn(names_of_limited_learners()),
                         [](const auto& param) { return param.param; });

TEST_P(EveryLearnerWithALimit, RespectsTheLimitOfParents) {
  const Table table = random_table(12, 400, 2, 4);
  for (const std::size_t limit : {0U, 1U, 2U}) {
    const Dag dag = learn(table, {.learner = runnable(GetParam(), {{"max_parents", limit}})});
    for (Node node = 0; node < dag.size(); ++node) EXPECT_LE(dag.parents(node).size(), limit);
  }
}

TEST_P(EveryLearner, GivesTheSameDagForTheSameSeed) {
  const Table table = random_table(10, 100, 3, 8);
  const LearnOptions options{
      .learner = runnable(GetParam()), .tie_break = TieBreak::shuffle, .seed = 5};
  EXPECT_EQ(learn(table, options), learn(table, options));
}

TEST_P(EveryLearner, WithShuffledOrStableTiesDoesNotSeeTheOrderOfTheColumns) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = random_table(10, 60, 3, seed);
    std::vector<Node> order(10);
    std::iota(order.begin(), order.end(), Node{0});
    RandomStream random(seed, Purpose::test, 22);
    for (std::size_t i = 10; i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    const LearnOptions options{.learner = runnable(GetParam()),
                               .tie_break = seed % 2 == 0 ? TieBreak::shuffle : TieBreak::stable,
                               .seed = 1,
                               .replicate = seed};
    const Dag one = learn(table, options);
    const Dag other = learn(table.reordered(order), options);
    EXPECT_EQ(one, align(other, table.names(), "test"));
  }
}

TEST_P(EveryLearner, KeepsAConstantColumnAsAnIsolatedVariable) {
  const Table table = random_table(3, 50, 2, 1);
  std::vector<Column> columns;
  for (Node node = 0; node < 3; ++node) columns.push_back(table.column(node));
  columns.push_back(Discrete{{"only"}, std::vector<std::uint16_t>(50, 0)});
  const Table wider(Names({"a", "b", "c", "constant"}), columns);
  const Dag dag = learn(wider, {.learner = runnable(GetParam())});
  EXPECT_EQ(dag.size(), 4U);
  EXPECT_TRUE(dag.parents(3).empty());
  EXPECT_TRUE(dag.children(3).empty());
}

TEST_P(EveryLearner, RefusesKnowledgeThatContradictsItself) {
  const Table table = random_table(3, 50, 2, 1);
  Knowledge knowledge(table.names());
  knowledge.require({0, 1});
  knowledge.require({1, 0});
  EXPECT_THROW(learn(table, {.learner = runnable(GetParam())}, knowledge), Error);
}

TEST_P(EveryLearner, LeavesOffWhenAskedToStop) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(learn(random_table(5, 50, 3, 1), {.learner = runnable(GetParam())}, Knowledge(),
                     stop.get_token()),
               Stopped);
}

TEST(Learn, ShufflesTiesAnewForEachReplicate) {
  // Two columns that depend on each other: the direction is a tie, and both must come up.
  std::vector<std::uint16_t> codes;
  for (std::uint16_t i = 0; i < 40; ++i) codes.push_back(i % 2);
  const Column column = Discrete{{"no", "yes"}, codes};
  const Table table(Names({"a", "b"}), {column, column});
  std::size_t forward = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const Dag dag = learn(table, {.tie_break = TieBreak::shuffle, .seed = 1, .replicate = i});
    ASSERT_EQ(dag.edges().size(), 1U);
    forward += dag.has_edge(0, 1) ? 1U : 0U;
  }
  EXPECT_GT(forward, 70U);
  EXPECT_LT(forward, 130U);
}

TEST(Learn, RefusesAnUnknownLearnerWithTheNearestOne) {
  const Table table = random_table(2, 10, 2, 1);
  EXPECT_THROW(learn(table, {.learner = "hx"}), Error);
}

// Found in use: knowledge over permuted names was applied to other variables without a word.
TEST_P(EveryLearner, RefusesKnowledgeOverOtherNamesOrInAnotherOrder) {
  const Table table = random_table(3, 50, 2, 1);
  std::vector<std::string> names = table.names().list();
  std::swap(names[0], names[2]);
  Knowledge turned{Names(names)};
  turned.require({0, 1});
  EXPECT_THROW(learn(table, {.learner = runnable(GetParam())}, turned), Error);
  EXPECT_THROW(learn(table, {.learner = runnable(GetParam())}, Knowledge(Names({"a", "b", "c"}))),
               Error);
  EXPECT_NO_THROW(learn(table, {.learner = runnable(GetParam())}, Knowledge()));
}

}  // namespace
}  // namespace hoist
