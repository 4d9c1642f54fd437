// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>
#include <vector>

namespace hoist {

/// How a program ended.
struct ProgramEnd {
  enum class How {
    exited,       ///< `code` is its exit code
    killed,       ///< by the signal `code`
    too_slow,     ///< it was ended at its time limit
    not_started,  ///< `code` is the system's reason
  };
  How how = How::exited;
  int code = 0;
  /// The ends of what it wrote to standard output and to standard error, a few kB at most.
  std::string output, errors;
};

/// Runs a program to its end, without a shell: `words` are its arguments, the first of them its
/// path. It reads nothing from standard input, has no other open files of ours, the memory limit
/// that this process was started with, and a process group of its own. The group is ended, by
/// SIGTERM and soon after by SIGKILL, when the program takes longer than `seconds` (0: any time)
/// and when `stop` is requested; and what the program leaves running in it is ended with it. The
/// program itself does not outlive this process.
///
/// Throws Stopped a third of a second after a stop request at the latest. Several threads may call
/// it at once. The time limit is the one thing in the library that needs a clock; it decides
/// whether there is a result, never what it is.
[[nodiscard]] ProgramEnd run_program(const std::vector<std::string>& words, double seconds,
                                     const std::stop_token& stop);

/// The path of a program as a shell would find it: by the folders of PATH, or the word itself where
/// it has a slash. Empty where there is none that may be run.
[[nodiscard]] std::string find_program(const std::string& word);

}  // namespace hoist
