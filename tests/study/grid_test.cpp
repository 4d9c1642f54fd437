// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/average.hpp"
#include "hoist/io.hpp"
#include "hoist/study.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;

StudyPlan small_plan() {
  StudyPlan plan;
  plan.networks = {"asia", "sachs"};
  plan.ratios = {0.5, 1};
  plan.repeats = 2;
  return plan;
}

// Rows of the paper's Table 1 times its ratios, rounded down.
TEST(StudyGrid, HasThePapersSampleSizes) {
  const Study study = open_study(read_study("paper"));
  const std::vector<std::uint64_t> expected = {
      50,  101, 254,  509,  1018, 2545,  57,  114,  287,  574,  1148,  2870,
      100, 201, 504,  1008, 2016, 5040,  115, 231,  578,  1157, 2314,  5785,
      265, 531, 1328, 2656, 5312, 13280, 561, 1123, 2809, 5618, 11236, 28090};
  std::vector<std::uint64_t> rows;
  for (const StudyCell& cell : study.cells()) rows.push_back(cell.rows);
  EXPECT_EQ(rows, expected);
}

TEST(StudyGrid, RoundsDownWhatIsMeantNotWhatFloatingPointSays) {
  StudyPlan plan = small_plan();
  plan.networks = {"asia"};               // 18 parameters
  plan.ratios = {0.15, 0.35, 11.0 / 18};  // 2.6999999999999997, 6.3 and about 11
  const auto cells = open_study(plan).cells();
  EXPECT_EQ(cells[0].rows, 2U);
  EXPECT_EQ(cells[1].rows, 6U);
  EXPECT_EQ(cells[2].rows, 11U);
}

// So that more repeats only add cells.
TEST(StudyGrid, PutsAllCellsOfARepeatBeforeThoseOfTheNext) {
  const Study study = open_study(small_plan());
  std::vector<std::string> labels;
  for (const StudyCell& cell : study.cells()) {
    EXPECT_EQ(cell.index, labels.size());
    labels.push_back(study.label(cell));
  }
  EXPECT_EQ(labels,
            (std::vector<std::string>{"asia/0.5/1", "asia/1/1", "sachs/0.5/1", "sachs/1/1",
                                      "asia/0.5/2", "asia/1/2", "sachs/0.5/2", "sachs/1/2"}));
}

TEST(StudyGrid, FindsACellByItsLabelOrNamesTheNearest) {
  const Study study = open_study(small_plan());
  EXPECT_EQ(find_cell(study, "sachs/1/2").index, 7U);
  const std::string message = error_of(ErrorKind::usage, [&] { find_cell(study, "sach/1/2"); });
  EXPECT_NE(message.find("did you mean 'sachs/1/2'?"), std::string::npos) << message;
}

TEST(StudyGrid, LabelsByRowsWhereThePlanSaysRows) {
  StudyPlan plan = small_plan();
  plan.ratios.clear();
  plan.rows = {36};
  const Study study = open_study(plan);
  EXPECT_EQ(study.label(study.cells()[0]), "asia/36/1");
  EXPECT_EQ(study.cells()[0].ratio, 2.0);
}

TEST(OpenStudy, RefusesUnknownNamesWithPlaceAndNearest) {
  const std::string learner = input_error([] {
    open_study(parse_study("networks=\"asia\"\nratios=1\nlearners = [\"hcc\"]\n", "s.toml"));
  });
  EXPECT_NE(learner.find("s.toml:3:12: learners: unknown learner 'hcc'; did you mean 'hc'?"),
            std::string::npos)
      << learner;
  const std::string network =
      input_error([] { open_study(parse_study("networks=\"alram\"\nratios=1\n", "s.toml")); });
  EXPECT_NE(network.find("s.toml:1:10"), std::string::npos) << network;
  EXPECT_NE(network.find("did you mean 'alarm'?"), std::string::npos) << network;
}

TEST(OpenStudy, RefusesASizeWithoutRowsAndTwoNetworksOfOneName) {
  StudyPlan plan = small_plan();
  plan.ratios = {0.01};
  EXPECT_NE(input_error([&] { open_study(plan); }).find("is less than a row; use a larger one"),
            std::string::npos);
  plan.ratios = {1e30};
  EXPECT_NE(input_error([&] { open_study(plan); }).find("rows; use a smaller one"),
            std::string::npos);
  plan = small_plan();
  plan.repeats = kMostRecords;
  EXPECT_NE(input_error([&] { open_study(plan); }).find("more than 10000000 cells"),
            std::string::npos);
  const testing::ScratchFolder folder;
  write_file(folder.file("asia.bif"), format_bif(read_network("asia"), "asia"));
  plan = small_plan();
  plan.networks = {"asia", folder.file("asia.bif")};
  EXPECT_NE(input_error([&] { open_study(plan); }).find("two networks are called 'asia'"),
            std::string::npos);
}

TEST(OpenStudy, ChecksAveragesAndThresholdsAndFillsThemIn) {
  StudyPlan plan = small_plan();
  EXPECT_EQ(open_study(plan).plan.methods.size(), default_covers().size());
  plan.methods = {{"pmma", "0.3"}};
  EXPECT_NE(input_error([&] { open_study(plan); }).find("did you mean 'pma'?"), std::string::npos);
  plan.methods = {{"pma", "0.3abc"}};
  EXPECT_NE(input_error([&] { open_study(plan); }).find("not '0.3abc'"), std::string::npos);
}

TEST(OpenStudy, PutsSizesInOrder) {
  StudyPlan plan = small_plan();
  plan.ratios = {4, 0.5, 1};
  EXPECT_EQ(open_study(plan).plan.ratios, (std::vector<double>{0.5, 1, 4}));
}

TEST(ReadStudy, LooksForNetworksInTheFolderOfTheStudy) {
  const testing::ScratchFolder folder;
  write_file(folder.file("mine.bif"), format_bif(read_network("asia"), "asia"));
  write_file(folder.file("s.toml"), "networks = [\"mine.bif\", \"asia\"]\nratios = 1\n");
  const Study study = open_study(read_study(folder.file("s.toml")));
  EXPECT_EQ(study.networks[0].name, "mine");
  EXPECT_EQ(study.networks[1].name, "asia");
}

}  // namespace
}  // namespace hoist
