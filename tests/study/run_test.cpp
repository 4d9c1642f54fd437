// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/io.hpp"
#include "hoist/study.hpp"
#include "io/error_of.hpp"
#include "io/manifest.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::error_of;

class StudyOnDisk : public ::testing::Test {
 protected:
  StudyOnDisk() {
    plan_.networks = {"asia", "sachs"};
    plan_.ratios = {2, 4};
    plan_.replicates = 6;
    plan_.repeats = 2;
    for (const Cover& row : default_covers()) plan_.methods.push_back({row.name, row.threshold});
  }

  RunOutcome run(const std::string& name,
                 const StudyOptions& options = {.execution = {.threads = 1}}) {
    results_.clear();
    const Study study = open_study(plan_);
    return run_study(folder_.file(name), study, options,
                     [&](const StudyCell&, const std::string& rows) { results_ += rows; });
  }
  std::string segment(const std::string& name) const {
    return folder_.file(name + "/segment-1-of-1.jsonl");
  }

  testing::ScratchFolder folder_;
  StudyPlan plan_;
  std::string results_;  // of the last run
};

TEST_F(StudyOnDisk, HandsOnTheRowsOfEveryCellInOrder) {
  run("s");
  const Study study = open_study(plan_);
  std::string expected;
  for (const StudyCell& cell : study.cells()) {
    const auto rows = *run_cell(study, cell);
    for (const StudyRow& row : rows) expected += format_study_row(row);
  }
  EXPECT_EQ(results_, expected);
}

TEST_F(StudyOnDisk, ComputesNothingTwice) {
  run("s");
  const std::string first = results_;
  const RunOutcome again = run("s");
  EXPECT_EQ(again.computed, 0U);
  EXPECT_EQ(again.found, 8U);
  EXPECT_EQ(results_, first);
}

TEST_F(StudyOnDisk, GoesOnAfterAStopWithTheSameBytes) {
  run("whole");
  const std::string whole = results_;
  std::stop_source stop;
  StudyOptions options{.execution = {.threads = 1}};
  options.execution.stop = stop.get_token();
  options.on_event = [&](const StudyEvent& event) {
    if (event.cell.index == 3 && event.replicates == 2) stop.request_stop();
  };
  const RunOutcome first = run("s", options);
  EXPECT_TRUE(first.interrupted);
  EXPECT_EQ(first.computed, 3U);
  EXPECT_TRUE(whole.starts_with(results_));
  const RunOutcome second = run("s");
  EXPECT_EQ(second.found, 3U);
  EXPECT_EQ(results_, whole);
  EXPECT_EQ(read_file(segment("s")), read_file(segment("whole")));
}

TEST_F(StudyOnDisk, ComputesADamagedCellAgainAndKeepsTheOrder) {
  run("whole");
  const std::string whole = results_, bytes = read_file(segment("whole"));
  run("s");
  std::string damaged = bytes;
  damaged[bytes.find("\"cell\":2") + 40] ^= 1;
  write_file(segment("s"), damaged);
  const RunOutcome outcome = run("s");
  EXPECT_EQ(outcome.computed, 1U);
  ASSERT_EQ(outcome.notes.size(), 1U);
  EXPECT_NE(outcome.notes[0].find("`hoist study` computes it again"), std::string::npos);
  EXPECT_EQ(results_, whole);
  EXPECT_EQ(read_file(segment("s")), bytes);
}

TEST_F(StudyOnDisk, GrowsByRepeats) {
  plan_.repeats = 1;
  run("s");
  const std::string one = results_;
  plan_.repeats = 2;
  const RunOutcome more = run("s");
  EXPECT_EQ(more.found, 4U);
  EXPECT_EQ(more.computed, 4U);
  EXPECT_TRUE(results_.starts_with(one));
  // And asking for fewer again gives those alone.
  plan_.repeats = 1;
  EXPECT_EQ(run("s").computed, 0U);
  EXPECT_EQ(results_, one);
}

TEST_F(StudyOnDisk, RefusesAnotherPlanAndNamesWhatDiffers) {
  run("s");
  plan_.seed = 9;
  plan_.methods[1].threshold = "0.25";
  const std::string message = error_of(ErrorKind::mismatch, [&] { run("s"); });
  EXPECT_NE(message.find("seed was 1, now 9"), std::string::npos) << message;
  EXPECT_NE(message.find("averages was"), std::string::npos) << message;
}

TEST_F(StudyOnDisk, IsAnotherWhereItIsPermutedOrHasLearnersAlone) {
  run("s");
  plan_.permute = plan_.alone = true;
  const std::string message = error_of(ErrorKind::mismatch, [&] { run("s"); });
  EXPECT_NE(message.find("permute"), std::string::npos) << message;
  EXPECT_NE(message.find("alone"), std::string::npos) << message;
}

TEST_F(StudyOnDisk, DoesNotCareForTitlesAndLines) {
  run("s");
  plan_.title = "another";
  plan_.low_below = 3;
  EXPECT_EQ(run("s").computed, 0U);
}

TEST_F(StudyOnDisk, IsNoBagAndSaysSo) {
  run("s");
  const Table table = sample(read_network("asia"), 20, 1);
  const std::string message = error_of(ErrorKind::mismatch, [&] {
    bag_on_disk(folder_.file("s"), table, Knowledge(table.names()), {});
  });
  EXPECT_NE(message.find("of a hoist study, not of a hoist run"), std::string::npos) << message;
}

TEST_F(StudyOnDisk, SharesItsCellsAmongShards) {
  run("whole");
  const std::string whole = results_;
  run("s", {.execution = {.threads = 1}, .shard = {1, 3}});
  run("s", {.execution = {.threads = 1}, .shard = {3, 3}});
  const RunOutcome last = run("s", {.execution = {.threads = 1}, .shard = {2, 3}});
  EXPECT_EQ(last.computed, 3U);
  EXPECT_EQ(results_, whole);
}

TEST_F(StudyOnDisk, RefusesAManifestOfMoreCellsThanThereCouldBe) {
  write_file(folder_.file("manifest.json"),
             seal_manifest(
                 R"({"format": "hoist study", "format_revision": 3, "algorithm_revision": 2003,
                 "repeats": 10000000, "networks": {"a": "", "b": ""}, "ratios": [1, 2], "rows": [],
                 "missing": [[0, ""]])"));
  const std::string message = testing::input_error([&] { check_study(folder_.path().string()); });
  EXPECT_NE(message.find("(more than 10000000 cells)"), std::string::npos) << message;
}

}  // namespace
}  // namespace hoist
