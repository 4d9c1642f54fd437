// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "score/packed_columns.hpp"

namespace hoist {

/// The rows of a sample by the configuration of some columns (the condition of a test) and the
/// level of one more (x), laid out for counting any other column. A *cell* is a configuration with
/// a level of x that occurs in it. Configurations where x has one level only are left out: there,
/// nothing more can depend on x.
///
/// Cells are masks over the row slots while there are few of them, which is quickest to count
/// with, and a number per row slot beyond. Conditions that begin alike share the work, so they are
/// best asked for one after the other.
class ConditionCells {
 public:
  /// The columns must outlive it.
  explicit ConditionCells(const PackedColumns& columns);

  void turn_to(Node x, std::span<const Node> condition);

  struct Configuration {
    std::uint32_t first, last;  ///< its cells
    std::uint32_t rows;         ///< with their repeats
  };
  const std::vector<Configuration>& configurations() const { return configurations_; }
  /// Of each cell, how many rows there are.
  const std::vector<std::uint32_t>& counts() const { return counts_; }

  /// A mask per cell; none where there are too many for masks.
  std::span<const kernels::Word* const> masks() const { return masks_; }
  /// For each row slot its cell, or the number of cells where it has none.
  const std::vector<std::uint32_t>& cell_of_slot();

  static double bytes(const TableShape& shape);

 private:
  // The rows by the configuration of the first so many columns of the condition.
  struct Part {
    Node node = 0;           // the last of them
    kernels::Bitmaps masks;  // of the configurations with more than one row
    std::size_t configurations = 0;
    std::vector<std::uint32_t> ids;  // of row slots
  };

  bool fits_masks(Node x, std::span<const Node> condition) const;
  void add_masks(const Part& from, Part& to);
  void add_numbers(const Part& from, Part& to);
  void split_masks(const Part& last, Node x);
  void split_numbers(const Part& last, Node x);

  const PackedColumns& columns_;
  std::vector<Part> by_masks_, by_numbers_;  // of 0, 1, 2, ... columns
  std::size_t known_masks_ = 1, known_numbers_ = 1;
  std::vector<Configuration> configurations_;
  std::vector<std::uint32_t> counts_;
  std::vector<const kernels::Word*> masks_;
  kernels::Bitmaps cells_;
  std::vector<std::uint32_t> cell_of_slot_;
  bool slots_known_ = false;
  std::vector<std::uint32_t> levels_, table_;  // scratch
};

}  // namespace hoist
