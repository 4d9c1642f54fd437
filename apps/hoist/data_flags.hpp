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
  std::vector<std::string> bins;
  bool bins_per_replicate = false;

  void add(FlagSet& command);
  /// --bins-per-replicate, of commands that learn a bag.
  void add_per_replicate(FlagSet& command);
  /// The rules by which each replicate cuts columns; empty where `read` does.
  std::vector<BinRule> replicate_bins() const;
  TableOptions options() const;
  MissingPolicy policy() const;
  /// Reads the file, leaves rows out and cuts columns as the flags say; what was noticed goes to
  /// stderr.
  Table read(const std::string& path) const;
  /// Reads a second data set with the columns, levels and cuts of the first, which was read by
  /// these flags, and leaves rows out in the same way.
  Table read_alike(const std::string& path, const Table& first) const;
  /// How the columns of the data that were read last were cut.
  const std::vector<BinnedColumn>& binned() const { return binned_; }

 private:
  std::vector<BinRule> rules() const;
  Table without_holes(const Table& table, const std::string& path) const;

  mutable std::vector<BinnedColumn> binned_;
};

/// Throws Error(input) with the figures where reading that file, or a run in that folder, would
/// take more memory than is allowed.
void require_room_for(const std::string& path);

void say_notes(const Notes& notes);

}  // namespace hoist::app
