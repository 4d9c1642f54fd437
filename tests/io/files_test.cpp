// SPDX-License-Identifier: Apache-2.0
#include "io/files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

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
            "alarm: cannot be read: No such file or directory; 'alarm' is the name of a network: "
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

TEST(Files, AreMadeWhereADanglingLinkLeads) {
  const ScratchFolder folder;
  fs::create_directory(folder.file("far"));
  fs::create_symlink("far/real", folder.file("first"));
  fs::create_symlink("first", folder.file("link"));
  write_file(folder.file("link"), "new");
  EXPECT_TRUE(fs::is_symlink(folder.file("link")));
  EXPECT_EQ(read_file(folder.file("far/real")), "new");
  fs::create_symlink("round", folder.file("round"));
  EXPECT_NE(error_of(ErrorKind::output, [&] { write_file(folder.file("round"), "x"); }),
            "no error");
  EXPECT_TRUE(fs::is_symlink(folder.file("round")));
}

TEST(Files, WriteToTheOpenDescriptorThatAPathStandsFor) {
  const ScratchFolder folder;
  const std::string path = folder.file("out");
  // Without O_CLOEXEC, as one that the program was started with.
  const int number = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_EQ(::write(number, "one ", 4), 4);
  for (const char* place : {"/dev/fd/", "/proc/self/fd/"})
    write_file(place + std::to_string(number), "two ");
  ASSERT_EQ(::write(number, "three", 5), 5);
  ::close(number);
  EXPECT_EQ(read_file(path), "one two two three");
  const std::string closed = "/dev/fd/" + std::to_string(number);
  EXPECT_EQ(error_of(ErrorKind::output, [&] { require_writable(closed); }),
            closed + ": cannot be written: Bad file descriptor");
}

TEST(Files, AreCreatedOnceOnly) {
  const ScratchFolder folder;
  const std::string path = folder.file("new");
  EXPECT_TRUE(create_file(path, "first"));
  EXPECT_FALSE(create_file(path, "second"));
  EXPECT_EQ(read_file(path), "first");
  fs::create_symlink("nowhere", folder.file("link"));
  EXPECT_FALSE(create_file(folder.file("link"), "second"));
  EXPECT_EQ(entries(folder.path()), 2U);
}

TEST(Files, OfOursAreNotReadFromAPipeADeviceOrAFolder) {
  const ScratchFolder folder;
  ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder.file("zeros"));
  EXPECT_EQ(input_error([&] { read_regular_file(folder.file("pipe")); }),
            folder.file("pipe") +
                ": cannot be read: it is a pipe, not a file; remove it, or put the file back");
  EXPECT_NE(input_error([&] { read_regular_file(folder.file("zeros")); }).find("a device"),
            std::string::npos);
  EXPECT_NE(input_error([&] { read_regular_file(folder.path().string()); }).find("a folder"),
            std::string::npos);
}

}  // namespace
}  // namespace hoist
