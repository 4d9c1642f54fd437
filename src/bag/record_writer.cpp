// SPDX-License-Identifier: Apache-2.0
#include "bag/record_writer.hpp"

#include <algorithm>
#include <limits>

namespace hoist {
namespace {

// Records between two calls to fsync. A killed process loses nothing that was written; a machine
// that goes down may lose these, so they should be about a second of work. A replicate's work grows
// with the square of the variables at least.
std::uint64_t records_a_sync(std::size_t variables) {
  constexpr std::uint64_t kPairs = 8'000'000;
  const std::uint64_t pairs = std::max<std::uint64_t>(variables * variables, 1);
  return std::clamp<std::uint64_t>(kPairs / pairs, 1, 4096);
}

}  // namespace

RecordWriter::RecordWriter(AppendFile& file, std::uint64_t run, std::size_t variables)
    : file_(file), run_(run), sync_every_(records_a_sync(variables)) {}

void RecordWriter::go_on_after(Segment segment) {
  for (std::size_t i = segment.in_front; i < segment.records.size(); ++i)
    displaced_.emplace(segment.records[i].replicate, std::move(segment.records[i].edges));
  if (segment.sound_bytes < file_.size()) file_.cut(segment.sound_bytes);
}

void RecordWriter::write(const Record& record) {
  append_displaced_before(record.replicate);
  append(record.replicate, record.edges);
}

void RecordWriter::finish() {
  append_displaced_before(std::numeric_limits<std::uint64_t>::max());
  if (written_ > 0) file_.sync();
}

void RecordWriter::append_displaced_before(std::uint64_t replicate) {
  while (!displaced_.empty() && displaced_.begin()->first < replicate) {
    append(displaced_.begin()->first, displaced_.begin()->second);
    displaced_.erase(displaced_.begin());
  }
}

void RecordWriter::append(std::uint64_t replicate, const std::vector<Edge>& edges) {
  file_.append(format_record({replicate, edges}, run_));
  if (++written_ % sync_every_ == 0) file_.sync();
}

}  // namespace hoist
