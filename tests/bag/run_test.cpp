// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/manifest.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;
using testing::random_table;

class RunOnDisk : public ::testing::Test {
 protected:
  RunOutcome run(const std::string& name, BagOptions options, Shard shard = {},
                 const Execution& execution = {}) {
    return bag_on_disk(path(name), table_, Knowledge(table_.names()), options, shard, execution);
  }
  std::string path(const std::string& name) const { return folder_.file(name); }

  // Every file of the run and what is in it.
  std::map<std::string, std::string> bytes(const std::string& name) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::directory_iterator(path(name)))
      files[entry.path().filename().string()] = read_file(entry.path().string());
    return files;
  }
  std::string segment(const std::string& name) const {
    return path(name) + "/segment-1-of-1.jsonl";
  }

  testing::ScratchFolder folder_;
  Table table_ = random_table(6, 60, 3, 1);
  BagOptions options_{.replicates = 20, .seed = 3};
};

TEST_F(RunOnDisk, HoldsTheBagInTheOrderOfItsReplicates) {
  run("run", options_);
  const StoredRun stored = read_run(path("run"));
  EXPECT_EQ(stored.bag.replicates, bag(table_, options_).replicates);
  EXPECT_TRUE(stored.missing.empty());
  EXPECT_TRUE(stored.notes.empty());
}

TEST_F(RunOnDisk, IsTheSameBytesForAnyNumberOfThreads) {
  run("one", options_, {}, {.threads = 1});
  run("three", options_, {}, {.threads = 3});
  EXPECT_EQ(bytes("one"), bytes("three"));
}

TEST_F(RunOnDisk, GoesOnAfterATornTailAtAnyByte) {
  options_.replicates = 5;
  run("whole", options_);
  const std::string text = read_file(segment("whole"));
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    fs::copy(path("whole"), path("torn"),
             fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    fs::resize_file(segment("torn"), cut);
    run("torn", options_);
    EXPECT_EQ(read_file(segment("torn")), text) << "cut at byte " << cut;
  }
}

TEST_F(RunOnDisk, FindsEveryFlippedBit) {
  options_.replicates = 3;
  run("run", options_);
  const std::string text = read_file(segment("run"));
  for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string flipped = text;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    std::ofstream(segment("run")) << flipped;
    const RunCheck found = check_run(path("run"));
    EXPECT_LT(found.sound, 3U) << "bit " << bit;
    EXPECT_FALSE(found.damaged.empty()) << "bit " << bit;
  }
}

TEST_F(RunOnDisk, ComputesAFlippedBitAgain) {
  run("run", options_);
  const std::string text = read_file(segment("run"));
  std::string damaged = text;
  damaged[text.size() / 2] = static_cast<char>(damaged[text.size() / 2] ^ 4);
  write_file(segment("run"), damaged);
  const StoredRun stored = read_run(path("run"));
  EXPECT_FALSE(stored.missing.empty());
  EXPECT_EQ(stored.notes.size(), 1U);
  const RunOutcome outcome = run("run", options_);
  EXPECT_EQ(outcome.notes.size(), 1U);
  EXPECT_GT(outcome.computed, 0U);
  EXPECT_EQ(read_file(segment("run")), text);
}

TEST_F(RunOnDisk, KeepsSoundRecordsBehindADamagedOneWhenLessIsAsked) {
  run("run", options_);
  const std::string text = read_file(segment("run"));
  std::string damaged = text;
  damaged[text.size() / 2] = static_cast<char>(damaged[text.size() / 2] ^ 4);
  write_file(segment("run"), damaged);
  BagOptions fewer = options_;
  fewer.replicates = 3;
  EXPECT_EQ(run("run", fewer).computed, 0U);
  EXPECT_EQ(read_run(path("run")).missing.size(), 1U);
  EXPECT_EQ(run("run", options_).computed, 1U);
  EXPECT_EQ(read_run(path("run")).bag.replicates, bag(table_, options_).replicates);
}

TEST_F(RunOnDisk, IsNotMadeByARequestThatFails) {
  options_.learn.score = "nonsense";
  EXPECT_THROW(run("run", options_), Error);
  EXPECT_FALSE(fs::exists(path("run")));
}

TEST_F(RunOnDisk, StaysWhereAShardHasNothingToDo) {
  options_.replicates = 3;
  EXPECT_EQ(run("run", options_, {5, 8}).computed, 0U);
  EXPECT_EQ(read_run(path("run")).missing.size(), 3U);
}

TEST_F(RunOnDisk, RefusesAManifestWithAnAbsurdNumberOfReplicates) {
  run("run", options_);
  const std::string sealed = read_file(path("run") + "/manifest.json");
  const std::string manifest = sealed.substr(0, sealed.rfind(",\n \"sum\""));
  const std::size_t at = manifest.find("\"replicates\": 20");
  ASSERT_NE(at, std::string::npos);
  for (const char* value : {"-1", "3000000000", "\"many\""}) {
    std::string wrong = manifest;
    write_file(path("run") + "/manifest.json",
               seal_manifest(wrong.replace(at, 16, std::string("\"replicates\": ") + value)));
    EXPECT_THROW(read_run(path("run")), Error) << value;
  }
}

TEST_F(RunOnDisk, ComputesOnlyWhatIsNewWhenMoreReplicatesAreAsked) {
  run("run", options_);
  options_.replicates = 26;
  const RunOutcome outcome = run("run", options_);
  EXPECT_EQ(outcome.found, 20U);
  EXPECT_EQ(outcome.computed, 6U);
  run("fresh", options_);
  EXPECT_EQ(bytes("run"), bytes("fresh"));
}

TEST_F(RunOnDisk, IsMadeOfShardsInAnyOrder) {
  run("whole", options_);
  for (const std::uint64_t index : {2U, 3U, 1U}) run("parts", options_, {index, 3});
  EXPECT_EQ(read_run(path("parts")).bag.replicates, read_run(path("whole")).bag.replicates);
}

TEST_F(RunOnDisk, SaysWhichReplicatesAreMissing) {
  run("run", options_, {2, 4});
  const StoredRun stored = read_run(path("run"));
  EXPECT_EQ(stored.bag.replicates.size(), 5U);
  EXPECT_EQ(stored.missing.size(), 15U);
  EXPECT_EQ(stored.missing.front(), 0U);
}

TEST_F(RunOnDisk, GoesOnAfterAStop) {
  std::stop_source stop;
  std::size_t seen = 0;
  // One thread: with several, the others may have learnt all twenty by the time that the caller
  // sees the fifth, and what is learnt is kept.
  run("run", options_, {},
      {.threads = 1, .stop = stop.get_token(), .progress = [&](const Progress&) {
         if (++seen == 5) stop.request_stop();
       }});
  EXPECT_LT(read_run(path("run")).bag.replicates.size(), 20U);
  run("run", options_);
  run("whole", options_);
  EXPECT_EQ(bytes("run"), bytes("whole"));
}

TEST_F(RunOnDisk, RefusesAnotherCommandAndListsWhatDiffers) {
  run("run", options_);
  options_.seed = 4;
  options_.learn.score = "aic";
  try {
    run("run", options_);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::mismatch);
    const std::string message = error.what();
    EXPECT_NE(message.find("seed was 3, now 4"), std::string::npos) << message;
    EXPECT_NE(message.find("score was \"bic\", now \"aic\""), std::string::npos) << message;
  }
}

TEST_F(RunOnDisk, RefusesOtherData) {
  run("run", options_);
  const auto before = bytes("run");
  table_ = random_table(6, 60, 3, 2);
  EXPECT_THROW(run("run", options_), Error);
  EXPECT_EQ(bytes("run"), before);
}

TEST_F(RunOnDisk, RefusesAFolderThatIsNoRun) {
  fs::create_directory(path("empty"));
  EXPECT_THROW(read_run(path("empty")), Error);
}

TEST_F(RunOnDisk, RefusesAShardThatDoesNotExist) {
  EXPECT_THROW(run("run", options_, {3, 2}), Error);
  EXPECT_THROW(run("run", options_, {0, 2}), Error);
}

}  // namespace
}  // namespace hoist
