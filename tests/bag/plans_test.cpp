// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>

#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

constexpr std::size_t kRows = 60;

// Rows that every plan takes: labels, in clusters of five neighbours.
Table any_table(std::size_t rows = kRows) {
  std::vector<std::uint32_t> clusters(rows);
  for (std::uint32_t row = 0; row < rows; ++row) clusters[row] = row / 5;
  return random_table(5, rows, 3, 1).with_clusters(clusters);
}

// What a plan that looks at nothing but the number of rows (and clusters) draws.
RowWeights drawn(const Choice<ResamplingPlan>& plan, std::size_t rows, std::uint64_t seed,
                 std::uint64_t replicate, std::span<const std::uint32_t> clusters = {}) {
  const Parameters parameters = plan.parameters();
  return plan.row().draw({rows, seed, replicate, parameters, clusters}).weights;
}

// How often each row is drawn.
std::vector<std::uint32_t> times(const Choice<ResamplingPlan>& plan, std::size_t rows,
                                 std::uint64_t seed, std::uint64_t replicate,
                                 std::span<const std::uint32_t> clusters = {}) {
  const RowWeights weights = drawn(plan, rows, seed, replicate, clusters);
  EXPECT_EQ(weights.rows(), rows);
  return {weights.counts().begin(), weights.counts().end()};
}

// Everything that a draw says, of a plan that may look at the data first.
std::string spelled(const ResamplingPlan& plan, const Table& table, std::uint64_t seed,
                    std::uint64_t replicate) {
  const Parameters parameters = Choice<ResamplingPlan>(plan).parameters();
  const Knowledge knowledge(table.names());
  const LearnOptions learning{.tie_break = TieBreak::shuffle, .seed = seed};
  const DrawRows draw =
      plan.prepare ? plan.prepare({table, parameters, knowledge, learning}) : plan.draw;
  const Resampled found = draw({table.rows(), seed, replicate, parameters, table.clusters()});
  std::string text = found.table ? format_table(*found.table) : "";
  for (std::uint32_t count : found.weights.counts()) text += std::to_string(count) + " ";
  for (double weight : found.weights.weights()) text += format_double(weight) + " ";
  return text;
}

// The laws that every resampling plan obeys.
TEST(EveryResamplingPlan, IsAFunctionOfSeedAndReplicate) {
  const Table table = any_table();
  for (const ResamplingPlan& plan : resampling_plans()) {
    const std::string one = spelled(plan, table, 3, 7);
    EXPECT_EQ(one, spelled(plan, table, 3, 7)) << plan.name;
    EXPECT_NE(one, spelled(plan, table, 3, 8)) << plan.name;
    EXPECT_NE(one, spelled(plan, table, 4, 7)) << plan.name;
  }
}

TEST(EveryResamplingPlan, GivesTheSameBagForAnyNumberOfThreadsAndOneByOne) {
  const Table table = any_table();
  for (const ResamplingPlan& plan : resampling_plans()) {
    const BagOptions options{.replicates = 12, .seed = 5, .resample = plan};
    const Bag one = bag(table, options, Knowledge(), {.threads = 1});
    EXPECT_EQ(bag(table, options, Knowledge(), {.threads = 4}), one) << plan.name;
    for (std::uint64_t i : {11U, 4U})
      EXPECT_EQ(replicate(table, Knowledge(), options, i), one.replicates[i]) << plan.name;
  }
}

// A plan says so where its weights are real, since memory is judged by that.
TEST(EveryResamplingPlan, GivesRealWeightsWhereItSaysSo) {
  const Table table = any_table();
  for (const ResamplingPlan& plan : resampling_plans()) {
    if (plan.prepare) continue;
    EXPECT_EQ(drawn(plan, kRows, 1, 0, table.clusters()).is_real(), plan.real_weights) << plan.name;
  }
}

// A row that weighs nothing has no say under any plan, whatever it holds.
TEST(EveryResamplingPlan, KeepsTheWeightsOfTheTable) {
  const Table table = any_table();
  std::vector<double> weights(kRows, 1.5);
  weights[7] = 0;
  std::vector<Column> other;
  for (Node node = 0; node < table.columns(); ++node) {
    Discrete column = table.column(node).discrete();
    column.codes[7] = static_cast<std::uint16_t>((column.codes[7] + 1U) % column.levels.size());
    other.emplace_back(std::move(column));
  }
  const Table changed = Table(table.names(), other, weights).with_clusters(table.clusters());
  for (const ResamplingPlan& plan : resampling_plans()) {
    const BagOptions options{.replicates = 4, .resample = plan};
    EXPECT_EQ(bag(table.with_row_weights(weights), options), bag(changed, options)) << plan.name;
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

TEST(MOutOfN, DrawsAPartOfTheRowsAndSomeOfThemTwice) {
  bool twice = false;
  for (std::uint64_t i = 0; i < 20; ++i) {
    const auto found = times({"mofn", {{"fraction", 0.3}}}, 101, 1, i);
    ASSERT_EQ(std::accumulate(found.begin(), found.end(), 0U), 31U);
    twice = twice || std::ranges::any_of(found, [](std::uint32_t count) { return count > 1; });
  }
  EXPECT_TRUE(twice);
}

// Dirichlet(1, ..., 1) times n: the mean of a weight is 1, and its variance (n - 1) / (n + 1).
TEST(BayesianBootstrap, GivesEveryRowAnExponentialWeightAndKeepsTheSum) {
  constexpr std::size_t rows = 50, draws = 2000;
  double squares = 0, below = 0;
  for (std::uint64_t i = 0; i < draws; ++i) {
    const RowWeights weights = drawn("bayesian", rows, 1, i);
    ASSERT_EQ(weights.weights().size(), rows);
    ASSERT_NEAR(weights.total(), rows, 1e-9);
    for (double weight : weights.weights()) {
      ASSERT_GT(weight, 0);
      squares += (weight - 1) * (weight - 1) / (rows * draws);
      below += (weight < 1 ? 1.0 : 0.0) / (rows * draws);
    }
  }
  EXPECT_NEAR(squares, 49.0 / 51, 0.03);
  // The share of a Beta(1, 49) below its mean.
  EXPECT_NEAR(below, 1 - std::pow(1 - 1.0 / 50, 49), 0.005);
}

TEST(BayesianBootstrap, IsRefusedByAScoreThatCountsRows) {
  BagOptions options{.replicates = 1, .resample = "bayesian"};
  options.learn.score = "bdeu";
  try {
    bag(any_table(), options);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    EXPECT_NE(std::string(error.what()).find("score 'bdeu' takes rows that count a whole number"),
              std::string::npos);
  }
}

TEST(ComplementaryPairs, HaveNoRowInCommonAndHalfOfThemEach) {
  for (const std::size_t rows : {2U, 9U, 40U})
    for (std::uint64_t k = 0; k < 20; ++k) {
      const auto one = times("pairs", rows, 3, 2 * k), other = times("pairs", rows, 3, 2 * k + 1);
      std::size_t in_one = 0, in_other = 0;
      for (std::size_t row = 0; row < rows; ++row) {
        ASSERT_LE(one[row] + other[row], 1U);
        in_one += one[row];
        in_other += other[row];
      }
      EXPECT_EQ(in_one, rows / 2);
      EXPECT_EQ(in_other, rows / 2);
    }
}

TEST(ComplementaryPairs, TakeEveryRowAlike) {
  std::vector<int> often(9, 0);
  for (std::uint64_t i = 0; i < 3000; ++i) {
    const auto half = times("pairs", 9, 1, i);
    for (std::size_t row = 0; row < 9; ++row) often[row] += static_cast<int>(half[row]);
  }
  // 1,500 pairs, of which 8/9 have the row: five standard deviations are 61.
  for (int count : often) EXPECT_NEAR(count, 3000 * 4 / 9, 61);
}

TEST(ComplementaryPairs, NeedTwoRows) { EXPECT_THROW(times("pairs", 1, 1, 0), Error); }

TEST(MovingBlocks, AreRunsOfConsecutiveRowsOfTheLengthAskedFor) {
  for (std::uint64_t i = 0; i < 50; ++i) {
    const auto found = times({"block", {{"block_length", 10}}}, 100, 1, i);
    ASSERT_EQ(std::accumulate(found.begin(), found.end(), 0U), 100U);
    // How many blocks begin at each row, if they are of that length: never less than none.
    std::vector<int> begin(100, 0);
    int inside = 0;
    for (std::size_t row = 0; row < 100; ++row) {
      if (row >= 10) inside -= begin[row - 10];
      begin[row] = static_cast<int>(found[row]) - inside;
      ASSERT_GE(begin[row], 0);
      inside += begin[row];
    }
    EXPECT_EQ(std::accumulate(begin.begin(), begin.end(), 0), 10);
  }
}

TEST(MovingBlocks, HaveTheCubeRootOfTheRowsAndTheLastIsCut) {
  // 27 rows: nine blocks of 3; 30: ten; 31: ten, and one row of another.
  const std::map<std::size_t, std::uint64_t> lengths = {{1, 1}, {7, 1}, {8, 2}, {27, 3}, {31, 3}};
  for (const auto& [rows, length] : lengths) {
    EXPECT_EQ(times("block", rows, 1, 1), times({"block", {{"block_length", length}}}, rows, 1, 1));
    const auto found = times("block", rows, 1, 1);
    EXPECT_EQ(std::accumulate(found.begin(), found.end(), std::size_t{0}), rows);
  }
}

TEST(MovingBlocks, OfAllRowsAreTheTable) {
  EXPECT_EQ(times({"block", {{"block_length", 12}}}, 12, 1, 3), std::vector<std::uint32_t>(12, 1));
  EXPECT_THROW(times({"block", {{"block_length", 13}}}, 12, 1, 3), Error);
}

TEST(Clusters, AreDrawnWhole) {
  const std::vector<std::uint32_t> of = {0, 0, 1, 0, 2, 2, 3, 1, 4};
  bool grew = false;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const auto found = times("cluster", of.size(), 1, i, of);
    std::map<std::uint32_t, std::uint32_t> drawn_times;
    for (std::size_t row = 0; row < of.size(); ++row)
      ASSERT_EQ(drawn_times.try_emplace(of[row], found[row]).first->second, found[row]);
    std::uint32_t sum = 0;
    for (const auto& [cluster, count] : drawn_times) sum += count;
    EXPECT_EQ(sum, 5U);
    grew = grew || std::accumulate(found.begin(), found.end(), std::size_t{0}) > of.size();
  }
  EXPECT_TRUE(grew);
}

TEST(Clusters, AreAskedForWhereThereAreNone) {
  try {
    bag(random_table(3, 20, 2, 1), {.replicates = 1, .resample = "cluster"});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_NE(std::string(error.what()).find("--cluster"), std::string::npos);
  }
}

// The mean over replicates of a cell's frequency is that of the fitted network, which for a graph
// without edges is the product of the margins.
TEST(ParametricBootstrap, DrawsFromTheGraphOfTheWholeData) {
  const Table table = sample(read_network("asia"), 400, 1);
  const Knowledge knowledge(table.names());
  const LearnOptions learning{.tie_break = TieBreak::shuffle, .seed = 2};
  const Network model = fit(table, learn(table, learning));
  const ResamplingPlan& plan = ResamplingPlan::named("parametric");
  const Parameters none;
  const DrawRows draw = plan.prepare({table, none, knowledge, learning});
  double mean = 0, squares = 0;
  constexpr int draws = 300;
  for (std::uint64_t i = 0; i < draws; ++i) {
    const Resampled found = draw({table.rows(), 2, i, none});
    ASSERT_TRUE(found.table);
    EXPECT_EQ(found.table->rows(), table.rows());
    EXPECT_EQ(found.table->column(0).levels(), table.column(0).levels());
    const double loglik = log_likelihood(model, *found.table);
    mean += loglik / draws;
    squares += loglik * loglik / draws;
  }
  // At maximum likelihood the data are as likely as a sample of the model is on the mean.
  const double error = std::sqrt((squares - mean * mean) / draws);
  EXPECT_NEAR(mean, log_likelihood(model, table), 5 * error);
}

TEST(ParametricBootstrap, PreparesOnceForAllReplicates) {
  std::atomic<int> prepared = 0;
  ResamplingPlan plan = ResamplingPlan::named("parametric");
  plan.prepare = [&, prepare = plan.prepare](const ResamplingTask& task) {
    ++prepared;
    return prepare(task);
  };
  static_cast<void>(
      bag(any_table(), {.replicates = 8, .resample = plan}, Knowledge(), {.threads = 3}));
  EXPECT_EQ(prepared, 1);
}

TEST(ParametricBootstrap, DrawsAsManyRowsAsTheWeightsStandFor) {
  const Table table = any_table().with_row_weights(std::vector<double>(kRows, 2.51));
  const Parameters none;
  const Knowledge knowledge(table.names());
  const DrawRows draw =
      ResamplingPlan::named("parametric").prepare({table, none, knowledge, LearnOptions()});
  EXPECT_EQ(draw({kRows, 1, 0, none}).table->rows(), 151U);
}

TEST(ParametricBootstrap, RefusesHolesAndCutsOfEachReplicate) {
  Discrete holed{{"a", "b"}, {0, 1, 0, kMissing}};
  const Table table(Names({"x", "y"}), {Column(holed), Column(Discrete{{"a", "b"}, {0, 1, 1, 0}})});
  BagOptions options{.replicates = 1, .resample = "parametric"};
  options.learn.missing = Missing::impute;
  EXPECT_THROW(bag(table, options), Error);
  const Table numbers(Names({"x", "y"}),
                      {Column(Continuous{{1, 2, 3, 5}}), Column(Continuous{{3, 1, 5, 2}})});
  options.bins = {parse_bin_rule("2")};
  EXPECT_THROW(bag(numbers, options), Error);
}

TEST(APlanOfYours, MayNotGiveRowsOfOtherColumns) {
  const ResamplingPlan other{
      .name = "other",
      .title = "rows of somewhere else",
      .parameters = {},
      .draw = [](const Draw&) { return Resampled(random_table(2, 10, 2, 1)); }};
  EXPECT_THROW(bag(any_table(), {.replicates = 1, .resample = other}), Error);
}

}  // namespace
}  // namespace hoist
