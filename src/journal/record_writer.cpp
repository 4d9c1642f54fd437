// SPDX-License-Identifier: Apache-2.0
#include "journal/record_writer.hpp"

#include <algorithm>

#include "hoist/io.hpp"

namespace hoist {

RecordWriter::RecordWriter(AppendFile& file, std::string path, const JournalKind& kind,
                           std::uint64_t run, std::uint64_t sync_every)
    : file_(file), path_(std::move(path)), kind_(kind), run_(run), sync_every_(sync_every) {}

void RecordWriter::go_on_after(const Segment& segment) {
  // A torn tail is not a record, and the next one needs a line of its own.
  if (segment.ended_bytes < file_.size()) file_.cut(segment.ended_bytes);
  tidy_ = segment.tidy;
  for (const Record& record : segment.records) next_ = std::max(next_, record.index + 1);
}

void RecordWriter::write(const Record& record) {
  if (record.index < next_) tidy_ = false;
  next_ = std::max(next_, record.index + 1);
  file_.append(format_record(kind_.record, record, run_));
  if (++written_ % sync_every_ != 0) return;
  file_.sync();
  // Hours of work for a file that is no longer there would be in vain.
  file_.require_in_place();
}

void RecordWriter::finish() {
  if (written_ > 0) file_.sync();
  file_.require_in_place();
  if (!tidy_) put_in_order(path_, read_segment(path_, kind_, run_), kind_, run_);
}

void put_in_order(const std::string& path, Segment segment, const JournalKind& kind,
                  std::uint64_t run) {
  std::ranges::stable_sort(segment.records, {}, &Record::index);
  std::string text;
  for (std::size_t i = 0; i < segment.records.size(); ++i)
    if (i == 0 || segment.records[i].index != segment.records[i - 1].index)
      text += format_record(kind.record, segment.records[i], run);
  write_result(path, text);
}

}  // namespace hoist
