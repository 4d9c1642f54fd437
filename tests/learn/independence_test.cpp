// SPDX-License-Identifier: Apache-2.0
#include "learn/independence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/random.hpp"
#include "core/real.hpp"
#include "data/regression.hpp"
#include "hoist/error.hpp"
#include "io/error_of.hpp"
#include "learn/label_tester.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;

Parameters all_set(const Parameters& set) {
  return completed(independence_parameters(), set, "the test");
}

std::unique_ptr<IndependenceTester> tester_of(const Table& table, const std::string& name,
                                              const std::string& df = "adjusted") {
  return make_tester(Sample(table), all_set({{"test", name}, {"df", df}}));
}

// By the definition: a table of counts in each configuration.
TestResult by_definition(const Table& table, const std::vector<double>& weights, Node x, Node y,
                         std::span<const Node> given, bool g2, bool adjusted) {
  std::map<std::vector<std::uint16_t>, std::map<std::pair<int, int>, double>> tables;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (weights[row] == 0) continue;
    std::vector<std::uint16_t> key;
    for (Node node : given) key.push_back(table.codes(node)[row]);
    tables[key][{table.codes(x)[row], table.codes(y)[row]}] += weights[row];
  }
  TestResult result;
  for (const auto& [key, cells] : tables) {
    std::map<int, double> of_x, of_y;
    double all = 0;
    for (const auto& [levels, count] : cells) {
      of_x[levels.first] += count;
      of_y[levels.second] += count;
      all += count;
    }
    for (const auto& [a, na] : of_x)
      for (const auto& [b, nb] : of_y) {
        const auto found = cells.find({a, b});
        const double n = found == cells.end() ? 0 : found->second, e = na * nb / all;
        result.statistic += g2 ? (n > 0 ? 2 * n * std::log(n / e) : 0) : (n - e) * (n - e) / e;
      }
    if (adjusted) result.freedom += static_cast<double>((of_x.size() - 1) * (of_y.size() - 1));
  }
  if (!adjusted) {
    result.freedom = static_cast<double>((table.levels(x) - 1) * (table.levels(y) - 1));
    for (Node node : given) result.freedom *= static_cast<double>(table.levels(node));
  }
  return result;
}

// All pairs with some conditions, many at once and in an order that shares beginnings, by all ways
// of counting.
TEST(LabelTester, CountsWhatTheDefinitionSays) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const std::size_t levels = std::vector<std::size_t>{2, 3, 5, 12, 40, 300}[seed % 6];
    const Table table = random_table(7, 30 + 60 * (seed % 7), levels, seed, 0.7);
    const RowWeights drawn =
        testing::times_of(testing::random_rows(table.rows(), seed), table.rows());
    const Sample sample(table, drawn);
    const std::vector<double> weights(drawn.counts().begin(), drawn.counts().end());
    for (const bool g2 : {true, false})
      for (const bool adjusted : {true, false}) {
        const auto statistic = g2 ? LabelStatistic::g2 : LabelStatistic::x2;
        const auto freedom = adjusted ? Freedom::adjusted : Freedom::declared;
        const auto usual = make_label_tester(sample, statistic, freedom);
        const auto plain = make_plain_label_tester(sample, statistic, freedom);
        for (const std::vector<Node>& given : std::vector<std::vector<Node>>{
                 {}, {5}, {5, 6}, {5, 6, 4}, {5, 3}, {5, 3, 4, 6}, {6}}) {
          const std::vector<Node> others = {1, 2};
          for (IndependenceTester* tester : {usual.get(), plain.get()}) {
            std::vector<TestResult> results(2);
            tester->test(0, given, others, results);
            for (std::size_t i = 0; i < 2; ++i) {
              const TestResult expected =
                  by_definition(table, weights, 0, others[i], given, g2, adjusted);
              EXPECT_NEAR(results[i].statistic, expected.statistic,
                          1e-9 * (1 + expected.statistic));
              EXPECT_EQ(results[i].freedom, expected.freedom);
            }
          }
        }
      }
  }
}

TEST(LabelTester, TakesRealWeightsForCounts) {
  const Table table = random_table(4, 200, 3, 5, 0.7);
  std::vector<double> weights;
  RandomStream random(1, Purpose::test, 41);
  for (std::size_t row = 0; row < table.rows(); ++row)
    weights.push_back(row % 5 == 0 ? 0 : 3 * random.uniform());
  const RowWeights real = RowWeights::real(weights);
  const Sample sample(table, real);
  const std::vector<Node> given = {2, 3};
  const auto tester = make_label_tester(sample, LabelStatistic::g2, Freedom::adjusted);
  const TestResult found = tester->test(0, given, 1);
  const TestResult expected = by_definition(table, weights, 0, 1, given, true, true);
  EXPECT_NEAR(found.statistic, expected.statistic, 1e-9 * expected.statistic);
  EXPECT_EQ(found.freedom, expected.freedom);
}

// The residuals of both on the condition, and their plain correlation.
double partial_correlation(const Table& table, Node x, Node y, std::span<const Node> given) {
  std::vector<std::span<const double>> predictors;
  for (Node node : given) predictors.push_back(table.column(node).values());
  const auto left = [&](Node node) {
    const auto values = table.column(node).values();
    const Regression line = regress({.response = values, .predictors = predictors})[0];
    std::vector<double> residuals;
    for (std::size_t row = 0; row < table.rows(); ++row)
      residuals.push_back(values[row] - line.at(predictors, row));
    return residuals;
  };
  const auto a = left(x), b = left(y);
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t row = 0; row < a.size(); ++row) {
    ab += a[row] * b[row];
    aa += a[row] * a[row];
    bb += b[row] * b[row];
  }
  return ab / std::sqrt(aa * bb);
}

TEST(FisherZ, IsOfThePartialCorrelation) {
  const Table table = as_kind(random_table(6, 150, 4, 3, 0.7), "numbers");
  const auto tester = tester_of(table, "fisher-z");
  for (const std::vector<Node>& given :
       std::vector<std::vector<Node>>{{}, {2}, {2, 3}, {5, 4, 3, 2}}) {
    const double z = std::sqrt(150.0 - static_cast<double>(given.size()) - 3) *
                     std::atanh(partial_correlation(table, 0, 1, given));
    const TestResult found = tester->test(0, given, 1);
    EXPECT_NEAR(found.statistic, z * z, 1e-9 * (1 + z * z));
    EXPECT_NEAR(found.log_p(), std::log(std::erfc(std::fabs(z) / std::sqrt(2.0))), 1e-9);
  }
}

TEST(FisherZ, CannotTellWithoutRowsOrWhereTheConditionDecides) {
  const Table few = as_kind(random_table(4, 5, 4, 3), "numbers");
  const std::vector<Node> given = {2, 3};
  EXPECT_EQ(tester_of(few, "fisher-z")->test(0, given, 1).freedom, 0);
  const Table table = as_kind(random_table(3, 50, 4, 3), "numbers");
  const Table copied(Names({"a", "b", "copy of a"}),
                     {table.column(0), table.column(1), table.column(0)});
  const std::vector<Node> copy = {2};
  EXPECT_EQ(tester_of(copied, "fisher-z")->test(0, copy, 1).freedom, 0);
  // A copy is as dependent as can be.
  EXPECT_LT(tester_of(copied, "fisher-z")->test(0, {}, 2).log_p(), -100);
}

// For numbers alone: -(N - 1 - |S| - 3/2) log(1 - r^2).
TEST(LikelihoodRatioTest, OfNumbersIsOfThePartialCorrelation) {
  const Table table = as_kind(random_table(6, 150, 4, 3, 0.7), "numbers");
  const auto tester = tester_of(table, "lr");
  for (const std::vector<Node>& given : std::vector<std::vector<Node>>{{}, {2}, {5, 4, 3, 2}}) {
    const double r = partial_correlation(table, 0, 1, given);
    const double expected =
        -(150 - 1 - static_cast<double>(given.size()) - 1.5) * std::log(1 - r * r);
    const TestResult found = tester->test(0, given, 1);
    EXPECT_NEAR(found.statistic, expected, 1e-9 * (1 + expected));
    EXPECT_EQ(found.freedom, 1);
  }
}

TEST(LikelihoodRatioTest, DoesNotSeeTheOrderOfThePairOrOfTheCondition) {
  const Table table = as_kind(random_table(6, 300, 4, 11, 0.7), "mixed");
  const auto tester = tester_of(table, "lr");
  const std::vector<Node> one = {2, 3, 5}, other = {5, 2, 3};
  for (Node x : {0U, 1U}) {
    const TestResult there = tester->test(x, one, 4), back = tester->test(4, other, x);
    EXPECT_NEAR(there.statistic, back.statistic, 1e-9 * (1 + there.statistic));
    EXPECT_EQ(there.freedom, back.freedom);
  }
}

// Three columns of 600 rows: the first two follow the third, and nothing else. Those of numbers are
// about their codes, but for the third, which is its code.
Table two_that_follow_one(std::uint64_t seed, const std::vector<ColumnKind>& kinds) {
  RandomStream random(seed, Purpose::test, 42);
  std::vector<std::vector<std::uint16_t>> codes(3);
  std::vector<std::vector<double>> values(3);
  for (int row = 0; row < 600; ++row) {
    const auto base = static_cast<std::uint16_t>(random.below(2));
    for (std::size_t node = 0; node < 3; ++node) {
      const auto own = static_cast<std::uint16_t>(random.below(3));
      const bool follows = node == 2 || random.uniform() < 0.5;
      codes[node].push_back(follows ? base : own);
      values[node].push_back(codes[node].back() + (node < 2 ? random.uniform() : 0));
    }
  }
  std::vector<Column> columns;
  for (std::size_t node = 0; node < 3; ++node)
    columns.push_back(kinds[node] == ColumnKind::discrete
                          ? Column(Discrete{{"a", "b", "c"}, codes[node]})
                          : Column(Continuous{values[node]}));
  return Table(Names({"x", "y", "condition"}), columns);
}

// If it is true that two columns are independent, about 5 % of p-values are below 5 %; and what
// depends is found.
TEST(EveryIndependenceTest, HoldsItsLevelAndHasPower) {
  constexpr auto kLabel = ColumnKind::discrete, kNumber = ColumnKind::continuous;
  for (const IndependenceTest& test : independence_tests())
    for (const auto& kinds : std::vector<std::vector<ColumnKind>>{{kLabel, kLabel, kLabel},
                                                                  {kNumber, kNumber, kNumber},
                                                                  {kNumber, kLabel, kLabel},
                                                                  {kLabel, kLabel, kNumber},
                                                                  {kNumber, kNumber, kLabel}}) {
      const bool labels = std::ranges::count(kinds, kLabel) > 0;
      const bool numbers = std::ranges::count(kinds, kNumber) > 0;
      if ((labels && !test.labels) || (numbers && !test.numbers)) continue;
      std::size_t below = 0, found = 0;
      constexpr std::size_t kRounds = 250;
      const std::vector<Node> given = {2};
      for (std::size_t round = 0; round < kRounds; ++round) {
        const Table table = two_that_follow_one(round, kinds);
        const auto tester = tester_of(table, test.name);
        below += exponential(tester->test(0, given, 1).log_p()) < 0.05 ? 1U : 0U;
        found += exponential(tester->test(0, {}, 2).log_p()) < 0.05 ? 1U : 0U;
      }
      EXPECT_GT(below, kRounds * 2 / 100) << test.name;
      EXPECT_LT(below, kRounds * 9 / 100) << test.name;
      EXPECT_EQ(found, kRounds) << test.name;
    }
}

TEST(Significance, IsWhatThePValueSays) {
  RandomStream random(1, Purpose::test, 43);
  Significance significance(0.01);
  for (int i = 0; i < 20'000; ++i) {
    const auto freedom = static_cast<double>(i % 50 == 0 ? 5000 : random.below(40));
    const TestResult result{freedom + 4 * std::sqrt(freedom + 1) * random.uniform(), freedom};
    ASSERT_EQ(significance.independent(result), exponential(result.log_p()) > 0.01)
        << result.statistic << ", " << result.freedom;
  }
}

TEST(IndependenceTests, AreChosenByTheKindsOfColumns) {
  const Table labels = random_table(4, 60, 3, 1);
  const std::vector<Node> given = {2};
  for (const auto& [kind, name] :
       {std::pair("labels", "g2"), std::pair("numbers", "fisher-z"), std::pair("mixed", "lr")}) {
    const Table table = as_kind(labels, kind);
    const auto usual = make_tester(Sample(table), all_set({}));
    EXPECT_EQ(usual->test(0, given, 1).statistic,
              tester_of(table, name)->test(0, given, 1).statistic)
        << kind;
  }
}

TEST(IndependenceTests, RefuseColumnsOfTheWrongKindByNameWithOneThatTakesThem) {
  const Table mixed = as_kind(random_table(4, 60, 3, 1), "mixed");
  const auto refusal = [&](const Table& table, const char* test) {
    return testing::input_error([&] { static_cast<void>(tester_of(table, test)); });
  };
  EXPECT_EQ(refusal(mixed, "g2"), "independence test 'g2' takes columns of labels only, and '" +
                                      mixed.names()[0] +
                                      "' has numbers; take 'lr', which takes this table, or leave "
                                      "the test unset");
  EXPECT_NE(refusal(mixed, "fisher-z").find("'" + mixed.names()[1] + "' has labels; take 'lr'"),
            std::string::npos);
  EXPECT_NE(refusal(random_table(2, 20, 2, 1), "fisher-z").find("take 'g2'"), std::string::npos);
}

}  // namespace
}  // namespace hoist
