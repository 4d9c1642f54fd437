// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <system_error>
#include <utility>

#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// Wakes the thread that waits: sent to it alone, and to nobody else.
int wake_up() { return SIGRTMIN; }

// A signal that whoever started the program has it ignore (nohup, `trap '' INT`) stays ignored.
bool is_ignored(int signal) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

Interrupt::Interrupt(std::string last_words) : last_words_(std::move(last_words)) {
  sigemptyset(&signals_);
  for (int signal : {SIGINT, SIGTERM})
    if (!is_ignored(signal)) sigaddset(&signals_, signal);
  sigaddset(&signals_, wake_up());
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  // A thread that waits for the signals needs no handler, so nothing async-signal-unsafe can
  // happen.
  try {
    watcher_ = std::jthread([this](const std::stop_token& over) { watch(over); });
  } catch (const std::system_error&) {
    // The system gives no more threads. A signal then ends the program on the spot, and what is on
    // disk is sound all the same.
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
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
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds kPatience(1500);
  Clock::time_point end;  // of the patience, once there is a signal
  while (!over.stop_requested()) {
    int signal = 0;
    if (signal_ == 0) {
      signal = sigwaitinfo(&signals_, nullptr);
    } else {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
      if (left <= 0) leave();
      const timespec wait{left / 1000, left % 1000 * 1'000'000};
      sigtimedwait(&signals_, nullptr, &wait);
    }
    // A second one says no more than the first: a batch system and its script may both send it.
    if (signal_ != 0 || (signal != SIGINT && signal != SIGTERM)) continue;
    signal_ = signal;
    end = Clock::now() + kPatience;
    stop_.request_stop();
  }
}

Interrupt::~Interrupt() {
  if (!watcher_.joinable()) return;
  watcher_.request_stop();
  pthread_kill(watcher_.native_handle(), wake_up());
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace hoist::app
