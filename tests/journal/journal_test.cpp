// SPDX-License-Identifier: Apache-2.0
#include "journal/journal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

constexpr JournalKind kKind{"thing", "hoist test"};

class AJournal : public ::testing::Test {
 protected:
  Journal journal(std::uint64_t records) const {
    nlohmann::ordered_json keys = manifest_head("hoist test", 1);
    keys["size"] = records;
    keys["colour"] = "blue";
    return {folder_.file("j"), kKind, {keys, "size"}, records, 1};
  }

  // Squares; throws before the number that is given.
  RunOutcome run(std::uint64_t records, std::uint64_t fail_at = 1000, Shard shard = {}) {
    found_.clear();
    return complete_journal(
        journal(records), shard,
        [&](std::span<const std::uint64_t> missing, const EmitRecord& emit) {
          for (std::uint64_t i : missing) {
            if (i == fail_at) throw std::runtime_error("power cut");
            emit(i, "\"square\":" + std::to_string(i * i));
          }
          return std::vector<RunFailure>();
        },
        {}, [&](std::uint64_t index, const std::string&) { found_.push_back(index); });
  }

  std::string segment() const { return folder_.file("j/segment-1-of-1.jsonl"); }
  void damage(const std::string& record) {
    std::string text = read_file(segment());
    text[text.find(record) + 2] ^= 1;
    write_file(segment(), text);
  }

  testing::ScratchFolder folder_;
  std::vector<std::uint64_t> found_;
};

TEST_F(AJournal, HandsOnWhatIsThereAndComputesTheRest) {
  run(5);
  const RunOutcome more = run(8);
  EXPECT_EQ(found_, (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(more.computed, 3U);
  EXPECT_EQ(more.found, 5U);
}

TEST_F(AJournal, IsMendedToTheBytesThatItHad) {
  run(6);
  const std::string whole = read_file(segment());
  damage("{\"thing\":2");
  const RunOutcome again = run(6);
  EXPECT_EQ(again.computed, 1U);
  EXPECT_EQ(again.notes.size(), 1U);
  EXPECT_EQ(read_file(segment()), whole);
}

// The worst moment: the damaged record is being computed again, and the machine fails.
TEST_F(AJournal, LosesNoSoundRecordWhenMendingFails) {
  run(6);
  const std::string whole = read_file(segment());
  damage("{\"thing\":0");
  damage("{\"thing\":3");
  EXPECT_THROW(run(6, 3), std::runtime_error);
  const RunOutcome again = run(6);
  EXPECT_EQ(again.found, 5U);  // all but number 3
  EXPECT_EQ(again.computed, 1U);
  EXPECT_EQ(read_file(segment()), whole);
}

TEST_F(AJournal, GoesOnAfterADeathAtBirth) {
  std::filesystem::create_directory(folder_.file("j"));
  write_file(segment(), "");
  EXPECT_EQ(run(3).computed, 3U);
}

TEST_F(AJournal, RefusesTwoRecordsOfOneNumberThatDiffer) {
  run(4);
  const std::uint64_t id = run_id(journal(4).manifest);
  write_file(folder_.file("j/segment-2-of-2.jsonl"),
             format_record("thing", {2, "\"square\":5"}, id));
  const std::string message = testing::input_error([&] { run(4); });
  EXPECT_NE(message.find("thing 3 differs"), std::string::npos) << message;
}

TEST_F(AJournal, TakesRecordsOfAllShards) {
  run(6, 1000, {2, 2});
  const RunOutcome rest = run(6);
  EXPECT_EQ(found_, (std::vector<std::uint64_t>{1, 3, 5}));
  EXPECT_EQ(rest.computed, 3U);
}

TEST_F(AJournal, OfShardsIsMendedByTheCommandWithoutAShard) {
  run(6, 1000, {1, 2});
  run(6, 1000, {2, 2});
  const std::string path = folder_.file("j/segment-2-of-2.jsonl");
  std::string text = read_file(path);
  text[text.find("{\"thing\":3") + 2] ^= 1;
  write_file(path, text);
  EXPECT_EQ(run(6).computed, 1U);
  const RunCheck found = inspect(folder_.file("j"), kKind, run_id(journal(6).manifest), 6);
  EXPECT_EQ(found.damaged, std::vector<std::string>{});
  EXPECT_EQ(found.sound, 6U);
}

TEST_F(AJournal, LeavesASegmentOfSomebodyElseAlone) {
  run(6);
  const std::string path = folder_.file("j/segment-2-of-2.jsonl");
  const std::string foreign = format_record("thing", {1, "\"square\":1"}, 77);
  write_file(path, foreign);
  EXPECT_EQ(run(6).notes.size(), 2U);  // the line, and that it is left alone
  EXPECT_EQ(read_file(path), foreign);
}

// Records that fail by themselves: 2 and 7 of ten, as long as they are ill.
TEST_F(AJournal, GoesOnPastRecordsThatFailAndTriesThemAgain) {
  std::vector<std::uint64_t> ill = {2, 7}, tried;
  const auto run_ill = [&](Shard shard) {
    tried.clear();
    return complete_journal(journal(10), shard,
                            [&](std::span<const std::uint64_t> missing, const EmitRecord& emit) {
                              std::vector<RunFailure> failures;
                              for (std::uint64_t i : missing) {
                                tried.push_back(i);
                                if (std::ranges::find(ill, i) != ill.end())
                                  failures.push_back({i, "ill"});
                                else
                                  emit(i, "\"square\":" + std::to_string(i * i));
                              }
                              return failures;
                            },
                            {});
  };
  const RunOutcome first = run_ill({});
  EXPECT_EQ(first.computed, 8U);
  EXPECT_FALSE(first.interrupted);
  ASSERT_EQ(first.failed.size(), 2U);
  EXPECT_EQ(first.failed[1].record, 7U);
  EXPECT_EQ(inspect(folder_.file("j"), kKind, run_id(journal(10).manifest), 10).missing,
            (std::vector<std::uint64_t>{2, 7}));
  // One that helps others tries each once, and comes to an end.
  EXPECT_EQ(run_ill({1, 2, true}).failed.size(), 2U);
  EXPECT_EQ(tried, (std::vector<std::uint64_t>{2, 7}));
  ill.clear();
  EXPECT_EQ(run_ill({}).computed, 2U);
  EXPECT_EQ(tried, (std::vector<std::uint64_t>{2, 7}));
  const std::string mended = read_file(segment());
  std::filesystem::remove_all(folder_.file("j"));
  run(10);
  EXPECT_EQ(read_file(segment()), mended);
}

class ALostJournal : public AJournal {
 protected:
  // Something happens while record 3 is computed.
  std::string loss(const std::function<void()>& happens) {
    return testing::error_of(ErrorKind::output, [&] {
      complete_journal(journal(6), {},
                       [&](std::span<const std::uint64_t> missing, const EmitRecord& emit) {
                         for (std::uint64_t i : missing) {
                           if (i == 3) happens();
                           emit(i, "\"square\":" + std::to_string(i * i));
                         }
                         return std::vector<RunFailure>();
                       },
                       {});
    });
  }
};

TEST_F(ALostJournal, IsNoticedWhenItIsRemoved) {
  const std::string message = loss([&] { std::filesystem::remove_all(folder_.file("j")); });
  EXPECT_TRUE(message.starts_with(segment() + ": was removed while hoist wrote it")) << message;
  EXPECT_FALSE(std::filesystem::exists(folder_.file("j")));
}

TEST_F(ALostJournal, IsNoticedWhenItIsMovedAndKeepsItsRecords) {
  const std::string message =
      loss([&] { std::filesystem::rename(folder_.file("j"), folder_.file("k")); });
  EXPECT_TRUE(message.starts_with(segment() + ": was moved or replaced")) << message;
  std::filesystem::rename(folder_.file("k"), folder_.file("j"));
  EXPECT_EQ(run(6).found, 4U);
}

TEST_F(ALostJournal, IsNoticedWhenItsManifestIsRemovedAndMendsIt) {
  const std::string message =
      loss([&] { std::filesystem::remove(folder_.file("j/manifest.json")); });
  EXPECT_TRUE(message.starts_with(folder_.file("j/manifest.json") + ": was removed")) << message;
  EXPECT_EQ(run(6).found, 6U);
}

}  // namespace
}  // namespace hoist
