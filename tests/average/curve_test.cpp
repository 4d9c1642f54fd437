// SPDX-License-Identifier: Apache-2.0
#include "hoist/curve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::random_bag;

Bag example() {
  Bag bag(Names({"A", "B", "C"}));
  for (int i = 0; i < 3; ++i) bag.add(dag_of("A B C", "A->B"));
  bag.add(dag_of("A B C", "A->C"));
  return bag;
}

const CurvePoint* point_of(const std::vector<CurvePoint>& curve, const std::string& rule) {
  for (const CurvePoint& point : curve)
    if (std::ranges::find(point.rules, rule) != point.rules.end()) return &point;
  return nullptr;
}

TEST(ThresholdCurve, HasEveryShareAndSaysWhereTheRulesAre) {
  const std::vector<CurvePoint> curve = threshold_curve(example(), "tma");
  std::vector<double> thresholds;
  std::vector<std::size_t> edges;
  for (const CurvePoint& point : curve) {
    thresholds.push_back(point.threshold);
    edges.push_back(point.edges);
  }
  EXPECT_EQ(thresholds, (std::vector<double>{0.75, 0.5, 0.25, 0}));
  EXPECT_EQ(edges, (std::vector<std::size_t>{0, 1, 1, 2}));
  EXPECT_EQ(curve[3].mass, 1);
  EXPECT_EQ(point_of(curve, "majority"), &curve[1]);
  EXPECT_EQ(point_of(curve, "1/(n-1)"), &curve[1]);
  EXPECT_EQ(point_of(curve, "null"), nullptr);  // nobody knows
}

TEST(ThresholdCurve, HasANumberForAllThatIsKnown) {
  const DataEvidence data{
      .heldout = [](const Dag& dag) { return 10.0 * static_cast<double>(dag.edges().size()); },
      .out_of_bag =
          [](std::span<const Dag> dags) {
            std::vector<double> found;
            for (const Dag& dag : dags) found.push_back(dag.edges().size() == 1 ? 5 : 1);
            return found;
          },
      .family = [](Node, std::span<const Node> parents) { return parents.empty() ? -2.0 : -1.0; }};
  const std::vector<CurvePoint> curve = threshold_curve(example(), "tma", {.data = data});
  using Values = std::vector<std::pair<std::string, double>>;
  EXPECT_EQ(curve[0].values, (Values{{"bic", -6}, {"heldout", 0}, {"oob", 1}}));
  EXPECT_EQ(curve[1].values, (Values{{"bic", -5}, {"heldout", 10}, {"oob", 5}}));
  EXPECT_EQ(point_of(curve, "oob"), &curve[2]);  // 0.5 is nobody's share
}

TEST(ThresholdCurve, ThinsTheSharesOfALargeBagAndKeepsItsEnds) {
  const Bag bag = random_bag(20, 60, 3);
  const std::vector<CurvePoint> whole = threshold_curve(bag, "pma", {}, Knowledge(), 1000);
  const std::vector<CurvePoint> thin = threshold_curve(bag, "pma", {}, Knowledge(), 8);
  EXPECT_GT(whole.size(), 15U);
  EXPECT_LE(thin.size(), 8 + threshold_rules().size());
  EXPECT_EQ(thin.front().threshold, whole.front().threshold);
  EXPECT_EQ(thin.back().threshold, 0);
  for (const CurvePoint& point : thin)
    EXPECT_EQ(point.edges, average(bag, "pma", {.threshold = point.threshold}).dag.edges().size());
}

TEST(ThresholdCurve, BoundsFalseLinksOfABagOfPairs) {
  const Bag bag = random_bag(25, 60, 3);
  const std::vector<CurvePoint> curve = threshold_curve(bag, "tma", {.data = {.pairs = true}});
  double before = 0;
  std::size_t bounded = 0;
  for (const CurvePoint& point : curve) {
    ASSERT_EQ(point.values.size(), 1U);
    EXPECT_EQ(point.values[0].first, "expected_false");
    const double bound = point.values[0].second;
    EXPECT_TRUE(point.threshold >= 0.5 - 1.0 / 60 || std::isnan(bound)) << point.threshold;
    if (std::isnan(bound)) continue;
    ++bounded;
    EXPECT_GE(bound, before - 1e-9);
    before = bound;
  }
  EXPECT_GT(bounded, 3U);
}

TEST(FormatCurves, IsALineForEachPointAndLeavesOpenWhatIsNotKnown) {
  const std::string text = format_curves({{"tma", threshold_curve(example(), "tma")}});
  EXPECT_TRUE(text.starts_with("average,threshold,edges,mass,rules\ntma,0.75,0,0,")) << text;
  EXPECT_EQ(std::ranges::count(text, '\n'), 5);
}

}  // namespace
}  // namespace hoist
