// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

namespace hoist {

/// How far a long computation is: pieces of work (replicates, cells, graphs).
struct Progress {
  std::uint64_t done = 0;
  std::uint64_t total = 0;
};

/// How everything long is run. Nothing in it ever changes a result.
struct Execution {
  unsigned threads = 0;  ///< 0: all cores. Each takes the memory that `learn_bytes` tells
  /// Asks the work to leave off soon; what is finished is kept. Asked between two counts: free.
  std::stop_token stop = {};
  /// Called on the thread that asked for the work, never on another one, after each piece. The
  /// work goes on meanwhile, until about eight results per thread wait.
  std::function<void(const Progress&)> progress = {};
};

/// The threads that `asked` means: itself, or all cores where it is 0.
unsigned thread_count(unsigned asked);

}  // namespace hoist
