// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/average.hpp"
#include "hoist/io.hpp"
#include "hoist/report.hpp"
#include "io/scratch_folder.hpp"
#include "report/gnuplot.hpp"

namespace hoist {
namespace {

StudyPlan small_plan() {
  StudyPlan plan;
  plan.networks = {"asia"};
  plan.ratios = {0.5, 2, 4};
  plan.replicates = 8;
  for (const Cover& row : default_covers()) plan.methods.push_back({row.name, row.threshold});
  return plan;
}

std::vector<Figure> figures_of(const StudyPlan& plan) {
  const Study study = open_study(plan);
  std::vector<StudyRow> rows;
  for (const StudyCell& cell : study.cells()) {
    const auto of_cell = *run_cell(study, cell);
    rows.insert(rows.end(), of_cell.begin(), of_cell.end());
  }
  return study_figures(study, rows);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(StudyFigures, HaveFivePanelsBoxesAndALineAMethod) {
  const auto figures = figures_of(small_plan());
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures[0].name, "asia");
  const std::string& script = figures[0].script;
  for (const char* title : {"'scaled in BIC'", "'scaled out BIC'", "'SHD (lower is better)'",
                            "'balanced accuracy'", "'F1'"})
    EXPECT_EQ(count(script, title), 1U) << title;
  EXPECT_EQ(count(script, "with candlesticks whiskerbars"), 5U);
  for (const MethodLook& look : method_looks())
    EXPECT_EQ(count(script, "linespoints pt 7 ps 0.5 lw 2 lc rgb \"" + std::string(look.colour)),
              6U)  // five panels and the legend
        << look.method;
  EXPECT_EQ(count(script, "set arrow 1 from 0.5,"), 1U);  // between 0.5 and 2
  EXPECT_EQ(count(script, "filledcurves"), 0U);
}

TEST(StudyFigures, HaveBandsWhereThereAreRepeats) {
  StudyPlan plan = small_plan();
  plan.repeats = 2;
  EXPECT_EQ(count(figures_of(plan)[0].script, "filledcurves"), 20U);
}

TEST(StudyFigures, HaveNoDividerWhereAllSizesAreOfOneKind) {
  StudyPlan plan = small_plan();
  plan.ratios = {2, 4};
  EXPECT_EQ(count(figures_of(plan)[0].script, "set arrow 1"), 0U);
}

TEST(StudyFigures, OfASweepHaveOneMore) {
  StudyPlan plan = small_plan();
  plan.methods = {{"pma", "1/(n-1)"}, {"pma", "0.3"}, {"pma", "0.5"}};
  const auto figures = figures_of(plan);
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[1].name, "thresholds");
}

TEST(StudyFigures, OfNetworksThatAreCalledAlikeKeepApart) {
  const testing::ScratchFolder folder;
  StudyPlan plan = small_plan();
  plan.networks = {folder.file("a b.bif"), folder.file("a,b.bif"), folder.file("thresholds.bif")};
  plan.methods = {{"pma", "0.3"}, {"pma", "0.5"}};
  for (const std::string& path : plan.networks)
    write_file(path, format_bif(read_network("asia"), "asia"));
  std::vector<std::string> names;
  for (const Figure& figure : figures_of(plan)) names.push_back(figure.name);
  EXPECT_EQ(names, (std::vector<std::string>{"a_b", "a_b_2", "thresholds", "thresholds_2"}));
}

TEST(StudyFigures, OfSeveralScoresHaveOneEach) {
  StudyPlan plan = small_plan();
  plan.scores = {"bic", "aic"};
  const auto figures = figures_of(plan);
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[0].name, "asia-hc-bic-bootstrap");
  EXPECT_EQ(figures[1].name, "asia-hc-aic-bootstrap");
}

// A script is run: what a file is called must not become a command of it.
TEST(GnuplotText, IsHarmlessWhateverItSays) {
  EXPECT_EQ(gnuplot_quote("it's `rm` \"x\"\n!y"), "'it\u2019s `rm` \"x\" !y'");
  EXPECT_EQ(gnuplot_quote("'; system 'x"), "'\u2019; system \u2019x'");
  EXPECT_EQ(plain_name("../x y`z"), "_._x_y_z");
  EXPECT_EQ(plain_name("-rf"), "_rf");
  EXPECT_EQ(plain_name(".."), "_.");
  EXPECT_EQ(plain_name("|sh"), "_sh");
  EXPECT_EQ(plain_name(""), "_");
  EXPECT_EQ(plain_name("win95pts-1.2"), "win95pts-1.2");
}

TEST(GnuplotText, OfAHostileNetworkStaysInItsQuotes) {
  const testing::ScratchFolder folder;
  const std::string path = folder.file("a';!touch x;'.bif");
  write_file(path, format_bif(read_network("asia"), "asia"));
  StudyPlan plan = small_plan();
  plan.networks = {path};
  const Figure figure = figures_of(plan)[0];
  EXPECT_EQ(figure.name, "a___touch_x__");
  EXPECT_EQ(count(figure.script, "'a\u2019;!touch x;\u2019: 8 variables"), 1U);
  EXPECT_EQ(count(figure.script, "touch x"), 1U);
}

}  // namespace
}  // namespace hoist
