// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "discover/out_of_bag.hpp"
#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/metric.hpp"
#include "hoist/network.hpp"

namespace hoist {
namespace {

Table asia(std::size_t rows, std::uint64_t seed) {
  return sample(read_network("asia"), rows, seed);
}

// The same data with their columns in another order.
Table turned(const Table& table) {
  std::vector<Node> order(table.columns());
  for (Node node = 0; node < order.size(); ++node)
    order[node] = static_cast<Node>(order.size()) - 1 - node;
  return table.reordered(order);
}

TEST(TableEvidence, IsTheBicOfEachFamily) {
  const Table table = asia(200, 1);
  const Dag truth = read_network("asia").dag;
  const DataEvidence data = table_evidence(table);
  double sum = 0;
  for (Node node = 0; node < truth.size(); ++node) sum += data.family(node, truth.parents(node));
  EXPECT_NEAR(sum, fit_metrics(truth, table, table).in_bic, 1e-9);
}

// By hand: parameters from the rows that were drawn, each once, the likelihood of all others.
TEST(OutOfBag, IsTheMeanLikelihoodPerRowThatWasLeftOut) {
  const Table table = asia(120, 1);
  const BagOptions options{.replicates = 6, .seed = 5};
  const Dag truth = read_network("asia").dag;
  double mean = 0;
  for (std::uint64_t i = 0; i < 6; ++i) {
    const RowWeights drawn = options.resample.row().draw({120, 5, i, {}}).weights;
    std::vector<std::uint32_t> in, out;
    for (std::uint32_t row = 0; row < 120; ++row)
      (drawn.counts()[row] > 0 ? in : out).push_back(row);
    const Table train = table.take(in), test = table.take(out);
    mean +=
        log_likelihood(fit(train, truth, {.iss = 1}), test) / static_cast<double>(out.size()) / 6;
  }
  const DataEvidence data = bag_evidence(table, options);
  const std::vector<double> found = data.out_of_bag(std::vector<Dag>{truth, Dag(table.names())});
  EXPECT_NEAR(found[0], mean, 1e-9);
  EXPECT_GT(found[0], found[1]);
}

TEST(OutOfBag, LeavesOutWhatCountsForNothingAnyway) {
  std::vector<double> weights(100, 1);
  for (std::size_t i = 0; i < 50; ++i) weights[i] = 0;
  const Table table = asia(100, 1).with_row_weights(weights);
  const auto rows = split_rows(table, {.seed = 2}, 0);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->in.rows() + rows->out.rows(), 50U);
  EXPECT_FALSE(split_rows(table, {.resample = {"subsample", {{"fraction", 1}}}}, 0));
}

TEST(OutOfBag, IsNotThereWhereNoRowIsLeftOut) {
  const Table table = asia(50, 1);
  const BagOptions all{.replicates = 4, .resample = {"subsample", {{"fraction", 1}}}};
  EXPECT_FALSE(bag_evidence(table, all).out_of_bag);
  const Bag learnt = bag(table, all);
  EXPECT_THROW(static_cast<void>(replicate_values(Judge::out_of_bag, learnt, table, all)), Error);
  // Before anything is learnt.
  EXPECT_THROW(static_cast<void>(discover(table, {.bag = all, .weigh = "oob"})), Error);
  EXPECT_THROW(static_cast<void>(discover(
                   table, {.bag = all, .average = {.threshold = Choice<ThresholdRule>("oob")}})),
               Error);
}

TEST(NullBag, HasNextToNoEdgesAndAsManyReplicates) {
  const Table table = asia(500, 1);
  const BagOptions options{.replicates = 10};
  const DataEvidence data = bag_evidence(table, options);
  const Bag null = data.null_bag();
  EXPECT_EQ(null.size(), 10U);
  EXPECT_EQ(null, data.null_bag());
  const auto edges = [](const Bag& of) {
    std::size_t all = 0;
    for (std::size_t i = 0; i < of.size(); ++i) all += of.dag(i).edges().size();
    return all;
  };
  EXPECT_LT(2 * edges(null), edges(bag(table, options)));
}

TEST(Evidence, DoesNotDependOnTheOrderOfTheColumns) {
  const Table table = asia(150, 3), other = turned(table);
  const BagOptions options{.replicates = 8};
  const DataEvidence one = bag_evidence(table, options), two = bag_evidence(other, options);
  const Bag null = one.null_bag(), turned_null = two.null_bag();
  for (std::size_t i = 0; i < 8; ++i)
    EXPECT_EQ(null.dag(i), align(turned_null.dag(i), null.names, "test"));
  const Bag learnt = bag(table, options), turned_learnt = bag(other, options);
  for (const Judge by : {Judge::bic, Judge::out_of_bag}) {
    const auto a = replicate_values(by, learnt, table, options);
    const auto b = replicate_values(by, turned_learnt, other, options);
    for (std::size_t i = 0; i < 8; ++i) EXPECT_NEAR(a[i], b[i], 1e-9);
  }
}

TEST(ReplicateValues, AreTheSameOnAnyNumberOfThreads) {
  const Table table = asia(150, 3);
  const BagOptions options{.replicates = 9};
  const Bag learnt = bag(table, options);
  for (const Judge by : {Judge::bic, Judge::out_of_bag}) {
    const auto one = replicate_values(by, learnt, table, options, {.threads = 1});
    EXPECT_EQ(one, replicate_values(by, learnt, table, options, {.threads = 3}));
    EXPECT_EQ(one.size(), 9U);
  }
  EXPECT_EQ(replicate_values(Judge::bic, learnt, table, options)[2],
            fit_metrics(learnt.dag(2), table, table).in_bic);
}

TEST(Discover, WeighsReplicatesAndSaysWhatTheyAreWorth) {
  const Table table = asia(300, 1);
  const Discovery equal =
      discover(table, {.bag = {.replicates = 20}, .methods = {"tma"}, .recommend = "tma"});
  const Discovery found = discover(
      table, {.bag = {.replicates = 20}, .methods = {"tma"}, .weigh = "score", .recommend = "tma"});
  EXPECT_EQ(equal.weighing, "equal");
  EXPECT_EQ(effective_replicates(equal.bag), 20);
  EXPECT_EQ(found.weighing, "score");
  EXPECT_LT(effective_replicates(found.bag), 20);
  EXPECT_GT(effective_replicates(found.bag), 1);
  // The mean BIC of the bag by weight is above that of all replicates alike.
  double sum = 0, weights = 0, plain = 0;
  for (std::size_t i = 0; i < 20; ++i) {
    const double bic = fit_metrics(equal.bag.dag(i), table, table).in_bic;
    plain += bic / 20;
    sum += found.bag.replicates[i].weight * bic;
    weights += found.bag.replicates[i].weight;
  }
  EXPECT_GT(sum / weights, plain);
  EXPECT_EQ(equal.references[2].values, found.references[2].values);  // of all replicates
}

TEST(Discover, HasACurveForEachAverageWhereItIsAsked) {
  const Table table = asia(200, 1);
  const Discovery found = discover(
      table,
      {.bag = {.replicates = 15}, .methods = {"tma", "pma"}, .curves = true, .recommend = "tma"});
  ASSERT_EQ(found.curves.size(), 2U);
  EXPECT_EQ(found.curves[1].first, "pma");
  bool own = false;
  for (const CurvePoint& point : found.curves[1].second)
    if (std::ranges::count(point.rules, "1/(n-1)") > 0)
      own = point.edges == found.averages[1].average.dag.edges().size();
  EXPECT_TRUE(own);
  EXPECT_TRUE(discover(table, {.bag = {.replicates = 3}}).curves.empty());
}

// First and second half of the rows, in turns: pairs as bad as they can be, and pairs.
TEST(Discover, BoundsFalseLinksOfAPlanOfPairs) {
  const ResamplingPlan halves{.name = "halves",
                              .title = "one half and the other",
                              .parameters = {},
                              .draw =
                                  [](const Draw& draw) {
                                    std::vector<std::uint32_t> times(draw.rows, 0);
                                    for (std::size_t row = 0; row < draw.rows; ++row)
                                      times[row] = row * 2 / draw.rows == draw.replicate % 2;
                                    return RowWeights::times(times);
                                  },
                              .pairs = true};
  DiscoverRequest request{
      .bag = {.replicates = 40, .resample = halves}, .methods = {"tma"}, .recommend = "tma"};
  request.average.threshold = Choice<ThresholdRule>("expected-false", {{"expected_false", 3}});
  request.curves = true;
  const Discovery found = discover(asia(400, 1), request);
  EXPECT_GT(found.averages[0].average.threshold, 0.5);
  EXPECT_EQ(found.curves[0].second[0].values.back().first, "expected_false");
  request.weigh = "score";
  EXPECT_THROW(static_cast<void>(discover(asia(400, 1), request)), Error);
}

TEST(Discover, KnowsWhatEveryThresholdRuleAsksForButPairs) {
  const Table table = asia(200, 1);
  for (const ThresholdRule& rule : threshold_rules()) {
    const DiscoverRequest request{.bag = {.replicates = 10},
                                  .methods = {"pma"},
                                  .average = {.threshold = rule},
                                  .recommend = "pma"};
    if (rule.needs == Need::pairs) {
      EXPECT_THROW(static_cast<void>(discover(table, request)), Error);
    } else {
      EXPECT_EQ(discover(table, request).averages.size(), 1U) << rule.name;
    }
  }
}

}  // namespace
}  // namespace hoist
