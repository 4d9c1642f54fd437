// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "hoist/execution.hpp"
#include "hoist/run.hpp"
#include "io/manifest.hpp"
#include "journal/segments.hpp"

namespace hoist {

/// A computation whose records are pure functions of (manifest, number), kept on disk so that it
/// can stop at any moment and go on: `directory/manifest.json` and one `*.jsonl` per writer.
struct Journal {
  std::string directory;
  JournalKind kind;
  Manifest manifest;
  std::uint64_t records = 0;     ///< asked for: 0 ... records - 1
  std::uint64_t sync_every = 1;  ///< records between two calls to fsync
};

/// Takes one record more: its number and its body.
using EmitRecord = std::function<void(std::uint64_t index, std::string body)>;

/// Computes the records of the given numbers and emits them in that order, but for those that
/// failed, which it returns. It may leave off early when it is asked to stop. It may be called
/// several times.
using ComputeRecords = std::function<std::vector<RunFailure>(std::span<const std::uint64_t> missing,
                                                             const EmitRecord& emit)>;

/// Completes the shard's part of the journal. Throws Error(mismatch) where the directory holds
/// another run, listing the keys that differ. What is there already, of any shard, is handed to
/// `on_found` before anything is computed. Both callbacks may be empty.
RunOutcome complete_journal(const Journal& journal, Shard shard, const ComputeRecords& compute,
                            const std::function<void(const Progress&)>& on_progress,
                            const EmitRecord& on_found = {});

/// Reads everything and changes nothing. Throws Error(input) where two records of one number
/// differ.
RunCheck inspect(const std::string& directory, const JournalKind& kind, std::uint64_t run,
                 std::uint64_t records);

}  // namespace hoist
