// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

// By what a correction multiplies the penalty of BIC for so many rows.
double factor(const Choice<ResamplePenalty>& correction, double inflation, double rows) {
  const Parameters parameters = correction.parameters();
  return correction.row().factor({.parameters = parameters,
                                  .inflation = inflation,
                                  .rows = rows,
                                  .price = [](double n) { return std::log(n) / 2; },
                                  .heldout = [](double) { return 0.0; }});
}

// The price of a parameter in 1,000 rows is 3.45. An edge that is not there gains 1 on the mean in
// a bootstrap sample, and 1/2 in new rows.
TEST(BiasCorrection, AddsWhatAFalseEdgeGainsMoreThanInNewRows) {
  const double price = std::log(1000.0) / 2;
  EXPECT_NEAR(factor("bias", 2, 1000), (price + 0.5) / price, 1e-12);
  EXPECT_NEAR(factor("bias", 1.5, 1000), (price + 0.25) / price, 1e-12);
}

// Half the log-likelihood at the price of 500 rows is all of it at twice that price.
TEST(EffectiveRows, PriceThoseOfEqualWeight) {
  EXPECT_NEAR(factor("effective", 2, 1000), 2 * std::log(500.0) / std::log(1000.0), 1e-12);
}

TEST(EveryCorrection, LeavesNewRowsAlone) {
  for (const char* name : {"bias", "effective"}) EXPECT_DOUBLE_EQ(factor(name, 1, 700), 1) << name;
}

TEST(AFactor, IsWhatWasAskedFor) {
  EXPECT_EQ(factor({"factor", {{"resample_factor", 3.5}}}, 2, 100), 3.5);
}

TEST(OutOfBag, TakesWhatExplainsTheRestBestAndTheSparserOfEqualOnes) {
  const ResamplePenalty& oob = ResamplePenalty::named("oob");
  const Parameters none;
  const auto chosen = [&](const std::function<double(double)>& heldout) {
    return oob.factor({.parameters = none,
                       .inflation = 2,
                       .rows = 100,
                       .price = [](double) { return 1.0; },
                       .heldout = heldout});
  };
  EXPECT_EQ(chosen([](double each) { return -std::abs(each - 1.9); }), 2);
  EXPECT_EQ(chosen([](double each) { return -each; }), 1);
  EXPECT_EQ(chosen([](double) { return -7.0; }), 4);
}

// Two columns that do not depend on each other: a replicate links them where twice the gain is
// above log N. It is a chi-square in new rows, and twice one in a bootstrap sample. For N = 400:
// P(2 chi2 > 5.99) = 0.084, P(2 chi2 > 5.99 + 1) = 0.062 with the mean corrected, and
// P(chi2 > log 200) = 0.0213 with the effective rows, as in half the rows.
TEST(FalseEdges, AreAsManyAsTheTheorySays) {
  constexpr std::size_t rows = 400;
  constexpr std::uint64_t tables = 3000;
  const auto share = [&](const BagOptions& options) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed < tables; ++seed) {
      std::vector<Column> columns;
      for (std::uint64_t k = 0; k < 2; ++k) {
        RandomStream random(seed, Purpose::test, k);
        Discrete column{{"a", "b"}, {}};
        for (std::size_t row = 0; row < rows; ++row)
          column.codes.push_back(static_cast<std::uint16_t>(random.below(2)));
        columns.emplace_back(std::move(column));
      }
      const Bag found =
          bag(Table(Names({"x", "y"}), columns), options, Knowledge(), {.threads = 1});
      for (std::size_t i = 0; i < found.size(); ++i)
        sum += static_cast<double>(found.dag(i).edges().size());
    }
    return sum / static_cast<double>(tables * options.replicates);
  };
  const BagOptions plain{.replicates = 4};
  BagOptions bias = plain, effective = plain, half = plain;
  bias.resample_penalty = "bias";
  effective.resample_penalty = "effective";
  half.resample = "subsample";
  EXPECT_NEAR(share(plain), 0.084, 0.012);
  EXPECT_NEAR(share(bias), 0.062, 0.010);
  EXPECT_NEAR(share(effective), 0.0213, 0.005);
  EXPECT_NEAR(share(half), 0.0213, 0.005);
}

// Weights of the table are not those of the draw: they alone need no correction.
TEST(EveryCorrection, IsOfTheDrawAndNotOfTheWeightsOfTheTable) {
  const Table table = testing::random_table(5, 60, 3, 1);
  std::vector<double> weights(60, 0.5);
  for (std::size_t row = 0; row < 60; row += 3) weights[row] = 2.5;
  const Table weighted = table.with_row_weights(weights);
  BagOptions all{.replicates = 3, .resample = {"subsample", {{"fraction", 1.0}}}};
  const Bag plain = bag(weighted, all);
  all.resample_penalty = "effective";
  EXPECT_EQ(bag(weighted, all), plain);
}

TEST(EveryCorrection, IsRefusedWhereTheScoreHasNoPrice) {
  for (const ResamplePenalty& correction : resample_penalties()) {
    BagOptions options{.replicates = 1, .resample_penalty = correction};
    options.learn.score = "k2";
    const Table table = testing::random_table(3, 30, 2, 1);
    if (correction.factor)
      EXPECT_THROW(bag(table, options), Error) << correction.name;
    else
      EXPECT_NO_THROW(bag(table, options)) << correction.name;
  }
}

// What `price` says of a score is what the score takes: all else equal, a child with one more
// configuration of its parents costs so much more. A constant parent explains nothing.
TEST(EveryScoreWithAPrice, TakesIt) {
  for (const Score& score : scores()) {
    if (!score.price || !score.takes.discrete) continue;
    if (score.name == "dg" || score.name == "bf") continue;  // a constant has no indicator there
    const Parameters set = completed(score.parameters, {{"penalty", 1.5}}, "score");
    Discrete child{{"a", "b"}, {}}, nothing{{"a", "b"}, {}};
    for (int row = 0; row < 90; ++row) {
      child.codes.push_back(static_cast<std::uint16_t>(row % 3 == 0));
      nothing.codes.push_back(0);
    }
    const Table table(Names({"x", "y"}), {Column(nothing), Column(child)});
    const auto scorer = score.make(Sample(table), set);
    const std::vector<Node> none, parent = {0};
    double price = score.price(90, set);
    if (score.name == "pnal") price /= 90;  // scores rows by their mean
    EXPECT_NEAR(scorer->family(1, none) - scorer->family(1, parent), price, 1e-9) << score.name;
    const Parameters twice = completed(score.parameters, {{"penalty", 3.0}}, "score");
    EXPECT_DOUBLE_EQ(score.price(90, twice), 2 * score.price(90, set)) << score.name;
  }
}

}  // namespace
}  // namespace hoist
