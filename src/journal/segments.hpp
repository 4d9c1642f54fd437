// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
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
  std::size_t lines = 0;          ///< sound or not
  std::uint64_t ended_bytes = 0;  ///< up to the end of its last line that has one
  bool tidy = true;               ///< lines with ends, sound records, in ascending order
  std::vector<std::string> notes;
};

/// One segment per writer, so that no two processes ever write one file.
std::string segment_path(const std::string& directory, Shard shard);

/// All segments of a run, sorted by path.
std::vector<std::string> segment_files(const std::string& directory);

Segment read_segment(const std::string& path, const JournalKind& kind, std::uint64_t run);
Segment parse_segment(std::string_view text, const std::string& path, const JournalKind& kind,
                      std::uint64_t run);

/// Which records are on disk, of all segments. It remembers them by their checksums.
class KnownRecords {
 public:
  KnownRecords(std::string directory, const JournalKind& kind, std::uint64_t run);

  using OnSegment = std::function<void(const std::string& path, const Segment& segment)>;
  using OnRecord = std::function<void(const Record& record, bool is_new)>;

  /// Reads every segment, perhaps again. Two records of one number must agree, because each is a
  /// pure function of the manifest: throws Error(input) where they do not. Callbacks may be empty.
  void read(const OnSegment& on_segment, const OnRecord& on_record);

  /// Those of from, from + step, ... below `records` that are not there.
  std::vector<std::uint64_t> missing(std::uint64_t from, std::uint64_t step,
                                     std::uint64_t records) const;

 private:
  std::string directory_;
  JournalKind kind_;
  std::uint64_t run_;
  std::map<std::uint64_t, std::uint64_t> sums_;
};

}  // namespace hoist
