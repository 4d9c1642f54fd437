// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "data/view.hpp"
#include "score/compress.hpp"
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

/// Whether a table of so many cells fits in memory. Counted in floating point, because the product
/// of many levels overflows every integer.
inline bool fits(double cells) { return cells <= static_cast<double>(kMaxCells); }

/// Throws Error(input) where it does not.
void require_fit(const std::string& child, std::size_t parents, double cells);

/// Counts families of one data set. Each call invalidates the spans of the one before.
class Counter {
 public:
  explicit Counter(const TableView& view);

  /// REQUIRES: `parents` ascending. Throws Error(input) where the table would exceed kMaxCells.
  FamilyCounts family(Node child, std::span<const Node> parents);

  /// The last family with one more parent. REQUIRES: its table fits.
  FamilyCounts extended(Node parent);

  /// The last family without its i-th parent, summed from the table at hand.
  FamilyCounts reduced(std::size_t i);

 private:
  std::span<const std::uint16_t> values(Node node) const {
    return std::span(all_codes_).subspan(node * view_.rows(), view_.rows());
  }

  TableView view_;
  std::vector<std::uint16_t> all_codes_;  // column by column
  Node child_ = 0;
  std::vector<Node> parents_;
  std::uint64_t declared_ = 1;            // configurations of parents_
  std::vector<std::uint64_t> codes_;      // of each row: its configuration, as a number
  std::vector<std::uint32_t> ids_;        // of each row: which occurring configuration
  std::vector<std::uint64_t> occurring_;  // the code of each id, ascending
  std::vector<std::uint32_t> cells_, other_cells_;
  Compressor compress_;
  SumOut sum_out_;
};

}  // namespace hoist
