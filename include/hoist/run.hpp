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
};

struct RunProgress {
  std::uint64_t done = 0;   ///< records of this shard on disk
  std::uint64_t total = 0;  ///< records of this shard
};

struct RunOutcome {
  std::uint64_t computed = 0;  ///< by this call
  std::uint64_t found = 0;     ///< already on disk
  bool interrupted = false;
  std::vector<std::string> notes;  ///< torn or damaged records that were dropped and recomputed
};

}  // namespace hoist
