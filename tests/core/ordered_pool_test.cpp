// SPDX-License-Identifier: Apache-2.0
#include "core/ordered_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "hoist/error.hpp"

namespace hoist {
namespace {

TEST(RunInOrder, HandsResultsOverInOrderWhateverTheThreads) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    std::vector<std::size_t> seen;
    run_in_order(200, threads,
                 [&](std::size_t i) -> std::function<void()> {
                   if (i % 7 == 0) std::this_thread::yield();
                   return [&seen, i] { seen.push_back(i); };
                 },
                 {});
    ASSERT_EQ(seen.size(), 200U);
    for (std::size_t i = 0; i < 200; ++i) EXPECT_EQ(seen[i], i);
  }
}

TEST(RunInOrder, StopsWhenAskedAndLeavesNoGap) {
  std::stop_source stop;
  std::vector<std::size_t> seen;
  run_in_order(
      1000, 3,
      [&](std::size_t i) -> std::function<void()> {
        return [&, i] {
          seen.push_back(i);
          if (i == 20) stop.request_stop();
        };
      },
      stop.get_token());
  EXPECT_GE(seen.size(), 21U);
  EXPECT_LT(seen.size(), 100U);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], i);
}

TEST(RunInOrder, ThrowsWhatTheWorkThrew) {
  std::size_t handed = 0;
  const auto run = [&] {
    run_in_order(100, 2,
                 [&](std::size_t i) -> std::function<void()> {
                   if (i == 30) throw std::runtime_error("thirty");
                   return [&handed] { ++handed; };
                 },
                 {});
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_LE(handed, 30U);
}

TEST(RunInOrder, ThrowsWhatTheHandOverThrewAndHandsOverNothingMore) {
  std::vector<std::size_t> seen;
  const auto run = [&] {
    run_in_order(100, 2,
                 [&](std::size_t i) -> std::function<void()> {
                   return [&seen, i] {
                     if (i == 10) throw std::runtime_error("disk full");
                     seen.push_back(i);
                   };
                 },
                 {});
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_EQ(seen.size(), 10U);
}

// The first piece is never handed over, so the others fill the window and wait for it.
TEST(RunInOrder, EndsWhenWorkThatOthersWaitForLeavesOffAndKeepsTheirs) {
  std::stop_source stop;
  std::atomic<int> begun = 0;
  std::vector<std::size_t> seen;
  run_in_order(
      1000, 2,
      [&](std::size_t i) -> std::function<void()> {
        ++begun;
        if (i > 0) return [&seen, i] { seen.push_back(i); };
        while (begun < 16) std::this_thread::yield();
        stop.request_stop();
        throw Stopped();
      },
      stop.get_token());
  ASSERT_EQ(seen.size(), 15U);
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], i + 1);
}

TEST(RunInOrder, DoesNothingForNoWork) {
  run_in_order(0, 4, [](std::size_t) -> std::function<void()> { throw std::logic_error("no"); },
               {});
}

}  // namespace
}  // namespace hoist
