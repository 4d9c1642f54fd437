// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "score/kernels.hpp"
#include "score/packed_columns.hpp"

namespace hoist {

/// One family's counts, and its rows in two forms: as a bitmap a cell, and as the cell of each row.
/// Each form is made when it is first asked for.
class FamilyCells {
 public:
  explicit FamilyCells(const PackedColumns& columns) : columns_(columns) {}

  /// Turns to another family. REQUIRES: `parents` ascending; `declared` is how many configurations
  /// they have.
  void reset(Node child, std::span<const Node> parents, std::uint64_t declared);

  /// Configurations that occur, in ascending order of their codes: the first parent counts slowest.
  std::size_t configurations() const { return config_codes_.size(); }
  std::span<const std::uint64_t> config_codes() const { return config_codes_; }
  /// Rows of counts, one a configuration, one number a level of the child.
  std::span<const std::uint32_t> counts() const { return counts_; }
  /// Cells that occur.
  std::size_t cells() const { return cell_count_.size(); }

  bool can_mask() const { return can_mask_; }
  /// REQUIRES: can_mask().
  kernels::FamilyMasks masks() const;

  /// For each row: configuration * levels of the child + level.
  const std::uint32_t* row_cells();

 private:
  void build_from_masks();
  void build_from_rows();
  void split(Node node);

  const PackedColumns& columns_;
  Node child_ = 0;
  std::vector<Node> parents_;
  std::uint64_t declared_ = 1;
  bool can_mask_ = false;

  std::vector<std::uint64_t> config_codes_;
  std::vector<std::uint32_t> counts_, cell_count_, config_of_;
  std::vector<kernels::Word> masks_, other_masks_;
  std::vector<std::uint64_t> other_codes_;
  std::vector<std::uint32_t> row_cells_;
  bool has_row_cells_ = false;
};

}  // namespace hoist
