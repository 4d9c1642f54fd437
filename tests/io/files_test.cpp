// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;
using testing::ScratchFolder;

namespace fs = std::filesystem;

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(Files, ReadBackWhatTheyWroteByteForByte) {
  const ScratchFolder folder;
  const std::string path = folder.file("a b.txt");
  const std::string content("one\r\n\0two\xFF", 10);
  write_file(path, content);
  EXPECT_EQ(read_file(path), content);
  write_file(path, "");
  EXPECT_EQ(read_file(path), "");
  EXPECT_EQ(entries(folder.path()), 1U);
}

TEST(Files, WriteTenMegabytes) {
  const ScratchFolder folder;
  const std::string content(10'000'000, 'x');
  write_file(folder.file("large"), content);
  EXPECT_TRUE(read_file(folder.file("large")) == content);
}

TEST(Files, ReadAPipeWhoseSizeIsNotKnown) {
  const ScratchFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  ASSERT_EQ(std::system(("head -c 300000 /dev/zero > '" + pipe + "' &").c_str()), 0);
  EXPECT_EQ(read_file(pipe), std::string(300000, '\0'));
}

TEST(Files, NameAMissingFileAndTheNearestOneBesideIt) {
  const ScratchFolder folder;
  write_file(folder.file("alarm.csv"), "x");
  EXPECT_EQ(input_error([&] { read_file(folder.file("alarn.csv")); }),
            folder.file("alarn.csv") +
                ": cannot be read: No such file or directory; did you mean '" +
                folder.file("alarm.csv") + "'?");
  EXPECT_EQ(input_error([&] { read_file(folder.file("zebra.json")); }),
            folder.file("zebra.json") +
                ": cannot be read: No such file or directory; check its name and its folder");
}

TEST(Files, SuggestTheEmbeddedNetworkWhoseNameIsNear) {
  EXPECT_EQ(input_error([] { read_network("hailfindr"); }),
            "hailfindr: cannot be read: No such file or directory; did you mean 'hailfinder'?");
  EXPECT_EQ(input_error([] { read_file("alarm"); }),
            "alarm: cannot be read: No such file or directory; 'alarm' is an embedded network: "
            "`hoist sample alarm` makes data from it");
}

TEST(Files, RefuseAFolderAndAnEmptyName) {
  const ScratchFolder folder;
  const std::string path = folder.path().string();
  EXPECT_EQ(input_error([&] { read_file(path); }),
            path + ": cannot be read: it is a folder; name a file in it");
  EXPECT_EQ(error_of(ErrorKind::output, [&] { write_file(path, "x"); }),
            path + ": cannot be written: it is a folder; name a file in it");
  EXPECT_EQ(input_error([] { read_file(""); }),
            "a file name is empty; name a file, or - for stdin");
}

TEST(Files, NameTheFolderThatIsMissing) {
  const ScratchFolder folder;
  const std::string path = folder.file("none/out.json");
  EXPECT_EQ(error_of(ErrorKind::output, [&] { write_file(path, "x"); }),
            path + ": cannot be written: there is no folder '" + folder.file("none") +
                "'; make it first");
  EXPECT_EQ(entries(folder.path()), 0U);
}

TEST(Files, LeaveNoHalfWrittenFileWhenTheTargetCannotBeReplaced) {
  const ScratchFolder folder;
  const std::string path = folder.file("not-a-folder/out");
  write_file(folder.file("not-a-folder"), "x");
  EXPECT_NE(error_of(ErrorKind::output, [&] { write_file(path, "y"); }), "no error");
  EXPECT_EQ(entries(folder.path()), 1U);
}

TEST(Files, ReportADeviceThatIsFull) {
  EXPECT_EQ(error_of(ErrorKind::output, [] { write_file("/dev/full", "x"); }),
            "/dev/full: cannot be written: No space left on device");
}

TEST(Files, WriteToADeviceWithoutReplacingIt) {
  write_file("/dev/null", "x");
  EXPECT_EQ(fs::status("/dev/null").type(), fs::file_type::character);
}

TEST(Files, WriteThroughALinkAndKeepTheMode) {
  const ScratchFolder folder;
  write_file(folder.file("real"), "old");
  ASSERT_EQ(::chmod(folder.file("real").c_str(), 0640), 0);
  fs::create_symlink("real", folder.file("link"));
  write_file(folder.file("link"), "new");
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_EQ(read_file(folder.file("real")), "new");
  EXPECT_EQ(fs::status(folder.file("real")).permissions(), static_cast<fs::perms>(0640));
}

TEST(Files, OfResultsReplaceALinkAndTouchNothingOutside) {
  const ScratchFolder folder;
  write_file(folder.file("outside"), "precious");
  fs::create_symlink("outside", folder.file("link"));
  fs::create_symlink("nowhere", folder.file("dangling"));
  fs::create_symlink("/dev/null", folder.file("device"));
  for (const char* name : {"link", "dangling"}) {
    write_result(folder.file(name), "new");
    EXPECT_FALSE(fs::is_symlink(folder.file(name)));
    EXPECT_EQ(read_file(folder.file(name)), "new");
  }
  write_result(folder.file("device"), "new");
  EXPECT_TRUE(fs::is_symlink(folder.file("device")));
  EXPECT_EQ(read_file(folder.file("outside")), "precious");
  EXPECT_FALSE(fs::exists(folder.file("nowhere")));
}

}  // namespace
}  // namespace hoist
