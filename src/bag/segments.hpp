// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "hoist/bag.hpp"
#include "io/run_files.hpp"

namespace hoist {

/// What can be used of one segment: every record whose checksum is right.
struct Segment {
  std::vector<Record> records;
  std::size_t in_front = 0;       ///< records before the first that is torn or damaged
  std::uint64_t sound_bytes = 0;  ///< of those in front
  std::vector<std::string> notes;
};

/// One segment a writer, so that no two processes ever write one file.
std::string segment_path(const std::string& directory, Shard shard);

/// All segments of a run, sorted by path.
std::vector<std::string> segment_files(const std::string& directory);

Segment read_segment(const std::string& path, std::uint64_t run, std::size_t nodes);

/// The records of all segments by replicate. Two records of one replicate must agree, because a
/// replicate is a pure function: throws Error(input) where they do not.
std::map<std::uint64_t, std::vector<Edge>> read_records(const std::string& directory,
                                                        std::uint64_t run, const Names& names,
                                                        std::vector<std::string>& notes);

}  // namespace hoist
