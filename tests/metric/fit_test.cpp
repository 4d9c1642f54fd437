// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "hoist/metric.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::random_table;

// One binary variable: 3 of 4 rows `a` in train, 1 of 2 in test.
//   BIC in   3 log(3/4) + log(1/4) - log(4)/2
//   BIC out  2 log(1/2) - log(2)/2, estimated anew on test
//   held out log(3.5/5) + log(1.5/5): train counts and half an imaginary row a level
TEST(FitMetrics, OfOneVariableAreTheOnesWorkedOutByHand) {
  const Dag dag = dag_of("X", "");
  const Table train(dag.names(), {Discrete{{"a", "b"}, {0, 0, 1, 0}}});
  const Table test(dag.names(), {Discrete{{"a", "b"}, {0, 1}}});
  const FitMetrics figures = fit_metrics(dag, train, test);
  EXPECT_NEAR(figures.in_bic, 3 * std::log(0.75) + std::log(0.25) - std::log(4.0) / 2, 1e-12);
  EXPECT_NEAR(figures.out_bic, 2 * std::log(0.5) - std::log(2.0) / 2, 1e-12);
  EXPECT_NEAR(figures.heldout, std::log(0.7) + std::log(0.3), 1e-12);
}

// What was never seen in training must not make the held-out figure minus infinity.
TEST(FitMetrics, StayFiniteWhereTheTestHasLevelsThatTrainingLacks) {
  const Dag dag = dag_of("X", "");
  const Table train(dag.names(), {Discrete{{"a", "b"}, {0, 0}}});
  const Table test(dag.names(), {Discrete{{"a", "b"}, {1, 1}}});
  EXPECT_NEAR(fit_metrics(dag, train, test).heldout, 2 * std::log(0.5 / 3), 1e-12);
}

TEST(FitMetrics, AgreeWithTheLikelihoodOfAFittedNetwork) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(8, 300, 4, seed);
    const Dag dag = random_dag(table.names(), 0.25, seed + 77);
    const double expected = score(table, dag, "loglik");
    EXPECT_NEAR(log_likelihood(fit(table, dag), table), expected, 1e-9 * std::abs(expected));
    const double parameters = static_cast<double>(summary(fit(table, dag)).parameters);
    EXPECT_NEAR(fit_metrics(dag, table, table).in_bic, expected - parameters * std::log(300.0) / 2,
                1e-9 * std::abs(expected));
  }
}

// The score and the network count in ways of their own.
TEST(FitMetrics, AgreeWithTheScoreAndTheFittedNetworkOfTwoTables) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table both = random_table(8, 500, 4, seed);
    std::vector<std::uint32_t> first(300), second(200);
    for (std::uint32_t i = 0; i < 500; ++i) (i < 300 ? first[i] : second[i - 300]) = i;
    const Table train = both.take(first), test = both.take(second);
    const Dag dag = random_dag(both.names(), 0.3, seed + 77);
    const FitMetrics figures = fit_metrics(dag, train, test);
    EXPECT_NEAR(figures.in_bic, score(train, dag), 1e-9 * std::abs(figures.in_bic));
    EXPECT_NEAR(figures.out_bic, score(test, dag), 1e-9 * std::abs(figures.out_bic));
    EXPECT_NEAR(figures.heldout, log_likelihood(fit(train, dag, {.iss = 1}), test),
                1e-9 * std::abs(figures.heldout));
  }
}

TEST(FitEvaluator, GivesTheSameBitsWhateverWasAskedBefore) {
  const Table both = random_table(8, 500, 4, 5);
  std::vector<std::uint32_t> first(300), second(200);
  for (std::uint32_t i = 0; i < 500; ++i) (i < 300 ? first[i] : second[i - 300]) = i;
  const Table train = both.take(first), test = both.take(second);
  FitEvaluator evaluator(train, test);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Dag dag = random_dag(train.names(), 0.3, seed);
    const FitMetrics fresh = fit_metrics(dag, train, test), kept = evaluator(dag);
    EXPECT_EQ(fresh.in_bic, kept.in_bic);
    EXPECT_EQ(fresh.out_bic, kept.out_bic);
    EXPECT_EQ(fresh.heldout, kept.heldout);
  }
}

// Tables of other lengths ask for longer tables of n log n, which replace the one in use.
TEST(FitEvaluator, MayBeSharedByThreads) {
  const Table train = random_table(12, 200, 3, 5);
  std::vector<std::uint32_t> rows(3000);
  for (std::uint32_t i = 0; i < 3000; ++i) rows[i] = i % 200;
  const Table test = train.take(rows);
  FitEvaluator shared(train, test);
  std::vector<std::vector<double>> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& values : found)
      threads.emplace_back([&] {
        for (std::uint64_t seed = 0; seed < 30; ++seed)
          values.push_back(shared(random_dag(train.names(), 0.2, seed)).in_bic);
      });
  }
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const double alone = fit_metrics(random_dag(train.names(), 0.2, seed), train, test).in_bic;
    for (const auto& values : found) EXPECT_EQ(values[seed], alone);
  }
}

// 40 binary parents declare 2^40 configurations, of which 50 rows show 50 at most.
TEST(FitMetrics, OfAFamilyThatNoTableWouldHold) {
  const Table table = random_table(41, 50, 2, 3);
  std::vector<Edge> edges;
  for (Node parent = 1; parent < 41; ++parent) edges.push_back({parent, 0});
  const FitMetrics figures = fit_metrics(Dag(table.names(), edges), table, table);
  EXPECT_NEAR(figures.in_bic / (std::ldexp(-1.0, 40) * std::log(50.0) / 2), 1, 1e-6);
  EXPECT_TRUE(std::isfinite(figures.heldout));
}

}  // namespace
}  // namespace hoist
