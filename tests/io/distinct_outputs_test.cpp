// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/files.hpp"
#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

class Outputs : public ::testing::Test {
 protected:
  Outputs() { write_file(data_, "a,b\n"); }

  static std::string refusal(const std::vector<std::string>& inputs,
                             const std::vector<std::string>& outputs) {
    return testing::error_of(ErrorKind::usage, [&] { require_distinct_outputs(inputs, outputs); });
  }

  testing::ScratchFolder folder_;
  const std::string data_ = folder_.file("d.csv");
};

TEST_F(Outputs, MayNotBeAnInput) {
  EXPECT_EQ(refusal({data_}, {data_}), data_ + ": would be written over what is read from it (" +
                                           data_ + " is the same file); name another output");
}

TEST_F(Outputs, MayNotBeAnInputUnderAnotherName) {
  fs::create_symlink("d.csv", folder_.file("link"));
  fs::create_hard_link(data_, folder_.file("second"));
  for (const char* name : {"link", "second", "./d.csv"})
    EXPECT_NE(refusal({data_}, {folder_.file(name)}), "no error") << name;
  EXPECT_NE(refusal({folder_.file("link")}, {data_}), "no error");
}

TEST_F(Outputs, MayNotBeTheSameNewFileTwice) {
  fs::create_symlink("new", folder_.file("link"));
  const std::string made = folder_.file("new");
  for (const std::string& other : {made, folder_.file("./new"), folder_.file("link")})
    EXPECT_NE(refusal({data_}, {made, other}).find("would be written twice"), std::string::npos)
        << other;
}

TEST_F(Outputs, MayNotBeAFileOfARunThatIsRead) {
  write_file(folder_.file("manifest.json"), "{}");
  write_file(folder_.file("segment-1-of-1.jsonl"), "");
  for (const char* name : {"manifest.json", "segment-1-of-1.jsonl"})
    EXPECT_NE(refusal({folder_.path().string()}, {folder_.file(name)}), "no error") << name;
  EXPECT_EQ(refusal({folder_.path().string()}, {folder_.file("average.json")}), "no error");
}

TEST_F(Outputs, MayBeDifferentFilesAndOneDevice) {
  require_distinct_outputs({data_, "", "asia"}, {folder_.file("x"), folder_.file("y"), ""});
  require_distinct_outputs({"/dev/null"}, {"/dev/null", "/dev/null"});
  require_distinct_outputs({"-"}, {"-", "-", "/dev/stdout"});
}

}  // namespace
}  // namespace hoist
