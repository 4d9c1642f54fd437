// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <stop_token>
#include <thread>

namespace hoist::app {

/// While it lives, asks for a stop when so many seconds have passed: the library itself reads no
/// clock.
class TimeLimit {
 public:
  explicit TimeLimit(std::uint64_t seconds);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  std::stop_token token() const { return stop_.get_token(); }

 private:
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable_any over_;
  std::jthread watcher_;
};

}  // namespace hoist::app
