// SPDX-License-Identifier: Apache-2.0
#include "journal/segments.hpp"

#include <algorithm>
#include <filesystem>

#include "hoist/error.hpp"
#include "hoist/io.hpp"

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
    return read_file(path);
  } catch (const Error&) {
    std::error_code ignored;
    if (fs::exists(path, ignored)) throw;
    return "";
  }
}

}  // namespace

Segment read_segment(const std::string& path, const JournalKind& kind, std::uint64_t run) {
  const std::string text = read_if_there(path);
  Segment segment;
  std::size_t lines = 0;
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    ++lines;
    end = std::min(text.find('\n', begin), text.size());
    const bool whole = end < text.size();
    auto record =
        whole ? parse_record(kind.record, std::string_view(text).substr(begin, end - begin), run)
              : std::nullopt;
    if (whole) segment.whole_bytes = end + 1;
    if (!record) {
      segment.tidy = false;
      segment.notes.push_back(path + ":" + std::to_string(lines) + ": " +
                              (whole ? "a damaged record" : "the last record is torn") +
                              "; it is left out, and `" + std::string(kind.command) +
                              "` computes it again");
      continue;
    }
    if (!segment.records.empty() && segment.records.back().index >= record->index)
      segment.tidy = false;
    segment.records.push_back(std::move(*record));
  }
  return segment;
}

void fail_different(const std::string& path, const JournalKind& kind, std::uint64_t index) {
  throw Error(ErrorKind::input,
              path + ": " + std::string(kind.record) + " " + std::to_string(index) +
                  " differs from the one in another segment, though both are the same "
                  "computation; one machine is faulty, so run it again in a new directory");
}

std::map<std::uint64_t, std::string> read_records(const std::string& directory,
                                                  const JournalKind& kind, std::uint64_t run,
                                                  std::vector<std::string>& notes) {
  std::map<std::uint64_t, std::string> records;
  for (const std::string& path : segment_files(directory)) {
    Segment segment = read_segment(path, kind, run);
    for (Record& record : segment.records) {
      const auto [known, is_new] = records.try_emplace(record.index, std::move(record.body));
      if (!is_new && known->second != record.body) fail_different(path, kind, record.index);
    }
    notes.insert(notes.end(), segment.notes.begin(), segment.notes.end());
  }
  return records;
}

}  // namespace hoist
