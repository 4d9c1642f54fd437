// SPDX-License-Identifier: Apache-2.0
#include "study/holes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "hoist/holes.hpp"
#include "hoist/study.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

StudyPlan lossy_plan() {
  StudyPlan plan;
  plan.networks = {"asia", "gaussian:6:2"};
  plan.rows = {60};
  plan.replicates = 4;
  plan.methods = {{"pma", "1/(n-1)"}};
  plan.missing = {0.2, 0};
  plan.holes = {"mcar", "mnar"};
  return plan;
}

std::vector<StudyRow> rows_of(const StudyPlan& plan, const std::string& label,
                              unsigned threads = 1) {
  const Study study = open_study(plan);
  return *run_cell(study, find_cell(study, label), {.execution = {.threads = threads}});
}

TEST(StudyHoles, MakeCellsOfCompleteDataAndOfEachWayToLoseThem) {
  const Study study = open_study(lossy_plan());
  std::vector<std::string> labels;
  for (const StudyCell& cell : study.cells()) labels.push_back(study.label(cell));
  EXPECT_EQ(labels,
            (std::vector<std::string>{"asia/60/complete/1", "asia/60/mcar-0.2/1",
                                      "asia/60/mnar-0.2/1", "gaussian:6:2/60/complete/1",
                                      "gaussian:6:2/60/mcar-0.2/1", "gaussian:6:2/60/mnar-0.2/1"}));
}

// Whatever is lost, it is lost from the same data, so that policies are compared in pairs.
TEST(StudyHoles, AreMadeInTheDataOfTheCompleteCell) {
  const Study study = open_study(lossy_plan());
  const StudyData complete = study_data(study, find_cell(study, "asia/60/complete/1"));
  const StudyData lost = study_data(study, find_cell(study, "asia/60/mnar-0.2/1"));
  EXPECT_EQ(lost.complete.digest(), complete.train.digest());
  EXPECT_EQ(lost.test.digest(), complete.test.digest());
  EXPECT_EQ(lost.bag_seed, complete.bag_seed);
  EXPECT_NE(lost.train.digest(), complete.train.digest());
  EXPECT_GT(complete_rows(complete.train).size(), complete_rows(lost.train).size());
}

TEST(StudyHoles, GiveOneBagForEachPolicyAndOneForCompleteData) {
  const auto policies = [](const std::vector<StudyRow>& rows) {
    std::multiset<std::string> names;
    for (const StudyRow& row : rows)
      if (row.method == "pma") names.insert(row.arm.policy);
    return names;
  };
  EXPECT_EQ(policies(rows_of(lossy_plan(), "asia/60/complete/1")),
            (std::multiset<std::string>{""}));
  EXPECT_EQ(policies(rows_of(lossy_plan(), "gaussian:6:2/60/mcar-0.2/1")),
            (std::multiset<std::string>{"drop", "impute", "local"}));
}

// 0.5^8 of 60 rows: none is left.
TEST(StudyHoles, LeaveAnEmptyGraphWhereNoRowIsLeft) {
  StudyPlan plan = lossy_plan();
  plan.missing = {0.9};
  plan.holes = {"mcar"};
  for (const StudyRow& row : rows_of(plan, "asia/60/mcar-0.9/1"))
    EXPECT_TRUE(row.arm.policy != "drop" || row.values[measure("edges")] == 0);
}

TEST(StudyHoles, LeaveAnEmptyGraphWhereAColumnHasNoValue) {
  StudyPlan plan = lossy_plan();
  plan.rows = {2};
  plan.missing = {0.95};
  plan.holes = {"mcar"};
  const std::vector<StudyRow> rows = rows_of(plan, "asia/2/mcar-0.95/1");
  EXPECT_EQ(rows.size(), 3U * (4 + 1));
  for (const StudyRow& row : rows)
    EXPECT_TRUE(row.arm.policy == "local" || row.values[measure("edges")] == 0);
}

TEST(StudyHoles, AreTheSameForAnyNumberOfThreads) {
  for (const char* label : {"asia/60/mnar-0.2/1", "gaussian:6:2/60/mcar-0.2/1"})
    EXPECT_EQ(rows_of(lossy_plan(), label, 1), rows_of(lossy_plan(), label, 3));
}

TEST(StudyHoles, ComeOutAsATableOfPoliciesBesideTheCompleteData) {
  StudyPlan plan = lossy_plan();
  plan.repeats = 2;
  const Study study = open_study(plan);
  std::vector<StudyRow> rows;
  for (const StudyCell& cell : study.cells()) {
    const auto of_cell = run_cell(study, cell);
    rows.insert(rows.end(), of_cell->begin(), of_cell->end());
  }
  const std::string text = format_holes(study, rows);
  EXPECT_NE(text.find("| where | lost | complete | drop | local | impute |"), std::string::npos);
  EXPECT_NE(text.find("Best of 4 places: drop "), std::string::npos) << text;
  EXPECT_NE(text.find("| asia at 60 rows | 0.2 mnar | "), std::string::npos) << text;
  // A policy that finds the truth in every repeat is clearly the best.
  for (StudyRow& row : rows)
    row.values[measure("shd_cpdag")] =
        row.arm.policy == "impute" ? 0 : 10 + static_cast<double>(row.repeat);
  EXPECT_NE(format_holes(study, rows)
                .find("drop 0 (clearly 0), local 0 (clearly 0), impute 4 "
                      "(clearly 4)"),
            std::string::npos);
}

std::string refusal(StudyPlan plan) {
  return testing::input_error([&] { static_cast<void>(open_study(plan)); });
}

TEST(StudyHoles, AreRefusedBeforeAnyCellWhereTheyCannotBe) {
  StudyPlan plan = lossy_plan();
  plan.holes = {"mcra"};
  EXPECT_NE(refusal(plan).find("did you mean 'mcar'?"), std::string::npos);
  plan = lossy_plan();
  plan.missing = {0.6};
  EXPECT_NE(refusal(plan).find("cannot be lost by 'mnar'; it takes up to 0.5"), std::string::npos);
  plan = lossy_plan();
  plan.policies = {"refuse"};
  EXPECT_NE(refusal(plan).find("'refuse' would learn nothing"), std::string::npos);
  plan = lossy_plan();
  plan.networks = {"asia"};
  plan.scores = {"bdeu"};
  EXPECT_NE(refusal(plan).find("score 'bdeu' cannot do; take bic"), std::string::npos);
  EXPECT_NE(testing::input_error([] {
              static_cast<void>(open_study(
                  parse_study("networks=\"asia\"\nratios=1\nholes=\"mar\"\n", "s.toml")));
            }).find("s.toml:3:7: holes: no cell of this study is lost; add missing = 0.1"),
            std::string::npos);
}

TEST(OpenStudy, RefusesAScoreThatDoesNotTakeTheVariablesOfANetwork) {
  StudyPlan plan = lossy_plan();
  plan.missing = {};
  plan.scores = {"bdeu"};
  EXPECT_NE(refusal(plan).find("scores: network 'gaussian:6:2': score 'bdeu'"), std::string::npos)
      << refusal(plan);
}

}  // namespace
}  // namespace hoist
