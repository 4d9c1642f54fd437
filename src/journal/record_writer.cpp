// SPDX-License-Identifier: Apache-2.0
#include "journal/record_writer.hpp"

#include <limits>

namespace hoist {

RecordWriter::RecordWriter(AppendFile& file, const JournalKind& kind, std::uint64_t run,
                           std::uint64_t sync_every)
    : file_(file), kind_(kind), run_(run), sync_every_(sync_every) {}

void RecordWriter::go_on_after(Segment segment) {
  for (std::size_t i = segment.in_front; i < segment.records.size(); ++i)
    displaced_.emplace(segment.records[i].index, std::move(segment.records[i]));
  if (segment.sound_bytes < file_.size()) file_.cut(segment.sound_bytes);
}

void RecordWriter::write(const Record& record) {
  append_displaced_before(record.index);
  append(record);
}

void RecordWriter::finish() {
  append_displaced_before(std::numeric_limits<std::uint64_t>::max());
  if (written_ > 0) file_.sync();
}

void RecordWriter::append_displaced_before(std::uint64_t index) {
  while (!displaced_.empty() && displaced_.begin()->first < index) {
    append(displaced_.begin()->second);
    displaced_.erase(displaced_.begin());
  }
}

void RecordWriter::append(const Record& record) {
  file_.append(format_record(kind_.record, record, run_));
  if (++written_ % sync_every_ == 0) file_.sync();
}

}  // namespace hoist
