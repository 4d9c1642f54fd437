// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>

#include "bag/segments.hpp"
#include "io/append_file.hpp"

namespace hoist {

/// Writes the records of one segment in ascending order of their replicates. Sound records that lie
/// behind a damaged one are moved to their place among the new ones, so that a mended segment is
/// the same bytes as one that was never damaged.
class RecordWriter {
 public:
  /// `variables` is how many the DAGs have: it tells how much work a record is.
  RecordWriter(AppendFile& file, std::uint64_t run, std::size_t variables);

  /// What the segment holds already.
  void go_on_after(Segment segment);

  void write(const Record& record);

  /// Returns once everything is on the disk.
  void finish();

 private:
  void append(std::uint64_t replicate, const std::vector<Edge>& edges);
  void append_displaced_before(std::uint64_t replicate);

  AppendFile& file_;
  std::uint64_t run_;
  std::uint64_t sync_every_;
  std::map<std::uint64_t, std::vector<Edge>> displaced_;
  std::uint64_t written_ = 0;
};

}  // namespace hoist
