// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// How much is kept of what a program says, where nobody asks for more.
inline constexpr std::size_t kMostSaid = 4096;

/// What a program reads, and how much of what it writes is wanted.
struct ProgramStreams {
  std::string_view input = {};          ///< on standard input
  std::size_t most_output = kMostSaid;  ///< bytes; of more, only the end is kept
};

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
  /// The ends of what it wrote to standard output and to standard error: `most_output` bytes of the
  /// one, a few kB of the other.
  std::string output, errors;
};

/// Runs a program to its end, without a shell: `words` are its arguments, the first of them its
/// path. It reads nothing from standard input but what it is given, has no other open files of
/// ours, the memory limit that this process was started with, and a process group of its own. The
/// group is ended, by SIGTERM and soon after by SIGKILL, when the program takes longer than
/// `seconds` (0: any time) and when `stop` is requested; and what the program leaves running in it
/// is ended with it. The program itself does not outlive this process.
///
/// Throws Stopped a third of a second after a stop request at the latest. Several threads may call
/// it at once. The time limit is the one thing in the library that needs a clock; it decides
/// whether there is a result, never what it is.
[[nodiscard]] ProgramEnd run_program(const std::vector<std::string>& words, double seconds,
                                     const std::stop_token& stop,
                                     const ProgramStreams& streams = {});

/// The path of a program as a shell would find it: by the folders of PATH, or the word itself where
/// it has a slash. Empty where there is none that may be run.
[[nodiscard]] std::string find_program(const std::string& word);

}  // namespace hoist
