// SPDX-License-Identifier: Apache-2.0
#include "core/process.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "hoist/error.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using How = ProgramEnd::How;
using testing::ScratchFolder;

ProgramEnd run_script(const std::string& script, double seconds = 0,
                      const std::stop_token& stop = {}) {
  return run_program({find_program("sh"), "-c", script}, seconds, stop);
}

// Whether a process of that number stays; one that is dead and not yet reaped does not, and a
// signal that was sent may be on its way.
bool stays(const std::string& number) {
  for (int i = 0; i < 500; ++i) {
    std::ifstream file("/proc/" + number + "/stat");
    std::string id, name, state;
    if (!(file >> id >> name >> state) || state == "Z") return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

TEST(Process, TellsTheExitCodeAndWhatWasSaid) {
  const ProgramEnd end = run_script("echo out; echo err >&2; exit 3");
  EXPECT_EQ(end.how, How::exited);
  EXPECT_EQ(end.code, 3);
  EXPECT_EQ(end.output, "out\n");
  EXPECT_EQ(end.errors, "err\n");
}

TEST(Process, GivesWhatItIsToReadAndKeepsAsMuchAsIsWanted) {
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + "\n";
  const std::string cat = find_program("cat");
  EXPECT_EQ(run_program({cat}, 0, {}, {text, text.size()}).output, text);
  EXPECT_EQ(run_program({cat}, 0, {}, {text, 100}).output, text.substr(text.size() - 100));
  EXPECT_EQ(run_program({cat}, 0, {}).output, "");
}

TEST(Process, IsNotHurtByAProgramThatReadsNothing) {
  const ProgramEnd end =
      run_program({find_program("true")}, 0, {}, {std::string(10'000'000, 'x'), 10});
  EXPECT_EQ(end.how, How::exited);
  EXPECT_EQ(end.code, 0);
}

TEST(Process, TellsTheSignalThatEndedIt) {
  const ProgramEnd end = run_script("kill -SEGV $$");
  EXPECT_EQ(end.how, How::killed);
  EXPECT_EQ(end.code, SIGSEGV);
}

TEST(Process, GivesWordsAsTheyAre) {
  const ProgramEnd end = run_program(
      {find_program("sh"), "-c", "printf '%s|' \"$@\"", "x", "a b", "$(id)", "'", "", "*"}, 0, {});
  EXPECT_EQ(end.output, "a b|$(id)|'||*|");
}

TEST(Process, KeepsTheEndOfAnyAmountOfTalk) {
  const ProgramEnd end = run_script(
      "head -c 3000000 /dev/zero | tr '\\0' x; echo last;"
      "(head -c 3000000 /dev/zero | tr '\\0' y; echo end) >&2");
  EXPECT_EQ(end.code, 0);
  EXPECT_LE(end.output.size(), 4096U);
  EXPECT_TRUE(end.output.ends_with("xlast\n"));
  EXPECT_TRUE(end.errors.ends_with("yend\n"));
}

TEST(Process, ReadsNothingAndHasNoOtherOpenFiles) {
  const int kept_open = ::dup(STDERR_FILENO);  // not closed on exec by itself
  ASSERT_GT(kept_open, 2);
  const ProgramEnd end =
      run_script("cat; for n in $(seq 0 200); do [ -e /proc/$$/fd/$n ] && echo $n; done");
  ::close(kept_open);
  EXPECT_EQ(end.output, "0\n1\n2\n");
}

TEST(Process, LeavesNoOpenFileBehind) {
  const auto open_files = [] {
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return std::distance(begin(files), end(files));
  };
  const auto before = open_files();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(run_script("true").code, 0);
    EXPECT_EQ(run_program({"/no/such/program"}, 0, {}).how, How::not_started);
  }
  EXPECT_EQ(open_files(), before);
}

TEST(Process, SaysWhyAProgramDidNotStart) {
  const ScratchFolder folder;
  EXPECT_EQ(run_program({folder.file("none")}, 0, {}).code, ENOENT);
  std::ofstream(folder.file("empty")) << "no program\n";
  EXPECT_EQ(run_program({folder.file("empty")}, 0, {}).code, EACCES);
  std::filesystem::permissions(folder.file("empty"), std::filesystem::perms::owner_all);
  EXPECT_EQ(run_program({folder.file("empty")}, 0, {}).code, ENOEXEC);
}

TEST(Process, EndsAtItsTimeLimitWithAllThatItStarted) {
  const ScratchFolder folder;
  const std::string file = folder.file("child");
  const ProgramEnd end =
      run_script("sleep 60 & echo $! > " + file + "; echo begun >&2; sleep 60", 0.5);
  EXPECT_EQ(end.how, How::too_slow);
  EXPECT_EQ(end.errors, "begun\n");
  EXPECT_FALSE(stays(first_line(file)));
}

TEST(Process, EndsAlsoWhereItDoesNotWantTo) {
  const ProgramEnd end =
      run_script("trap '' TERM; echo deaf >&2; while :; do sleep 0.05; done", 0.5);
  EXPECT_EQ(end.how, How::too_slow);
  EXPECT_EQ(end.code, SIGKILL);
  EXPECT_EQ(end.errors, "deaf\n");
}

TEST(Process, EndsWithItsFirstProgramWhateverThatLeavesRunning) {
  const ScratchFolder folder;
  const std::string file = folder.file("child");
  // The one that stays holds the streams open.
  EXPECT_EQ(run_script("sleep 60 & echo $! > " + file).code, 0);
  EXPECT_FALSE(stays(first_line(file)));
}

TEST(Process, IsLeftOffSoonAfterAStop) {
  const ScratchFolder folder;
  const std::string file = folder.file("pid");
  std::stop_source stop;
  std::jthread asks([&] {
    while (first_line(file).empty()) std::this_thread::yield();
    stop.request_stop();
  });
  EXPECT_THROW(run_script("trap '' TERM; echo $$ > " + file + "; while :; do sleep 0.05; done", 0,
                          stop.get_token()),
               Stopped);
  EXPECT_FALSE(stays(first_line(file)));
  EXPECT_THROW(run_script("true", 0, stop.get_token()), Stopped);
}

TEST(Process, HasTheSignalsAndTheMemoryThatItWouldHaveInAShell) {
  rlimit before = {};
  ::getrlimit(RLIMIT_DATA, &before);
  rlimit less = before;
  less.rlim_cur = rlim_t{1} << 40;  // ours alone; a sanitizer needs much
  ::setrlimit(RLIMIT_DATA, &less);
  sigset_t term, old;
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &term, &old);
  const ProgramEnd end = run_script("ulimit -S -d; kill -TERM $$; echo deaf");
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  ::setrlimit(RLIMIT_DATA, &before);
  EXPECT_EQ(end.how, How::killed);
  EXPECT_EQ(end.code, SIGTERM);
  EXPECT_EQ(end.output, before.rlim_cur == RLIM_INFINITY
                            ? "unlimited\n"
                            : std::to_string(before.rlim_cur / 1024) + "\n");
}

TEST(Process, IsFoundAsAShellFindsIt) {
  const ScratchFolder folder;
  EXPECT_TRUE(find_program("sh").ends_with("/sh"));
  EXPECT_EQ(find_program("no-such-program-at-all"), "");
  EXPECT_EQ(find_program(""), "");
  EXPECT_EQ(find_program(folder.path().string()), "");  // a folder
  std::ofstream(folder.file("tool")) << "#!/bin/sh\n";
  EXPECT_EQ(find_program(folder.file("tool")), "");  // may not be run
  std::filesystem::permissions(folder.file("tool"), std::filesystem::perms::owner_all);
  EXPECT_EQ(find_program(folder.file("tool")), folder.file("tool"));
}

}  // namespace
}  // namespace hoist
