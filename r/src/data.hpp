// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hoist/hoist.hpp>

#include "work.hpp"

namespace hoist::r {

/// A data frame as the text of a CSV file, so that one rule says what its columns are, whoever
/// brings them. What the text cannot tell (levels and their order) goes into `options`.
[[nodiscard]] std::string csv_of(const Fields& frame, TableOptions& options);

/// The data of a call: `data`, a data frame or the path of a file, read and prepared by the
/// arguments that have the names of the flags of data. Mirrors what the program does with them.
class Data {
 public:
  explicit Data(Work& work, const std::string& missing);

  const Table& table() const { return table_; }
  const std::vector<BinnedColumn>& binned() const { return binned_; }
  const DataRecord& record() const { return record_; }
  std::vector<BinRule> replicate_bins() const;
  /// Throws Error(usage) where `cluster` would have no say, or the plan needs it.
  void require_fitting(const ResamplingPlan& plan) const;
  /// More data of the same kind, with the columns, levels and cuts of this.
  Table alike(const std::string& argument, DataRecord& record) const;

 private:
  TableOptions options() const;
  std::vector<BinRule> rules() const;
  Table parsed(const Item& item, const std::string& argument, TableOptions options, Notes* notes,
               DataRecord& record) const;
  Table without_holes(const Table& table, const std::string& place) const;
  std::string place_of_data(const std::string& argument) const;

  Work& work_;
  MissingPolicy policy_;
  std::string missing_;
  Table table_;
  std::vector<BinnedColumn> binned_;
  DataRecord record_;
};

/// A table as columns for a data frame: factors and numbers.
[[nodiscard]] Item frame_of(const Table& table);

/// What is known: text of a knowledge file, or a path.
[[nodiscard]] Knowledge knowledge_of(Work& work, const Names& names, std::uint64_t most_parents);

}  // namespace hoist::r
