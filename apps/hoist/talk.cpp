// SPDX-License-Identifier: Apache-2.0
#include "talk.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <ctime>

namespace hoist::app {
namespace {

// While it lives a write to a pipe without a reader is an error and not the end of the program.
// Standard output is another matter: `hoist ... | head` shall end.
class NoBrokenPipe {
 public:
  NoBrokenPipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t waiting;
    sigpending(&waiting);
    waited_ = sigismember(&waiting, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoBrokenPipe() {
    const timespec now{0, 0};
    if (!waited_)
      while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoBrokenPipe(const NoBrokenPipe&) = delete;
  NoBrokenPipe& operator=(const NoBrokenPipe&) = delete;

 private:
  sigset_t pipe_, before_;
  bool waited_ = false;
};

bool can_be_written(Patience patience) {
  constexpr int kMilliseconds = 5000;
  pollfd stream{STDERR_FILENO, POLLOUT, 0};
  return ::poll(&stream, 1, patience == Patience::some ? kMilliseconds : 0) > 0;
}

}  // namespace

void talk(std::string_view text, Patience patience) noexcept {
  const NoBrokenPipe no_broken_pipe;
  while (!text.empty()) {
    if (!can_be_written(patience)) return;
    // So much a pipe takes that can be written to at all, without waiting.
    const ssize_t put =
        ::write(STDERR_FILENO, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
    if (put < 0 && errno != EINTR) return;
    if (put > 0) text.remove_prefix(static_cast<std::size_t>(put));
  }
}

void occupy_standard_descriptors() noexcept {
  for (int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    // The lowest that is free is the one that was found closed. The other way round, so that
    // nothing is read from it and nothing that is written seems to have arrived.
    if (::fcntl(number, F_GETFD) < 0 && errno == EBADF)
      ::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace hoist::app
