// SPDX-License-Identifier: Apache-2.0
#include "learn/work_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include "hoist/error.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;
using testing::ScratchFolder;

TEST(WorkFolder, GoesAwayWithItsParentUnlessItIsKept) {
  const ScratchFolder scratch;
  const std::string parent = scratch.file("work");
  {
    const WorkFolder folder(parent, 16);
    EXPECT_EQ(folder.path(), parent + "/replicate-17");
    std::ofstream(folder.file("some")) << "text";
  }
  EXPECT_FALSE(fs::exists(parent));
  WorkFolder(parent, 16).keep();
  EXPECT_TRUE(fs::is_directory(parent + "/replicate-17"));
}

TEST(WorkFolder, IsEmptyWhateverWasLeftThere) {
  const ScratchFolder scratch;
  const std::string parent = scratch.file("work");
  std::ofstream(scratch.file("safe")) << "text";
  fs::create_directories(parent + "/replicate-1/deep/deeper");
  fs::create_symlink(scratch.file("safe"), parent + "/replicate-1/link");
  const WorkFolder folder(parent, 0);
  EXPECT_EQ(folder.path(), parent + "/replicate-1");
  EXPECT_TRUE(fs::is_empty(folder.path()));
  EXPECT_TRUE(fs::exists(scratch.file("safe")));
}

TEST(WorkFolder, BelongsToOneAlone) {
  const ScratchFolder scratch;
  const std::string parent = scratch.file("work");
  std::optional<WorkFolder> first;
  first.emplace(parent, 0);
  const WorkFolder second(parent, 0);
  EXPECT_EQ(second.path(), parent + "/replicate-1-2");
  first.reset();
  EXPECT_TRUE(fs::exists(second.path()));
  const WorkFolder third(parent, 0);
  EXPECT_EQ(third.path(), parent + "/replicate-1");
}

TEST(WorkFolder, IsNotSharedByThreadsThatComeAndGo) {
  const ScratchFolder scratch;
  const std::string parent = scratch.file("work");
  std::atomic<int> shared = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        for (int k = 0; k < 100; ++k) {
          const WorkFolder folder(parent, 0);
          if (fs::exists(folder.file("mine"))) ++shared;
          std::ofstream(folder.file("mine")) << k;
          if (!fs::exists(folder.file("mine"))) ++shared;
        }
      });
  }
  EXPECT_EQ(shared, 0);
  EXPECT_FALSE(fs::exists(parent));
}

TEST(WorkFolder, FollowsNoLink) {
  const ScratchFolder scratch;
  fs::create_directory(scratch.file("elsewhere"));
  fs::create_symlink(scratch.file("elsewhere"), scratch.file("work"));
  const auto refusal = [&](const std::string& parent) {
    return testing::error_of(ErrorKind::output, [&] { const WorkFolder folder(parent, 0); });
  };
  EXPECT_NE(refusal(scratch.file("work")).find("it is a link or a file"), std::string::npos);
  fs::create_directory(scratch.file("own"));
  fs::create_symlink(scratch.file("elsewhere"), scratch.file("own/replicate-1"));
  EXPECT_NE(refusal(scratch.file("own")).find("it is a link or a file"), std::string::npos);
  EXPECT_TRUE(fs::is_empty(scratch.file("elsewhere")));
}

TEST(WorkFolder, IsATemporaryOneWithoutAParent) {
  std::string path;
  {
    const WorkFolder folder("", 3);
    path = folder.path();
    EXPECT_TRUE(path.starts_with("/"));
    EXPECT_TRUE(fs::is_empty(path));
  }
  EXPECT_FALSE(fs::exists(path));
}

}  // namespace
}  // namespace hoist
