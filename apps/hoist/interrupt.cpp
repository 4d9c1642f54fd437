// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <utility>

#include "core/unicode.hpp"
#include "terminal.hpp"

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

Interrupt::Interrupt(std::string last_words) : last_words_(std::move(last_words)) {
  const sigset_t signals = watched_signals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  // A thread that waits for the signals needs no handler, so nothing async-signal-unsafe can
  // happen.
  try {
    watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
  } catch (const std::system_error&) {
    // The system gives no more threads. A signal then ends the program on the spot, and what is on
    // disk is sound all the same.
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  }
}

// Without the locks of standard error, which may be held by a thread that waits for a reader of it.
void Interrupt::leave() const {
  pollfd open{STDERR_FILENO, POLLOUT, 0};
  if (!quiet() && ::poll(&open, 1, 0) == 1) {
    const std::string line = printable(last_words_) + "\n";
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  }
  std::_Exit(exit_code());
}

void Interrupt::watch(const std::stop_token& over) {
  const sigset_t signals = watched_signals();
  constexpr timespec kPatience{0, 50'000'000};
  constexpr int kMostWaits = 30;
  for (int waits = 0; !over.stop_requested(); waits += signal_ != 0 ? 1 : 0) {
    const int signal = sigtimedwait(&signals, nullptr, &kPatience);
    if (signal_ != 0 && waits >= kMostWaits) leave();
    // A second one says no more than the first: a batch system and its script may both send it.
    if (signal_ != 0 || (signal != SIGINT && signal != SIGTERM)) continue;
    signal_ = signal;
    stop_.request_stop();
  }
}

Interrupt::~Interrupt() {
  watcher_.request_stop();
  if (watcher_.joinable()) watcher_.join();
  const sigset_t signals = watched_signals();
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
}

}  // namespace hoist::app
