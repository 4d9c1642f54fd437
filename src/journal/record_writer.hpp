// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "io/append_file.hpp"
#include "journal/segments.hpp"

namespace hoist {

/// Writes the records of one segment in ascending order of their numbers. Sound records that lie
/// behind a damaged one are moved to their place among the new ones, so that a mended segment is
/// the same bytes as one that was never damaged.
class RecordWriter {
 public:
  /// A killed process loses nothing that was written; a machine that goes down may lose the last
  /// `sync_every` records, so they should be about a second of work.
  RecordWriter(AppendFile& file, const JournalKind& kind, std::uint64_t run,
               std::uint64_t sync_every);

  /// What the segment holds already.
  void go_on_after(Segment segment);

  void write(const Record& record);

  /// Returns once everything is on the disk.
  void finish();

 private:
  void append(const Record& record);
  void append_displaced_before(std::uint64_t index);

  AppendFile& file_;
  JournalKind kind_;
  std::uint64_t run_;
  std::uint64_t sync_every_;
  std::map<std::uint64_t, Record> displaced_;
  std::uint64_t written_ = 0;
};

}  // namespace hoist
