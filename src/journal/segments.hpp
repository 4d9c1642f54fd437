// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hoist/run.hpp"
#include "io/manifest.hpp"

namespace hoist {

/// What a journal is of, for its records and for messages.
struct JournalKind {
  std::string_view record;   ///< `replicate`: the key that numbers the records
  std::string_view command;  ///< `hoist bag`: computes again what is damaged
};

/// What can be used of one segment: every record whose checksum is right.
struct Segment {
  std::vector<Record> records;
  std::uint64_t whole_bytes = 0;  ///< up to the end of its last whole line
  bool tidy = true;               ///< whole lines, sound records, in ascending order
  std::vector<std::string> notes;
};

/// One segment a writer, so that no two processes ever write one file.
std::string segment_path(const std::string& directory, Shard shard);

/// All segments of a run, sorted by path.
std::vector<std::string> segment_files(const std::string& directory);

Segment read_segment(const std::string& path, const JournalKind& kind, std::uint64_t run);

/// Throws the Error(input) of two records of one number that differ: each is a pure function of the
/// manifest, so a machine is faulty.
[[noreturn]] void fail_different(const std::string& path, const JournalKind& kind,
                                 std::uint64_t index);

/// The bodies of the records of all segments.
std::map<std::uint64_t, std::string> read_records(const std::string& directory,
                                                  const JournalKind& kind, std::uint64_t run,
                                                  std::vector<std::string>& notes);

}  // namespace hoist
