// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace hoist::app {

/// While it lives, SIGINT and SIGTERM request a stop instead of ending the program. Make it before
/// any other thread, which then inherits the blocked signals.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }

  /// 130 or 143 after a signal, 0 without one.
  int exit_code() const { return signal_ == 0 ? 0 : 128 + signal_; }

 private:
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::jthread watcher_;
};

}  // namespace hoist::app
