// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/study.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::input_error;

StudyRow row_of(const std::string& network, double first) {
  StudyRow row{network, 0.1, 50, 3, {"hc", "bic", "bootstrap"}, "pma", "1/(n-1)", 1.0 / 36, {}, {}};
  for (std::size_t i = 0; i < study_measures().size(); ++i)
    row.values.push_back(first / static_cast<double>(i + 3));
  return row;
}

TEST(StudyRows, ReadBackAsTheyWereWritten) {
  std::vector<StudyRow> rows = {row_of("alarm", -1e5 / 3), row_of("a, \"b\"", 0.1)};
  rows[1].method = "none";
  rows[1].threshold.clear();
  rows[1].alpha.reset();
  rows[1].replicate = 99;
  std::string text = study_header();
  for (const StudyRow& row : rows) text += format_study_row(row);
  EXPECT_EQ(parse_study_rows(text, "results.csv"), rows);
}

TEST(StudyRows, RefuseAnotherHeaderARowTooShortAndWhatIsNoNumber) {
  EXPECT_NE(input_error([] { parse_study_rows("a,b\n1,2\n", "r.csv"); }).find("r.csv:1:1"),
            std::string::npos);
  EXPECT_NE(input_error([] {
              parse_study_rows(study_header() + "alarm,1\n", "r.csv");
            }).find("r.csv:2:1: must have"),
            std::string::npos);
  std::string text = format_study_row(row_of("alarm", 1));
  text.replace(text.find("0.1"), 3, "x.1");
  EXPECT_NE(input_error([&] {
              parse_study_rows(study_header() + text, "r.csv");
            }).find("r.csv:2:7: must be a number, not 'x.1'"),
            std::string::npos);
}

TEST(StudySummary, IsTheMeanOfRepeatsWithAStudentInterval) {
  std::vector<StudyRow> rows;
  for (double value : {1.0, 2.0, 3.0}) {
    rows.push_back(row_of("alarm", 1));
    rows.back().repeat = rows.size();
    rows.back().values[0] = value;
  }
  const std::string text = format_study_summary(rows);
  // 4.302653 / sqrt(3) = 2.484138
  EXPECT_NE(text.find("alarm,0.1,50,hc,bic,bootstrap,0,,,pma,1/(n-1),in_bic,2,-0.48"),
            std::string::npos)
      << text.substr(0, 400);
  EXPECT_EQ(std::ranges::count(text, '\n'), 1 + static_cast<int>(study_measures().size()));
}

TEST(StudySummary, OfOneRepeatHasNoInterval) {
  EXPECT_NE(format_study_summary({row_of("alarm", 3)}).find("in_bic,1,,,1\n"), std::string::npos);
}

TEST(Table1, HasTheOrderLeakBesideThePapersColumns) {
  const std::string text = format_table1(open_study(read_study("paper")));
  EXPECT_TRUE(text.starts_with(
      "network,parameters,vertices,edges,avg_markov_blanket,avg_degree,order_leak\n"
      "alarm,509,37,46,"));
  EXPECT_NE(text.find("\nwin95pts,574,76,112,5.921052631578948,2.9473684210526314,1\n"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace hoist
