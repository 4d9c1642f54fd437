// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/compress.hpp"
#include "score/packed_columns.hpp"

namespace hoist {

/// One family's counts, and its rows in two forms: as a bitmap per cell, and as the cell of each
/// slot.
///
/// A configuration of the parents is mixed where the child takes more than one level, else pure.
/// Whatever parent joins, a pure configuration adds nothing to the log-likelihood, so only the
/// cells of mixed ones are counted again.
class FamilyCells {
 public:
  explicit FamilyCells(const PackedColumns& columns);

  struct Cell {
    std::uint64_t code;    ///< code of the configuration * levels of the child + level
    std::uint32_t config;  ///< its index in config_codes()
    std::uint32_t level;
  };

  /// Turns to another family. REQUIRES: `parents` ascending; `declared` is how many configurations
  /// they have.
  void reset(Node child, std::span<const Node> parents, std::uint64_t declared);

  /// Configurations that occur, in ascending order of their codes: the first parent counts slowest.
  std::size_t configurations() const { return config_codes_.size(); }
  std::span<const std::uint64_t> config_codes() const { return config_codes_; }
  /// Rows of counts, one per configuration, with one number per level of the child.
  std::span<const std::uint32_t> counts() const { return counts_; }

  /// The cells that occur, in ascending order of their codes: of mixed configurations, and of pure
  /// ones.
  std::span<const Cell> mixed() const { return mixed_; }
  std::span<const Cell> pure() const { return pure_; }
  /// Rows in each mixed cell.
  std::span<const std::uint32_t> mixed_counts() const { return mixed_counts_; }
  /// For each mixed configuration, the end of its cells in mixed().
  std::span<const std::uint32_t> mixed_ends() const { return mixed_ends_; }

  bool can_mask() const { return can_mask_; }
  /// The rows of a mixed cell. REQUIRES: can_mask(), and the child has parents.
  const kernels::Word* mask(std::size_t cell) const { return cell_masks_[cell]; }

  /// For each slot: configuration * levels of the child + level.
  const std::uint32_t* slot_cells();

 private:
  void build_alone();
  void build_from_masks();
  void build_from_rows();
  void mask_configurations();
  void sort_out();

  const PackedColumns& columns_;
  Node child_ = 0;
  std::vector<Node> parents_;
  std::uint64_t declared_ = 1;
  bool can_mask_ = false;

  std::vector<std::uint64_t> config_codes_;
  std::vector<std::uint32_t> counts_, mixed_counts_, mixed_ends_;
  std::vector<Cell> mixed_, pure_;
  std::vector<const kernels::Word*> cell_masks_;  // of mixed cells
  kernels::Bitmaps cells_;
  // Scratch: configurations, and what they were before the last split.
  std::vector<const kernels::Word*> config_masks_, masks_before_;
  kernels::Bitmaps split_, split_before_;
  std::vector<std::uint64_t> codes_before_;
  std::vector<std::uint32_t> in_levels_;
  std::vector<std::uint32_t> slot_cells_;
  bool has_slot_cells_ = false;
  Compressor compress_;
};

}  // namespace hoist
