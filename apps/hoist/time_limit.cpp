// SPDX-License-Identifier: Apache-2.0
#include "time_limit.hpp"

#include <chrono>

namespace hoist::app {

TimeLimit::TimeLimit(std::uint64_t seconds)
    : watcher_([this, seconds](const std::stop_token& done) {
        std::unique_lock lock(mutex_);
        over_.wait_for(lock, done, std::chrono::seconds(seconds), [] { return false; });
        if (!done.stop_requested()) stop_.request_stop();
      }) {}

TimeLimit::~TimeLimit() {
  watcher_.request_stop();
  watcher_.join();
}

}  // namespace hoist::app
