// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"
#include "support/random_knowledge.hpp"

namespace hoist {
namespace {

TEST(Raised, IsTheAverageAtThatThreshold) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Bag bag = testing::random_bag(6, 30, seed);
    const Knowledge knowledge = testing::random_knowledge(bag.names, seed);
    for (const char* method : {"tma", "pma", "cma", "ima"}) {
      const Average low = average(bag, method, {.threshold = 0.0}, knowledge);
      for (double threshold : {0.0, 0.05, 0.1, 0.25, 0.5, 0.9}) {
        const Average made = raised(low, threshold, knowledge);
        const Average asked = average(bag, method, {.threshold = threshold}, knowledge);
        EXPECT_EQ(made.dag, asked.dag) << method << " at " << threshold << ", seed " << seed;
        EXPECT_NEAR(made.mass, asked.mass, 1e-9);
        EXPECT_EQ(made.decisions.size(), asked.decisions.size());
      }
    }
  }
}

TEST(Raised, RefusesWhatTheLogDoesNotTell) {
  const Bag bag = testing::random_bag(5, 20, 3);
  const Knowledge none;
  EXPECT_THROW(static_cast<void>(raised(average(bag, "pma", {.threshold = 0.3}), 0.2, none)),
               Error);
  EXPECT_THROW(static_cast<void>(raised(
                   average(bag, "pma", {.threshold = 0.0, .solver = Solver::exact}), 0.2, none)),
               Error);
}

TEST(StoredResults, AreWhatWasWritten) {
  const Table table = testing::random_table(5, 200, 3, 4);
  Knowledge knowledge(table.names());
  knowledge.require({0, 1});
  knowledge.tiers({{0}, {1, 2}});
  DiscoverRequest request;
  request.bag.replicates = 10;
  request.bag.seed = 7;
  request.truth = Dag(table.names(), {{0, 1}, {1, 3}});
  const Discovery made = discover(table, request, knowledge);
  const StoredResults read = parse_results(format_discovery(made), "here");
  EXPECT_EQ(read.names, table.names());
  EXPECT_EQ(read.rows, 200u);
  EXPECT_EQ(read.seed, 7u);
  EXPECT_EQ(read.truth, request.truth);
  EXPECT_EQ(read.knowledge.required(), knowledge.required());
  EXPECT_EQ(read.knowledge.forbidden(), knowledge.forbidden());
  EXPECT_EQ(read.knowledge.tiers(), knowledge.tiers());
  ASSERT_EQ(read.support.size(), made.support.size());
  for (std::size_t i = 0; i < read.support.size(); ++i) {
    EXPECT_EQ(read.support[i].edge, made.support[i].edge);
    EXPECT_EQ(read.support[i].linked, made.support[i].linked);
    EXPECT_EQ(read.support[i].direction_se, made.support[i].direction_se);
  }
  ASSERT_EQ(read.discovery.averages.size(), made.averages.size());
  EXPECT_EQ(read.discovery.averages.front().average.dag, made.averages.front().average.dag);
  EXPECT_THROW(static_cast<void>(parse_results("{}", "here")), Error);
  EXPECT_THROW(static_cast<void>(parse_results("[", "here")), Error);
}

}  // namespace
}  // namespace hoist
