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
  std::string weights, cluster;
  std::string states;
  std::vector<std::string> bins;
  bool bins_per_replicate = false;

  void add(FlagSet& command);
  /// --bins-per-replicate and --cluster, of commands that learn a bag.
  void add_per_replicate(FlagSet& command);
  /// Throws Error(usage) where --cluster would have no say, or the plan needs it.
  void require_fitting(const ResamplingPlan& plan) const;
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
  /// How --bins would cut the data of this text, on the rows that would be used.
  std::vector<BinnedColumn> cuts_of(std::string_view text, const std::string& path) const;
  /// How the columns of the data that were read last were cut.
  const std::vector<BinnedColumn>& binned() const { return binned_; }
  /// How the data that were read last came to be what they are, by `read` and by `read_alike`.
  const DataRecord& record() const { return record_; }
  const DataRecord& record_alike() const { return record_alike_; }

 private:
  std::vector<BinRule> rules() const;
  Table without_holes(const Table& table, const std::string& path) const;

  mutable std::vector<BinnedColumn> binned_;
  mutable DataRecord record_, record_alike_;
};

/// Throws Error(input) with the figures where reading that file, or a run in that folder, would
/// take more memory than is allowed.
void require_room_for(const std::string& path);

void say_notes(const Notes& notes);

/// Says on which rows families are judged, where the table has cells that were not observed.
void note_incomplete_families(const Table& table, const std::string& path);

/// ` --discrete a,b`, as a shell takes it, or how many columns those are where they would fill more
/// than `room` characters; nothing for no columns.
std::string flag_of(const std::string& flag, const std::vector<std::string>& names,
                    std::size_t room = 2000);

/// `'age' (quantile) <20, [20,30), >=30`
std::string in_words(const BinnedColumn& column);

}  // namespace hoist::app
