// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "flag_set.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// Flags that say how a data file is read.
struct DataFlags {
  std::string delimiter = "auto";
  std::string na_values = "default";
  std::string missing = "refuse";
  std::vector<std::string> discrete, continuous, drop;
  std::string weights;
  std::string states;

  void add(FlagSet& command);
  TableOptions options() const;
  /// Reads the file; what the reader noticed goes to stderr.
  Table read(const std::string& path) const;
  /// Reads a second data set with the columns and levels of the first.
  Table read_alike(const std::string& path, const Table& first) const;
};

/// Throws Error(input) with the figures where reading that file, or a run in that folder, would
/// take more memory than is allowed.
void require_room_for(const std::string& path);

void say_notes(const Notes& notes);

}  // namespace hoist::app
