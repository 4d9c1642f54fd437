// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <csignal>
#include <stop_token>
#include <string>
#include <thread>

namespace hoist::app {

/// While it lives, SIGINT and SIGTERM request a stop instead of ending the program. Make it before
/// any other thread, which then inherits the blocked signals. One that was ignored when it was made
/// stays ignored.
///
/// Whoever asks wants the program gone, and a batch system kills it if it stays: where it is still
/// there a second and a half later (one step of the work takes longer, or the disk does not
/// answer), it says `last_words` and ends on the spot. What is on disk is then as sound as after
/// `kill -9`.
class Interrupt {
 public:
  explicit Interrupt(std::string last_words);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return stop_.get_token(); }

  /// 130 or 143 after a signal, 0 without one.
  int exit_code() const { return signal_ == 0 ? 0 : 128 + signal_; }

 private:
  void watch(const std::stop_token& over);
  [[noreturn]] void leave() const;

  std::string last_words_;
  sigset_t signals_, before_;  // those it waits for, and those that were blocked before
  std::stop_source stop_;
  std::atomic<int> signal_ = 0;
  std::jthread watcher_;
};

}  // namespace hoist::app
