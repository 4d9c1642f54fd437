// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/family_counts.hpp"
#include "hoist/sample.hpp"
#include "score/sum_out.hpp"

namespace hoist {

/// A family's contingency table: one row of child counts for each configuration of the parents that
/// occurs. Configurations that do not occur add nothing to any score but their number.
struct FamilyCounts {
  std::uint64_t configurations = 1;  ///< declared ones, occurring or not
  std::size_t levels = 1;            ///< of the child
  std::size_t rows = 0;              ///< of the data
  std::span<const std::uint32_t> cells;

  std::size_t occurring() const { return cells.size() / levels; }
  std::span<const std::uint32_t> row(std::size_t j) const {
    return cells.subspan(j * levels, levels);
  }
};

/// Counts families of one sample. Each call invalidates the spans of the one before.
class Counter {
 public:
  /// REQUIRES: discrete columns without missing cells, weights that are whole numbers.
  explicit Counter(const Sample& sample);

  /// REQUIRES: `parents` ascending. Throws Error(input) where the table would exceed kMaxCells.
  FamilyCounts family(Node child, std::span<const Node> parents);

  /// The last family with one more parent. REQUIRES: its table fits.
  FamilyCounts extended(Node parent);

  /// The last family without its i-th parent, summed from the table at hand.
  FamilyCounts reduced(std::size_t i);

 private:
  std::span<const std::uint16_t> values(Node node) const {
    return std::span(all_codes_).subspan(node * rows_, rows_);
  }

  Sample sample_;
  std::size_t rows_;                      // of the table that count at all
  std::vector<std::uint16_t> all_codes_;  // of those rows, column by column
  std::vector<std::uint32_t> times_;      // how often each counts; empty where each counts once
  Node child_ = 0;
  std::vector<Node> parents_;
  std::uint64_t declared_ = 1;  // configurations of parents_
  Configurations configurations_;
  std::vector<std::uint32_t> cells_, other_cells_;
  SumOut sum_out_;
};

}  // namespace hoist
