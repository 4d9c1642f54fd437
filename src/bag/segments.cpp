// SPDX-License-Identifier: Apache-2.0
#include "bag/segments.hpp"

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
  for (const auto& entry : fs::directory_iterator(directory)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("segment-") && name.ends_with(".jsonl"))
      paths.push_back(directory + "/" + name);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Segment read_segment(const std::string& path, std::uint64_t run, std::size_t nodes) {
  const std::string text = read_file(path);
  Segment segment;
  while (segment.sound_bytes < text.size()) {
    const std::size_t begin = segment.sound_bytes;
    const std::size_t end = text.find('\n', begin);
    const bool torn = end == std::string::npos;
    auto record = torn
                      ? std::nullopt
                      : parse_record(std::string_view(text).substr(begin, end - begin), run, nodes);
    if (!record) {
      segment.notes.push_back(path + ":" + std::to_string(segment.records.size() + 1) + ": " +
                              (torn ? "the last record is torn" : "a damaged record") +
                              "; it and what follows are computed again");
      break;
    }
    segment.records.push_back(std::move(*record));
    segment.sound_bytes = end + 1;
  }
  return segment;
}

std::map<std::uint64_t, std::vector<Edge>> read_records(const std::string& directory,
                                                        std::uint64_t run, const Names& names,
                                                        std::vector<std::string>& notes) {
  std::map<std::uint64_t, std::vector<Edge>> records;
  for (const std::string& path : segment_files(directory)) {
    Segment segment = read_segment(path, run, names.size());
    for (Record& record : segment.records) {
      const auto [known, is_new] = records.try_emplace(record.replicate, record.edges);
      if (!is_new && known->second != record.edges)
        throw Error(ErrorKind::input,
                    path + ": replicate " + std::to_string(record.replicate) +
                        " differs from the one in another segment, though both are the same "
                        "computation; one machine is faulty, so run it again in a new directory");
    }
    notes.insert(notes.end(), segment.notes.begin(), segment.notes.end());
  }
  return records;
}

}  // namespace hoist
