// SPDX-License-Identifier: Apache-2.0
#include "core/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>

#include "hoist/error.hpp"

namespace hoist {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// Taken before main begins: the program bounds its own memory by this limit later, and what it
// starts has memory of its own.
const rlimit kDataLimit = [] {
  rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  ::getrlimit(RLIMIT_DATA, &limit);
  return limit;
}();

class Handle {
 public:
  Handle() = default;
  explicit Handle(int number) : number_(number) {}
  ~Handle() { close(); }
  Handle(Handle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close() {
    if (open()) ::close(std::exchange(number_, -1));
  }

 private:
  int number_ = -1;
};

// In the child the report of a failed start has this number, and all above are closed.
constexpr int kReport = 3;

// Above the standard streams and the report, so that putting those in place closes none of them.
Handle lifted(Handle handle) {
  if (!handle.open()) return handle;
  return Handle(::fcntl(handle.number(), F_DUPFD_CLOEXEC, kReport + 1));
}

struct Pipe {
  Handle read, write;

  Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return;
    read = lifted(Handle(ends[0]));
    write = lifted(Handle(ends[1]));
  }
  bool open() const { return read.open() && write.open(); }
};

// The end of a stream of any length.
class Tail {
 public:
  Tail(Handle stream, std::size_t most) : stream_(std::move(stream)), most_(most) {
    ::fcntl(stream_.number(), F_SETFL, O_NONBLOCK);
  }

  const Handle& stream() const { return stream_; }
  std::string text() const { return text_.substr(text_.size() - std::min(text_.size(), most_)); }

  // What is there to be read, but not for ever: somebody may write without end.
  void take() {
    std::array<char, 65536> part;
    for (int i = 0; i < 16 && stream_.open(); ++i) {
      const ssize_t got = ::read(stream_.number(), part.data(), part.size());
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) return;
      if (got <= 0) return stream_.close();
      text_.append(part.data(), static_cast<std::size_t>(got));
      if (text_.size() > 2 * most_) text_.erase(0, text_.size() - most_);
    }
  }

 private:
  Handle stream_;
  std::size_t most_;
  std::string text_;
};

// What a program reads from: a file without a name, so that neither a path nor a signal of a closed
// pipe comes of it.
Handle readable(std::string_view text) {
  if (text.empty()) return lifted(Handle(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
  Handle file = lifted(Handle(::memfd_create("input", MFD_CLOEXEC)));
  while (file.open() && !text.empty()) {
    const ssize_t put = ::write(file.number(), text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return {};
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  if (file.open() && ::lseek(file.number(), 0, SEEK_SET) != 0) return {};
  return file;
}

// Everything that the child needs between fork and exec, where nothing may be allocated.
struct Child {
  const char* path;
  char* const* words;
  int input, output, errors, report;
  pid_t parent;
};

void close_from(int first) {
  if (::close_range(static_cast<unsigned>(first), ~0U, 0) == 0) return;
  for (int number = first; number < 65536; ++number) ::close(number);  // an old kernel
}

[[noreturn]] void become(const Child& child) {
  // Also where the parent is killed; it may have been just now.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != child.parent) ::_exit(127);
  ::setpgid(0, 0);
  ::setrlimit(RLIMIT_DATA, &kDataLimit);
  for (int signal : {SIGPIPE, SIGXFSZ, SIGTERM}) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(child.input, STDIN_FILENO);
  ::dup2(child.output, STDOUT_FILENO);
  ::dup2(child.errors, STDERR_FILENO);
  ::dup2(child.report, kReport);
  ::fcntl(kReport, F_SETFD, FD_CLOEXEC);
  close_from(kReport + 1);
  ::execve(child.path, child.words, environ);
  const int reason = errno;
  [[maybe_unused]] const auto told = ::write(kReport, &reason, sizeof reason);
  ::_exit(127);
}

// A child that runs, in a group of its own, until it is reaped.
class Group {
 public:
  explicit Group(pid_t leader) : leader_(leader) { ::setpgid(leader, leader); }
  ~Group() { end(); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  // Its leader is kept until all of the group is ended, so that its number is nobody else's.
  bool is_over() const {
    siginfo_t info = {};
    const int done =
        ::waitid(P_PID, static_cast<id_t>(leader_), &info, WEXITED | WNOHANG | WNOWAIT);
    return done != 0 || info.si_pid == leader_;
  }

  void send(int signal) const { ::kill(-leader_, signal); }

  // Kills whatever is left; the status of the leader, or nothing where the system does not tell
  // (SIGCHLD is ignored).
  std::optional<int> end() {
    if (leader_ <= 0) return std::nullopt;
    send(SIGKILL);
    int status = 0;
    pid_t got = 0;
    while ((got = ::waitpid(leader_, &status, 0)) < 0 && errno == EINTR) {
    }
    leader_ = 0;
    return got > 0 ? std::optional(status) : std::nullopt;
  }

 private:
  pid_t leader_;
};

// Takes what the streams have, and waits until there is more or some time has passed.
void wait_for(Tail& output, Tail& errors, milliseconds most) {
  pollfd streams[] = {{output.stream().number(), POLLIN, 0}, {errors.stream().number(), POLLIN, 0}};
  ::poll(streams, 2, static_cast<int>(most.count()));  // closed ones have negative numbers: ignored
  output.take();
  errors.take();
}

// A program may tidy up after SIGTERM, but not for long.
void end_politely(const Group& group, Tail& output, Tail& errors) {
  constexpr milliseconds kPatience(300), kStep(5);
  group.send(SIGTERM);
  const auto end = Clock::now() + kPatience;
  while (!group.is_over() && Clock::now() < end) wait_for(output, errors, kStep);
}

enum class Wait { over, stopped, too_slow };

Wait wait_until_over(const Group& group, Tail& output, Tail& errors, double seconds,
                     const std::stop_token& stop) {
  constexpr milliseconds kLongest(20);
  milliseconds step(1);
  const auto start = Clock::now();
  while (!group.is_over()) {
    const std::chrono::duration<double> taken = Clock::now() - start;
    if (stop.stop_requested()) return Wait::stopped;
    if (seconds > 0 && taken.count() >= seconds) return Wait::too_slow;
    // The streams of a program close when it ends, which ends the wait.
    wait_for(output, errors, step);
    step = std::min(2 * step, kLongest);
  }
  return Wait::over;
}

ProgramEnd not_started(int reason) { return {ProgramEnd::How::not_started, reason, "", ""}; }

bool may_be_run(const std::string& path) {
  struct stat status = {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
         ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

ProgramEnd run_program(const std::vector<std::string>& words, double seconds,
                       const std::stop_token& stop, const ProgramStreams& streams) {
  if (stop.stop_requested()) throw Stopped();
  std::vector<std::string> kept = words;
  std::vector<char*> pointers;
  for (std::string& word : kept) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const Handle input = readable(streams.input);
  Pipe output_pipe, errors_pipe, report;
  if (!input.open() || !output_pipe.open() || !errors_pipe.open() || !report.open())
    return not_started(errno);
  const Child child{
      kept.front().c_str(),       pointers.data(),       input.number(), output_pipe.write.number(),
      errors_pipe.write.number(), report.write.number(), ::getpid()};
  const pid_t number = ::fork();
  if (number < 0) return not_started(errno);
  if (number == 0) become(child);
  Group group(number);
  for (Pipe* pipe : {&output_pipe, &errors_pipe, &report}) pipe->write.close();
  int reason = 0;
  ssize_t told = 0;
  while ((told = ::read(report.read.number(), &reason, sizeof reason)) < 0 && errno == EINTR) {
  }
  if (told == sizeof reason) return not_started(reason);

  Tail output(std::move(output_pipe.read), streams.most_output);
  Tail errors(std::move(errors_pipe.read), kMostSaid);
  const Wait ended = wait_until_over(group, output, errors, seconds, stop);
  if (ended != Wait::over) end_politely(group, output, errors);
  const std::optional<int> status = group.end();
  if (ended == Wait::stopped) throw Stopped();
  // What is left in the pipes; nobody writes there any more, and they hold no more than this.
  output.take();
  errors.take();
  if (!status) return not_started(ECHILD);
  ProgramEnd end{ProgramEnd::How::exited, 0, output.text(), errors.text()};
  if (ended == Wait::too_slow)
    end.how = ProgramEnd::How::too_slow;
  else if (WIFSIGNALED(*status))
    end.how = ProgramEnd::How::killed;
  end.code = WIFSIGNALED(*status) ? WTERMSIG(*status) : WEXITSTATUS(*status);
  return end;
}

std::string find_program(const std::string& word) {
  if (word.find('/') != std::string::npos) return may_be_run(word) ? word : "";
  const char* folders = std::getenv("PATH");
  std::string_view rest = folders == nullptr ? "/usr/local/bin:/usr/bin:/bin" : folders;
  while (!word.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    // An empty one is the current folder.
    const std::string path = (folder.empty() ? "." : std::string(folder)) + "/" + word;
    if (may_be_run(path)) return path;
    if (folder.size() == rest.size()) break;
    rest.remove_prefix(folder.size() + 1);
  }
  return "";
}

}  // namespace hoist
