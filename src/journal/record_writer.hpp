// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hoist/files.hpp"
#include "journal/segments.hpp"

namespace hoist {

/// Writes the records of one segment. What is there stays there until everything else is on disk,
/// too: only then is a segment that was damaged, or is out of order, replaced as a whole by its
/// sound records in ascending order. So a mended segment is the same bytes as one that was never
/// damaged, and whatever happens on the way costs no sound record.
class RecordWriter {
 public:
  /// A killed process loses nothing that was written; a machine that goes down may lose the last
  /// `sync_every` records, so they should be about a second of work.
  RecordWriter(AppendFile& file, std::string path, const JournalKind& kind, std::uint64_t run,
               std::uint64_t sync_every);

  /// What the segment holds already.
  void go_on_after(const Segment& segment);

  void write(const Record& record);

  /// Returns once everything is on the disk and in order. Throws Error(output) where the segment
  /// has been removed or moved meanwhile.
  void finish();

 private:
  AppendFile& file_;
  std::string path_;
  JournalKind kind_;
  std::uint64_t run_;
  std::uint64_t sync_every_;
  bool tidy_ = true;
  std::uint64_t next_ = 0;  // a record below it would be out of order
  std::uint64_t written_ = 0;
};

/// Replaces the segment by its sound records, each once and in ascending order.
void put_in_order(const std::string& path, Segment segment, const JournalKind& kind,
                  std::uint64_t run);

}  // namespace hoist
