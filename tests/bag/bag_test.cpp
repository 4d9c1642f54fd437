// SPDX-License-Identifier: Apache-2.0
#include "hoist/bag.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <thread>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

TEST(Bag, IsTheSameForAnyNumberOfThreads) {
  const Table table = random_table(12, 80, 3, 1);
  const BagOptions options{.replicates = 30, .seed = 9};
  const Bag one = bag(table, options, Knowledge(), {.threads = 1});
  for (const unsigned threads : {2U, 5U})
    EXPECT_EQ(bag(table, options, Knowledge(), {.threads = threads}), one);
}

TEST(Bag, IsMadeOfPureReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const BagOptions options{.replicates = 12, .seed = 4};
  const Bag whole = bag(table, options);
  for (std::uint64_t i : {11U, 0U, 5U})
    EXPECT_EQ(replicate(table, Knowledge(table.names()), options, i), whole.replicates[i]);
}

TEST(Bag, DiffersWithTheSeedAndBetweenReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const Bag one = bag(table, {.replicates = 10, .seed = 1});
  EXPECT_NE(one.replicates, bag(table, {.replicates = 10, .seed = 2}).replicates);
  std::set<std::vector<Edge>> distinct;
  for (std::size_t i = 0; i < one.size(); ++i) distinct.insert(one.dag(i).edges());
  EXPECT_GT(distinct.size(), 1U);
}

TEST(Bag, GrowsWithoutChangingItsFirstReplicates) {
  const Table table = random_table(8, 80, 3, 2);
  const Bag few = bag(table, {.replicates = 5});
  const Bag many = bag(table, {.replicates = 9});
  EXPECT_EQ(std::vector<Replicate>(many.replicates.begin(), many.replicates.begin() + 5),
            few.replicates);
}

TEST(Bag, KeepsKnowledgeInEveryReplicate) {
  const Table table = random_table(8, 80, 3, 2);
  Knowledge knowledge(table.names());
  knowledge.require({0, 1});
  knowledge.leaf(1);
  knowledge.root(2);
  const Bag learnt = bag(table, {.replicates = 10}, knowledge);
  for (std::size_t i = 0; i < learnt.size(); ++i) {
    const Dag& dag = learnt.dag(i);
    EXPECT_TRUE(dag.has_edge(0, 1));
    EXPECT_TRUE(dag.children(1).empty());
    EXPECT_TRUE(dag.parents(2).empty());
  }
}

TEST(Bag, RefusesZeroReplicates) {
  EXPECT_THROW(bag(random_table(3, 10, 2, 1), {.replicates = 0}), Error);
}

// How often each row is drawn.
std::vector<std::uint32_t> times(const Choice<ResamplingPlan>& plan, std::size_t rows,
                                 std::uint64_t seed, std::uint64_t replicate) {
  const Parameters parameters = plan.parameters();
  const RowWeights weights = plan.row().draw({rows, seed, replicate, parameters});
  EXPECT_EQ(weights.rows(), rows);
  return {weights.counts().begin(), weights.counts().end()};
}

// The laws that every resampling plan obeys.
TEST(EveryResamplingPlan, IsAFunctionOfSeedAndReplicate) {
  for (const ResamplingPlan& plan : resampling_plans()) {
    const auto drawn = times(plan, 50, 3, 7);
    EXPECT_EQ(drawn, times(plan, 50, 3, 7)) << plan.name;
    EXPECT_NE(drawn, times(plan, 50, 3, 8)) << plan.name;
    EXPECT_NE(drawn, times(plan, 50, 4, 7)) << plan.name;
  }
}

TEST(Bootstrap, DrawsAsManyRowsAsThereAreAndLeavesOutAboutAThird) {
  double distinct = 0;
  for (std::uint64_t i = 0; i < 100; ++i) {
    const auto drawn = times("bootstrap", 1000, 1, i);
    ASSERT_EQ(std::accumulate(drawn.begin(), drawn.end(), 0U), 1000U);
    distinct += static_cast<double>(1000 - std::ranges::count(drawn, 0U));
  }
  EXPECT_NEAR(distinct / 100 / 1000, 1 - std::exp(-1.0), 0.005);
}

TEST(Subsample, DrawsHalfOfTheRowsOnceEachAndEveryRowAlike) {
  std::vector<int> often(25, 0);
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const auto drawn = times("subsample", 25, 1, i);
    ASSERT_EQ(std::ranges::count(drawn, 1U), 13);
    ASSERT_EQ(std::ranges::count(drawn, 0U), 12);
    for (std::size_t row = 0; row < 25; ++row) often[row] += static_cast<int>(drawn[row]);
  }
  // 2,000 draws of probability 13/25: five standard deviations are 112.
  for (int count : often) EXPECT_NEAR(count, 1040, 112);
}

TEST(Subsample, TakesAnyFractionOfTheRows) {
  for (const auto& [fraction, rows] : {std::pair(0.7, 7), std::pair(0.71, 8), std::pair(1.0, 10),
                                       std::pair(0.01, 1), std::pair(0.3, 3)})
    EXPECT_EQ(std::ranges::count(times({"subsample", {{"fraction", fraction}}}, 10, 1, 1), 1U),
              rows);
  for (const double fraction : {0.0, -0.5, 1.01})
    EXPECT_THROW(times({"subsample", {{"fraction", fraction}}}, 10, 1, 1), Error);
}

TEST(Subsample, IsLearntFromAsTheRowsAre) {
  const Table table = random_table(6, 60, 3, 1);
  const BagOptions options{.replicates = 3, .seed = 3, .resample = "subsample"};
  for (std::uint64_t i = 0; i < 3; ++i) {
    LearnOptions learning = options.learn;
    learning.seed = 3;
    learning.replicate = i;
    std::vector<std::uint32_t> rows;
    const auto drawn = times("subsample", 60, 3, i);
    for (std::uint32_t row = 0; row < 60; ++row)
      if (drawn[row] > 0) rows.push_back(row);
    EXPECT_EQ(std::get<Dag>(replicate(table, Knowledge(), options, i).graph),
              learn(table.take(rows), learning));
  }
}

TEST(Progress, IsToldOnTheThreadThatAskedAfterEachReplicate) {
  const auto here = std::this_thread::get_id();
  std::vector<std::uint64_t> told;
  bag(random_table(6, 60, 3, 1), {.replicates = 9}, Knowledge(),
      {.threads = 3, .progress = [&](const hoist::Progress& now) {
         EXPECT_EQ(std::this_thread::get_id(), here);
         EXPECT_EQ(now.total, 9U);
         told.push_back(now.done);
       }});
  EXPECT_EQ(told, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

}  // namespace
}  // namespace hoist
