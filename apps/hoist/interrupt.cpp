// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <csignal>
#include <ctime>

namespace hoist::app {
namespace {

sigset_t watched_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

}  // namespace

Interrupt::Interrupt() {
  const sigset_t signals = watched_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  // A thread that waits for the signals needs no handler, so nothing async-signal-unsafe can
  // happen.
  watcher_ = std::jthread([this, signals](const std::stop_token& over) {
    const timespec patience{0, 50'000'000};
    while (!over.stop_requested()) {
      const int signal = sigtimedwait(&signals, nullptr, &patience);
      if (signal != SIGINT && signal != SIGTERM) continue;
      if (signal_ != 0) std::_Exit(128 + signal);  // asked twice: leave at once
      signal_ = signal;
      stop_.request_stop();
    }
  });
}

Interrupt::~Interrupt() {
  watcher_.request_stop();
  watcher_.join();
  const sigset_t signals = watched_signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace hoist::app
