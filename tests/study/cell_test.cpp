// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/metric.hpp"
#include "hoist/study.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

StudyPlan small_plan() {
  StudyPlan plan;
  plan.networks = {"asia", "sachs"};
  plan.ratios = {2, 4};
  plan.replicates = 12;
  plan.repeats = 2;
  for (const Cover& row : default_covers()) plan.methods.push_back({row.name, row.threshold});
  return plan;
}

std::vector<StudyRow> rows_of(const StudyPlan& plan, const std::string& label,
                              unsigned threads = 1) {
  const Study study = open_study(plan);
  return *run_cell(study, find_cell(study, label), {.execution = {.threads = threads}});
}

TEST(StudyCell, HasEverySingleDagAndEveryAverage) {
  const std::vector<StudyRow> rows = rows_of(small_plan(), "sachs/2/1");
  ASSERT_EQ(rows.size(), 12U + 4U);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(rows[i].method, kNoMethod);
    EXPECT_EQ(rows[i].replicate, i);
    EXPECT_FALSE(rows[i].alpha);
  }
  for (std::size_t i = 12; i < 16; ++i) {
    EXPECT_EQ(rows[i].method, default_covers()[i - 12].name);
    EXPECT_FALSE(rows[i].replicate);
    EXPECT_EQ(rows[i].values.size(), study_measures().size());
  }
  EXPECT_EQ(rows[12].alpha, 0.5);
  EXPECT_EQ(rows[13].alpha, 0.1);  // 11 variables
}

// The data of a cell tell what the rules ask for, and its plan what their parameters are.
TEST(StudyCell, TakesThresholdRulesThatLookAtTheData) {
  StudyPlan plan = small_plan();
  plan.methods = {{"pma", "oob"}, {"pma", "null"}, {"tma", "l1"}};
  const auto rows = rows_of(plan, "asia/4/1", 1);
  EXPECT_EQ(rows, rows_of(plan, "asia/4/1", 3));
  plan.set = {{"null_quantile", 0.25}};
  const auto strict = rows_of(plan, "asia/4/1", 1);
  EXPECT_EQ(rows[12].alpha, strict[12].alpha);
  EXPECT_GT(*rows[13].alpha, *strict[13].alpha);
  plan.methods = {{"pma", "expected-false"}};
  EXPECT_THROW(open_study(plan), Error);  // no pairs
}

TEST(StudyCell, IsTheSameForAnyNumberOfThreads) {
  const auto one = rows_of(small_plan(), "sachs/4/2", 1);
  EXPECT_EQ(one, rows_of(small_plan(), "sachs/4/2", 2));
  EXPECT_EQ(one, rows_of(small_plan(), "sachs/4/2", 5));
}

// Neither the other networks and sizes nor the number of repeats has a say.
TEST(StudyCell, IsTheSameInAnyGridThatHasIt) {
  StudyPlan alone = small_plan();
  alone.networks = {"sachs"};
  alone.ratios = {4};
  EXPECT_EQ(rows_of(small_plan(), "sachs/4/2"), rows_of(alone, "sachs/4/2"));
}

TEST(StudyCell, HasDataOfItsOwn) {
  std::set<double> scores;
  for (const char* label : {"sachs/2/1", "sachs/4/1", "sachs/2/2", "sachs/4/2"})
    scores.insert(rows_of(small_plan(), label).back().values[measure("in_bic")]);
  StudyPlan other = small_plan();
  other.seed = 2;
  scores.insert(rows_of(other, "sachs/2/1").back().values[measure("in_bic")]);
  EXPECT_EQ(scores.size(), 5U);
}

TEST(StudyCell, ScalesFromTheWorstToTheBestOfTheDataSet) {
  const auto rows = rows_of(small_plan(), "sachs/2/1");
  for (const auto& [scaled, raw] :
       {std::pair{"scaled_in_bic", "in_bic"}, std::pair{"scaled_out_bic", "out_bic"}}) {
    const auto value = [&](const StudyRow& row, const char* name) {
      return row.values[measure(name)];
    };
    double low = 1e300, high = -1e300;
    for (const StudyRow& row : rows) {
      low = std::min(low, value(row, raw));
      high = std::max(high, value(row, raw));
    }
    for (const StudyRow& row : rows)
      EXPECT_DOUBLE_EQ(value(row, scaled), (value(row, raw) - low) / (high - low));
  }
}

// Two learners on one data set share its scale and its resamples.
TEST(StudyCell, HasAllScoresOnTheSameData) {
  StudyPlan plan = small_plan();
  plan.scores = {"bic", "bdeu"};
  const auto both = rows_of(plan, "sachs/4/1");
  const auto bic = rows_of(small_plan(), "sachs/4/1");
  ASSERT_EQ(both.size(), 2 * bic.size());
  for (std::size_t i = 0; i < bic.size(); ++i) {
    EXPECT_EQ(both[i].arm.score, "bic");
    EXPECT_EQ(both[i].values[measure("in_bic")], bic[i].values[measure("in_bic")]);
    EXPECT_EQ(both[bic.size() + i].arm.score, "bdeu");
  }
}

// The figures themselves are those of the public functions: truth against a DAG that is known.
TEST(StudyCell, CountsTheEdgesOfTheTruthAsTheConfusionSays) {
  const Study study = open_study(small_plan());
  const double edges = static_cast<double>(study.networks[1].summary.edges);
  for (const StudyRow& row : rows_of(small_plan(), "sachs/4/1")) {
    const auto value = [&](const char* name) { return row.values[measure(name)]; };
    const double hits = value("sensitivity") * edges;
    EXPECT_NEAR(value("shd_edges"), edges + value("edges") - 2 * hits, 1e-9);
    EXPECT_NEAR(value("f1"), 2 * hits / (edges + value("edges")), 1e-9);
    EXPECT_NEAR(value("balanced_accuracy"), (value("sensitivity") + value("specificity")) / 2,
                1e-12);
    EXPECT_GE(value("shd_edges"), value("shd"));
  }
}

TEST(StudyCell, IsNothingWhereItWasStopped) {
  const Study study = open_study(small_plan());
  std::stop_source stop;
  StudyOptions options{.execution = {.threads = 1}};
  options.execution.stop = stop.get_token();
  options.on_event = [&](const StudyEvent& event) {
    if (event.replicates == 3) stop.request_stop();
  };
  EXPECT_FALSE(run_cell(study, study.cells()[0], options));
}

TEST(StudyCell, GoesThroughItsStepsInOrder) {
  const Study study = open_study(small_plan());
  std::vector<StudyStep> steps;
  run_cell(study, study.cells()[0],
           {.execution = {.threads = 2}, .on_event = [&](const StudyEvent& event) {
              steps.push_back(event.step);
              EXPECT_EQ(event.total, 12U);
            }});
  EXPECT_TRUE(std::ranges::is_sorted(steps));
  EXPECT_EQ(std::ranges::count(steps, StudyStep::replicate), 12);
  EXPECT_EQ(steps.back(), StudyStep::evaluated);
}

TEST(StudyCell, HasTheGraphOfEachLearnerAloneWhereItIsAskedFor) {
  StudyPlan plan = small_plan();
  plan.alone = true;
  const auto rows = rows_of(plan, "sachs/4/1"), without = rows_of(small_plan(), "sachs/4/1");
  ASSERT_EQ(rows.size(), without.size() + 1);
  EXPECT_EQ(rows[0].method, kAlone);
  EXPECT_FALSE(rows[0].replicate || rows[0].alpha);
  const Study study = open_study(plan);
  const StudyData data = study_data(study, find_cell(study, "sachs/4/1"));
  LearnOptions options = study_learning(plan, study_arms(plan)[0]);
  options.seed = data.bag_seed;
  EXPECT_EQ(rows[0].values[measure("shd_cpdag")],
            std::ranges::find(metrics(), "shd_cpdag", &Metric::name)
                ->value(study.networks[1].network.dag, learn(data.train, options)));
  for (std::size_t i = 0; i < without.size(); ++i)
    EXPECT_EQ(rows[i + 1].values[measure("in_bic")], without[i].values[measure("in_bic")]);
}

TEST(StudyCell, NeedsNoBagWhereLearnersAreAlone) {
  StudyPlan plan = small_plan();
  plan.replicates = 0;
  EXPECT_NE(testing::input_error([&] {
              static_cast<void>(open_study(plan));
            }).find("replicates: 0 makes no bag; add alone = true"),
            std::string::npos);
  plan.alone = true;
  plan.scores = {"bic", "bdeu"};
  std::vector<StudyStep> steps;
  const Study study = open_study(plan);
  const auto rows = *run_cell(study, find_cell(study, "sachs/4/1"),
                              {.execution = {.threads = 1},
                               .on_event = [&](const StudyEvent& e) { steps.push_back(e.step); }});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].arm.score, "bdeu");
  for (const StudyRow& row : rows) EXPECT_EQ(row.method, kAlone);
  EXPECT_EQ(steps, (std::vector<StudyStep>{StudyStep::begun, StudyStep::sampled, StudyStep::alone,
                                           StudyStep::alone, StudyStep::evaluated}));
}

TEST(StudyCell, OfALearnerAloneIsNothingWhereItWasStopped) {
  StudyPlan plan = small_plan();
  plan.replicates = 0;
  plan.alone = true;
  const Study study = open_study(plan);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(run_cell(study, study.cells()[0], {.execution = {.stop = stop.get_token()}}));
}

// In each repeat another order; the truth goes along, so that a graph is judged as before.
TEST(StudyCell, IsPermutedWithItsTruthInEveryRepeat) {
  StudyPlan plan = small_plan();
  plan.permute = true;
  const Study study = open_study(plan);
  std::set<std::vector<Edge>> truths;
  for (const char* label : {"sachs/4/1", "sachs/4/2", "sachs/2/1"}) {
    const StudyCell cell = find_cell(study, label);
    const Network truth = study_network(study, cell);
    const StudyData data = study_data(study, cell);
    EXPECT_EQ(data.train.names(), truth.dag.names());
    EXPECT_EQ(truth.dag.names()[0], "V001");
    EXPECT_EQ(truth.dag.names()[10], "V011");
    const auto edges = truth.dag.edges();
    truths.insert({edges.begin(), edges.end()});
  }
  EXPECT_EQ(truths.size(), 3U);
  // Against a truth in another order next to nothing would be right.
  plan.ratios = {40};
  for (const StudyRow& row : rows_of(plan, "sachs/40/1"))
    EXPECT_TRUE(row.method != "pma" || row.values[measure("f1_cpdag")] > 0.5);
}

// The WIN95PTS file is in causal order, which would flatter a learner that follows the columns.
TEST(OrderLeak, IsTheShareOfEdgesThatPointForward) {
  const Study study = open_study(read_study("paper"));
  for (const StudyNetwork& network : study.networks) {
    const double leak = network.summary.order_leak;
    if (network.name == "win95pts") {
      EXPECT_EQ(leak, 1);
    } else if (network.name == "alarm") {
      EXPECT_NEAR(leak, 29.0 / 46, 1e-12);
    }
  }
}

TEST(StudyCell, TakesNetworksWithContinuousVariables) {
  StudyPlan plan = small_plan();
  plan.networks = {"gaussian:8:2.5", "mixed:8:2"};
  plan.rows = {300};
  plan.ratios = {};
  for (const char* label : {"gaussian:8:2.5/300/1", "mixed:8:2/300/1"}) {
    const auto rows = rows_of(plan, label, 1);
    EXPECT_EQ(rows, rows_of(plan, label, 2));
    ASSERT_EQ(rows.size(), 16U) << label;
    double f1 = 0;
    for (const StudyRow& row : rows) {
      for (double value : row.values) EXPECT_TRUE(std::isfinite(value)) << label;
      f1 = std::max(f1, row.values[measure("f1")]);
    }
    EXPECT_GT(f1, 0.5) << label;
  }
}

}  // namespace
}  // namespace hoist
