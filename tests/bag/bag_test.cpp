// SPDX-License-Identifier: Apache-2.0
#include "hoist/bag.hpp"

#include <gtest/gtest.h>

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
