// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "core/random.hpp"
#include "hoist/metric.hpp"
#include "metric/golden.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_dag;
using testing::some_names;

std::map<std::string, double> all_metrics(const Dag& truth, const Dag& estimate) {
  std::map<std::string, double> values;
  for (const Metric& metric : metrics())
    values[std::string(metric.name)] = metric.value(truth, estimate);
  return values;
}

// Pairs of DAGs over the same names: unrelated ones, sparse and dense, and empty ones.
std::vector<std::pair<Dag, Dag>> pairs_of_dags() {
  RandomStream random(7, Purpose::test, 7);
  std::vector<std::pair<Dag, Dag>> pairs;
  for (int round = 0; round < 60; ++round) {
    const Names names = some_names(1 + random.below(15));
    const Dag a = random_dag(names, 0.6 * random.uniform(), random.next());
    const Dag b = random_dag(names, 0.6 * random.uniform(), random.next());
    pairs.emplace_back(a, b);
    if (round % 10 == 0) pairs.emplace_back(a, Dag(names));
    if (round % 10 == 1) pairs.emplace_back(Dag(names), b);
  }
  pairs.emplace_back(Dag(some_names(4)), Dag(some_names(4)));
  pairs.emplace_back(Dag(), Dag());
  return pairs;
}

// ---- The laws that every row of the table obeys ------------------------------------------------

TEST(EveryMetric, HasANameOfItsOwnAndATitle) {
  std::set<std::string_view> names;
  for (const Metric& metric : metrics()) {
    EXPECT_TRUE(names.insert(metric.name).second) << metric.name;
    EXPECT_FALSE(metric.title.empty()) << metric.name;
  }
}

TEST(EveryMetric, IsBestForAPerfectEstimate) {
  for (const auto& [a, b] : pairs_of_dags())
    for (const Metric& metric : metrics()) {
      EXPECT_EQ(metric.value(a, a), metric.best) << metric.name;
      EXPECT_EQ(metric.value(b, b), metric.best) << metric.name;
    }
}

TEST(EveryMetric, IsNeverBetterThanItsBest) {
  for (const auto& [truth, estimate] : pairs_of_dags())
    for (const Metric& metric : metrics()) {
      const double value = metric.value(truth, estimate);
      ASSERT_TRUE(std::isfinite(value)) << metric.name;
      EXPECT_GE(value, 0) << metric.name;
      if (metric.higher_is_better)
        EXPECT_LE(value, metric.best) << metric.name;
      else
        EXPECT_GE(value, metric.best) << metric.name;
    }
}

TEST(EveryMetric, IsWorseThanItsBestForSomeEstimate) {
  for (const Metric& metric : metrics()) {
    const auto pairs = pairs_of_dags();
    EXPECT_TRUE(std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return metric.value(pair.first, pair.second) != metric.best;
    })) << metric.name;
  }
}

TEST(EveryMetric, DoesNotDependOnTheOrderOfTheNodes) {
  RandomStream random(8, Purpose::test, 8);
  for (const auto& [truth, estimate] : pairs_of_dags()) {
    std::vector<std::string> names = truth.names().list();
    for (std::size_t i = names.size(); i > 1; --i) std::swap(names[i - 1], names[random.below(i)]);
    const Names shuffled(names);
    EXPECT_EQ(all_metrics(align(truth, shuffled, "test"), align(estimate, shuffled, "test")),
              all_metrics(truth, estimate));
  }
}

TEST(EveryMetric, IsTableOfRowsThatTheCommandLinePromises) {
  const std::map<std::string, double> values = all_metrics(dag_of("A B", ""), dag_of("A B", ""));
  for (const char* name : {"shd_edges", "shd", "shd_cpdag", "sid", "f1", "balanced_accuracy",
                           "sensitivity", "specificity", "accuracy", "precision"})
    EXPECT_EQ(values.count(name), 1U) << name;
}

// ---- One pair of graphs by hand -----------------------------------------------------------------

//   truth   A -> B -> C   D        estimate   A -> B <- C -> D
//
// A -> B is found, B -> C is turned round, C -> D is one too many: of 12 ordered pairs TP 1, FP 2,
// FN 1, TN 8. The CPDAG of the truth is A - B - C; that of the estimate keeps its collider and, as
// C - D may point either way, leaves that edge undirected: A -> B <- C - D. All three pairs differ.
TEST(Metrics, OfASmallExampleAreTheOnesWorkedOutByHand) {
  const auto values =
      all_metrics(dag_of("A B C D", "A->B B->C"), dag_of("A B C D", "A->B C->B C->D"));
  EXPECT_EQ(values.at("shd_edges"), 3);
  EXPECT_EQ(values.at("shd"), 2);
  EXPECT_EQ(values.at("shd_cpdag"), 3);
  EXPECT_DOUBLE_EQ(values.at("f1"), 2.0 / 5.0);
  EXPECT_DOUBLE_EQ(values.at("sensitivity"), 1.0 / 2.0);
  EXPECT_DOUBLE_EQ(values.at("specificity"), 8.0 / 10.0);
  EXPECT_DOUBLE_EQ(values.at("balanced_accuracy"), 0.65);
  EXPECT_DOUBLE_EQ(values.at("accuracy"), 9.0 / 12.0);
  EXPECT_DOUBLE_EQ(values.at("precision"), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(values.at("f1_skeleton"), 4.0 / 5.0);
  EXPECT_EQ(values.at("missing"), 0);
  EXPECT_EQ(values.at("extra"), 1);
  EXPECT_EQ(values.at("reversed"), 1);
}

TEST(Metrics, DecomposeTheHammingDistances) {
  for (const auto& [truth, estimate] : pairs_of_dags()) {
    const auto values = all_metrics(truth, estimate);
    const double ends = values.at("missing") + values.at("extra");
    EXPECT_EQ(values.at("shd"), ends + values.at("reversed"));
    EXPECT_EQ(values.at("shd_edges"), ends + 2 * values.at("reversed"));
  }
}

// Where there was nothing to get right, nothing is wrong; edges out of nowhere still cost
// precision.
TEST(Metrics, OfAnEmptyTruthPunishOnlyWhatWasInvented) {
  const auto values = all_metrics(dag_of("A B C", ""), dag_of("A B C", "A->B"));
  EXPECT_EQ(values.at("sensitivity"), 1);
  EXPECT_EQ(values.at("precision"), 0);
  EXPECT_EQ(values.at("f1"), 0);
  EXPECT_DOUBLE_EQ(values.at("specificity"), 5.0 / 6.0);
}

TEST(Metrics, OfAnEmptyEstimatePunishOnlyWhatWasMissed) {
  const auto values = all_metrics(dag_of("A B C", "A->B"), dag_of("A B C", ""));
  EXPECT_EQ(values.at("sensitivity"), 0);
  EXPECT_EQ(values.at("precision"), 1);
  EXPECT_EQ(values.at("f1"), 0);
  EXPECT_EQ(values.at("specificity"), 1);
}

TEST(Metrics, SeeNoDifferenceBetweenEquivalentDagsInTheCpdag) {
  const auto values = all_metrics(dag_of("A B C", "A->B B->C"), dag_of("A B C", "C->B B->A"));
  EXPECT_EQ(values.at("shd_cpdag"), 0);
  EXPECT_EQ(values.at("shd"), 2);
  EXPECT_EQ(values.at("f1_skeleton"), 1);
}

TEST(Metrics, GiveTheCpdagDistanceOfBnlearn) {
  for (const char* name : {"asia-500", "alarm-509", "insurance-1008", "hailfinder-265",
                           "win95pts-574", "andes-1157"}) {
    const testing::GoldenGraphs golden = testing::read_golden(name);
    EXPECT_EQ(all_metrics(golden.truth(), golden.hc()).at("shd_cpdag"),
              golden.expected.at("cpdag_shd_hc_truth").get<double>())
        << name;
  }
}

}  // namespace
}  // namespace hoist
