// SPDX-License-Identifier: Apache-2.0
#include "study/learners.hpp"

#include <gtest/gtest.h>

namespace hoist {
namespace {

StudyPlan plan_of_learners() {
  StudyPlan plan;
  plan.networks = {"asia", "gaussian:6:2"};
  plan.rows = {60};
  plan.repeats = 3;
  plan.replicates = 0;
  plan.alone = true;
  plan.permute = true;
  plan.learners = {"hc", "exact"};
  return plan;
}

std::vector<StudyRow> rows_of(const Study& study) {
  std::vector<StudyRow> rows;
  for (const StudyCell& cell : study.cells()) {
    const auto of_cell = run_cell(study, cell);
    rows.insert(rows.end(), of_cell->begin(), of_cell->end());
  }
  return rows;
}

TEST(StudyLearners, ComeOutNextToEachOtherPlaceByPlace) {
  const Study study = open_study(plan_of_learners());
  std::vector<StudyRow> rows = rows_of(study);
  EXPECT_EQ(rows.size(), 2U * 2 * 3);
  for (StudyRow& row : rows)
    row.values[measure("shd_cpdag")] =
        (row.arm.learner == "exact" ? 1 : 4) + 0.1 * static_cast<double>(row.repeat);
  const std::string text = format_learners(study, rows);
  EXPECT_NE(
      text.find("### alone by shd_cpdag, lower is better\nBest of 2 places: hc 0 (clearly 0), "
                "exact 2 (clearly 2).\n\n| where | hc | exact |\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("\n| asia at 60 rows | 4.2 ± 0.2 | **1.200 ± 0.248** |\n"), std::string::npos)
      << text;
  EXPECT_NE(learners_in_lines(study, rows).find("alone by in_bic, higher is better. Best of 2"),
            std::string::npos);
}

// The best score of all DAGs: a table that says less of it than of another mixed something up.
TEST(StudyLearners, ThatFindTheBestScoreAreBestByIt) {
  const Study study = open_study(plan_of_learners());
  const std::string lines = learners_in_lines(study, rows_of(study));
  const std::string head = "alone by in_bic, higher is better. Best of 2 places: ";
  const std::string line = lines.substr(lines.find(head), lines.find('\n', lines.find(head)));
  EXPECT_NE(line.find("exact 2 "), std::string::npos) << lines;
}

TEST(StudyLearners, AreComparedByTheirAveragesToo) {
  StudyPlan plan = plan_of_learners();
  plan.networks = {"asia"};
  plan.replicates = 4;
  plan.repeats = 1;
  plan.methods = {{"pma", "1/(n-1)"}};
  const Study study = open_study(plan);
  const std::string text = format_verdict(study, rows_of(study));
  EXPECT_NE(text.find("### pma by f1_cpdag, higher is better"), std::string::npos) << text;
  EXPECT_NE(text.find("4 DAGs per bag and one graph from all rows"), std::string::npos) << text;
}

TEST(StudyLearners, AreNotComparedWhereThereIsOne) {
  StudyPlan plan = plan_of_learners();
  plan.learners = {"hc"};
  const Study study = open_study(plan);
  EXPECT_EQ(format_learners(study, rows_of(study)), "");
  EXPECT_EQ(learners_in_lines(study, rows_of(study)), "");
}

// Claims are about averages.
TEST(StudyLearners, WithoutBagsHaveNoClaims) {
  const Study study = open_study(plan_of_learners());
  const std::string text = format_verdict(study, rows_of(study));
  EXPECT_EQ(text.find("claims"), std::string::npos) << text;
  EXPECT_NE(text.find("3 data sets per setting, one graph from all rows"), std::string::npos)
      << text;
}

}  // namespace
}  // namespace hoist
