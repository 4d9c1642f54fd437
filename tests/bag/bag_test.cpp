// SPDX-License-Identifier: Apache-2.0
#include "hoist/bag.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

TEST(Bag, IsTheSameForAnyNumberOfThreads) {
  const Table table = random_table(12, 80, 3, 1);
  BagOptions options{.replicates = 30, .seed = 9};
  options.threads = 1;
  const Bag one = bag(table, options);
  for (const unsigned threads : {2U, 5U}) {
    options.threads = threads;
    EXPECT_EQ(bag(table, options).dags, one.dags);
  }
}

TEST(Bag, IsMadeOfPureReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const BagOptions options{.replicates = 12, .seed = 4};
  const Bag whole = bag(table, options);
  for (std::uint64_t i : {11U, 0U, 5U})
    EXPECT_EQ(replicate(table, Knowledge(table.names()), options, i), whole.dags[i]);
}

TEST(Bag, DiffersWithTheSeedAndBetweenReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const Bag one = bag(table, {.replicates = 10, .seed = 1});
  EXPECT_NE(one.dags, bag(table, {.replicates = 10, .seed = 2}).dags);
  std::set<std::vector<Edge>> distinct;
  for (const Dag& dag : one.dags) distinct.insert(dag.edges());
  EXPECT_GT(distinct.size(), 1U);
}

TEST(Bag, GrowsWithoutChangingItsFirstReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const Bag few = bag(table, {.replicates = 5});
  const Bag many = bag(table, {.replicates = 9});
  EXPECT_EQ(std::vector<Dag>(many.dags.begin(), many.dags.begin() + 5), few.dags);
}

TEST(Bag, KeepsKnowledgeInEveryReplicate) {
  const Table table = random_table(8, 80, 3, 2);
  Knowledge knowledge(table.names());
  knowledge.require({0, 1});
  knowledge.leaf(1);
  knowledge.root(2);
  for (const Dag& dag : bag(table, {.replicates = 10}, knowledge).dags) {
    EXPECT_TRUE(dag.has_edge(0, 1));
    EXPECT_TRUE(dag.children(1).empty());
    EXPECT_TRUE(dag.parents(2).empty());
  }
}

TEST(Bag, RefusesZeroReplicates) {
  EXPECT_THROW(bag(random_table(3, 10, 2, 1), {.replicates = 0}), Error);
}

const ResamplingPlan& find_plan(std::string_view name) {
  return *std::ranges::find(resampling_plans(), name, &ResamplingPlan::name);
}

// The laws that every resampling plan obeys.
TEST(EveryResamplingPlan, DrawsRowsThatExistAsAFunctionOfSeedAndReplicate) {
  for (const ResamplingPlan& plan : resampling_plans()) {
    const auto rows = plan.rows(50, 3, 7);
    for (std::uint32_t row : rows) EXPECT_LT(row, 50U) << plan.name;
    EXPECT_EQ(rows, plan.rows(50, 3, 7)) << plan.name;
    EXPECT_NE(rows, plan.rows(50, 3, 8)) << plan.name;
    EXPECT_NE(rows, plan.rows(50, 4, 7)) << plan.name;
  }
}

TEST(Bootstrap, DrawsAsManyRowsAsThereAreAndLeavesOutAboutAThird) {
  double distinct = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto rows = resampling_plans().front().rows(1000, 1, i);
    ASSERT_EQ(rows.size(), 1000U);
    distinct += static_cast<double>(std::set<std::uint32_t>(rows.begin(), rows.end()).size());
  }
  EXPECT_NEAR(distinct / 100 / 1000, 1 - std::exp(-1.0), 0.005);
}

TEST(Subsample, DrawsHalfOfTheRowsOnceEachAndEveryRowAlike) {
  std::vector<int> often(25, 0);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto rows = find_plan("subsample").rows(25, 1, i);
    ASSERT_EQ(rows.size(), 13U);
    ASSERT_EQ(std::set<std::uint32_t>(rows.begin(), rows.end()).size(), 13U);
    for (std::uint32_t row : rows) ++often[row];
  }
  // 2,000 draws of probability 13/25: five standard deviations are 112.
  for (int count : often) EXPECT_NEAR(count, 1040, 112);
}

TEST(Subsample, IsLearntFromAsTheRowsAre) {
  const Table table = random_table(6, 60, 3, 1);
  const BagOptions options{.replicates = 3, .seed = 3, .resample = "subsample"};
  for (std::uint64_t i = 0; i < 3; ++i) {
    LearnOptions learning = options.learn;
    learning.seed = 3;
    learning.replicate = i;
    EXPECT_EQ(replicate(table, Knowledge(), options, i),
              learn(table.take(find_plan("subsample").rows(60, 3, i)), learning));
  }
}

}  // namespace
}  // namespace hoist
