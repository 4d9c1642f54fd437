// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hoist {

/// No sound run has more records: a bound for what is read from a damaged file or typed by mistake.
inline constexpr std::uint64_t kMostRecords = 10'000'000;

/// The part of a run that one process computes: records index - 1, index - 1 + count, ...
struct Shard {
  std::uint64_t index = 1;  ///< from 1 to count
  std::uint64_t count = 1;
  /// When its own part is done, it takes what others have not done yet, from the tail. Two may then
  /// compute the same record, which costs their time and does no harm: they find the same.
  bool helps = false;
};

/// A record that could not be computed, because a program outside failed.
struct RunFailure {
  std::uint64_t record = 0;
  std::string why;
};

struct RunOutcome {
  std::uint64_t computed = 0;  ///< by this call
  std::uint64_t found = 0;     ///< already on disk
  bool interrupted = false;
  /// In ascending order. All others were computed nevertheless, and the same call tries these
  /// again.
  std::vector<RunFailure> failed;
  std::vector<std::string> notes;  ///< torn or damaged records that were dropped and recomputed
};

/// What a run on disk holds, seen without touching it.
struct RunCheck {
  std::string kind;                    ///< what its records are: `replicate` or `cell`
  std::uint64_t asked = 0;             ///< records 0 ... asked - 1
  std::uint64_t sound = 0;             ///< of those, how many are there and undamaged
  std::uint64_t beyond = 0;            ///< sound ones that are no longer asked for
  std::uint64_t twice = 0;             ///< sound ones that are there again, with the same content
  std::vector<std::uint64_t> missing;  ///< asked for, and not there or damaged
  std::vector<std::string> damaged;    ///< a sentence each, with file and line
};

/// What kind of run the directory holds: `hoist run`, `hoist study`. Throws Error(input) where it
/// holds none.
std::string run_format(const std::string& directory);

}  // namespace hoist
