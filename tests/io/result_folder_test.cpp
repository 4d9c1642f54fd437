// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

class AResultFolder : public ::testing::Test {
 protected:
  std::string refusal(const std::string& name) {
    return testing::error_of(ErrorKind::output, [&] { results_.require_ours({name}); });
  }
  std::string text(const std::string& name) const { return read_file(folder_.file(name)); }
  bool has(const std::string& name) const { return fs::exists(folder_.file(name)); }

  testing::ScratchFolder folder_;
  ResultFolder results_{folder_.path().string()};
};

TEST_F(AResultFolder, WritesOverWhatItWrote) {
  results_.write({{"a", "1"}, {"b", "2"}});
  results_.require_ours({"a", "b", "c"});
  results_.write({{"a", "3"}});
  EXPECT_EQ(text("a"), "3");
  EXPECT_EQ(text("b"), "2");
  results_.require_ours({"a", "b"});
}

TEST_F(AResultFolder, RefusesAFileOfOthersAndWritesNothing) {
  write_file(folder_.file("b"), "precious");
  EXPECT_EQ(refusal("b"), folder_.file("b") +
                              ": is there, and hoist did not write it, so it is not written over; "
                              "move it away, or name another directory with -o");
  EXPECT_THROW(results_.write({{"a", "1"}, {"b", "2"}}), Error);
  EXPECT_EQ(text("b"), "precious");
  EXPECT_FALSE(has("a"));
}

TEST_F(AResultFolder, RefusesAFileOfItsOwnThatSomebodyChanged) {
  results_.write({{"a", "1"}});
  write_file(folder_.file("a"), "with my remarks");
  EXPECT_NE(refusal("a").find("was changed since hoist wrote it"), std::string::npos);
  fs::remove(folder_.file("a"));
  EXPECT_EQ(refusal("a"), "no error");
}

TEST_F(AResultFolder, RemovesOnlyWhatIsItsOwn) {
  results_.write({{"old", "1"}, {"changed", "1"}});
  write_file(folder_.file("changed"), "2");
  write_file(folder_.file("foreign"), "3");
  results_.write({{"new", "4"}}, {"old", "changed", "foreign", "absent"});
  EXPECT_FALSE(has("old"));
  EXPECT_TRUE(has("changed") && has("foreign") && has("new"));
}

TEST_F(AResultFolder, LetsAFileGrowUntilItIsFinished) {
  results_.begin({"log"});
  write_file(folder_.file("log"), "one");
  EXPECT_EQ(refusal("log"), "no error");
  results_.write({{"log", "two"}, {"a", "1"}});
  results_.finish({"log"});
  EXPECT_EQ(refusal("log"), "no error");
  write_file(folder_.file("log"), "three");
  EXPECT_NE(refusal("log"), "no error");
}

// A process that is killed in the middle of `write` has recorded both, the old and the new.
TEST_F(AResultFolder, KnowsItsFilesInTheMiddleOfWriting) {
  results_.write({{"a", "1"}, {"b", "1"}});
  const std::string place = folder_.file("b");
  fs::remove(place);
  fs::create_directory(place);
  EXPECT_THROW(results_.write({{"a", "2"}, {"b", "2"}}), Error);
  EXPECT_EQ(refusal("a"), "no error");
}

TEST_F(AResultFolder, ReplacesALinkWhereItsFileWasAndRefusesOneThatWasThereBefore) {
  write_file(folder_.file("outside"), "precious");
  results_.write({{"a", "1"}});
  fs::remove(folder_.file("a"));
  fs::create_symlink("outside", folder_.file("a"));
  fs::create_symlink("outside", folder_.file("b"));
  results_.write({{"a", "2"}});
  EXPECT_FALSE(fs::is_symlink(folder_.file("a")));
  EXPECT_NE(refusal("b"), "no error");
  EXPECT_EQ(text("outside"), "precious");
}

TEST_F(AResultFolder, RefusesARecordThatIsNotItsOwn) {
  write_file(folder_.file(".hoist-results.json"), "{\"mine\": 1}");
  EXPECT_NE(refusal("a").find("is not a list of results of hoist"), std::string::npos);
}

TEST_F(AResultFolder, LeavesNoLockBehind) {
  results_.write({{"a", "1"}});
  EXPECT_FALSE(has(".hoist-lock"));
}

}  // namespace
}  // namespace hoist
