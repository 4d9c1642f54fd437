// SPDX-License-Identifier: Apache-2.0
#include "journal/segments.hpp"

#include <algorithm>
#include <filesystem>

#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "io/files.hpp"

namespace hoist {

namespace fs = std::filesystem;

std::string segment_path(const std::string& directory, Shard shard) {
  return directory + "/segment-" + std::to_string(shard.index) + "-of-" +
         std::to_string(shard.count) + ".jsonl";
}

std::vector<std::string> segment_files(const std::string& directory) {
  std::vector<std::string> paths;
  std::error_code error;
  const fs::directory_iterator entries(directory, error);
  if (error)
    throw Error(ErrorKind::input, directory + ": cannot be read (" + error.message() + ")");
  for (const auto& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("segment-") && name.ends_with(".jsonl"))
      paths.push_back(directory + "/" + name);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

namespace {

// Another process takes its segment back where it had nothing to write, perhaps just now.
std::string read_if_there(const std::string& path) {
  try {
    return read_regular_file(path);
  } catch (const Error&) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) throw;
    return "";
  }
}

}  // namespace

Segment read_segment(const std::string& path, const JournalKind& kind, std::uint64_t run) {
  return parse_segment(read_if_there(path), path, kind, run);
}

Segment parse_segment(std::string_view text, const std::string& path, const JournalKind& kind,
                      std::uint64_t run) {
  constexpr std::size_t kMostNotes = 10;
  Segment segment;
  std::size_t bad = 0;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    ++segment.lines;
    end = std::min(text.find('\n', begin), text.size());
    const bool has_end = end < text.size();
    auto record =
        has_end ? parse_record(kind.record, text.substr(begin, end - begin), run) : std::nullopt;
    if (has_end) segment.ended_bytes = end + 1;
    if (!record) {
      segment.tidy = false;
      // A file that holds something else would be told line by line.
      if (++bad <= kMostNotes)
        segment.notes.push_back(path + ":" + std::to_string(segment.lines) + ": " +
                                (has_end ? "a damaged record" : "the last record is torn") +
                                "; it is left out, and `" + std::string(kind.command) +
                                "` computes it again");
      continue;
    }
    if (!segment.records.empty() && segment.records.back().index >= record->index)
      segment.tidy = false;
    segment.records.push_back(std::move(*record));
  }
  if (bad > kMostNotes)
    segment.notes.push_back(path + ": and " + std::to_string(bad - kMostNotes) +
                            " more lines that are not records of this run");
  return segment;
}

KnownRecords::KnownRecords(std::string directory, const JournalKind& kind, std::uint64_t run)
    : directory_(std::move(directory)), kind_(kind), run_(run) {}

void KnownRecords::read(const OnSegment& on_segment, const OnRecord& on_record) {
  for (const std::string& path : segment_files(directory_)) {
    const Segment segment = read_segment(path, kind_, run_);
    for (const Record& record : segment.records) {
      const std::uint64_t sum = checksum(record.body);
      const auto [before, is_new] = sums_.try_emplace(record.index, sum);
      if (before->second != sum)
        throw Error(ErrorKind::input,
                    path + ": " + std::string(kind_.record) + " " +
                        std::to_string(record.index + 1) +
                        " differs from the one in another segment, though both are the same "
                        "computation; one machine is faulty, so run it again in a new directory");
      if (on_record) on_record(record, is_new);
    }
    if (on_segment) on_segment(path, segment);
  }
}

std::vector<std::uint64_t> KnownRecords::missing(std::uint64_t from, std::uint64_t step,
                                                 std::uint64_t records) const {
  std::vector<std::uint64_t> list;
  for (std::uint64_t i = from; i < records; i += step)
    if (!sums_.contains(i)) list.push_back(i);
  return list;
}

}  // namespace hoist
