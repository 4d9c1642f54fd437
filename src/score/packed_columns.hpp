// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/view.hpp"

namespace hoist {

/// The columns of a view, laid out for counting: a byte a row, and for columns with few levels a
/// bitmap a level, so that counting a cell is an AND and a population count.
class PackedColumns {
 public:
  /// A column may have so many levels at most.
  static constexpr std::size_t kMaxLevels = 256;
  /// Above so many levels a histogram is always quicker, and bitmaps would only take memory.
  static constexpr std::size_t kMaxBitmapLevels = 32;

  /// REQUIRES: fits(view).
  explicit PackedColumns(const TableView& view);

  static bool fits(const TableView& view);

  std::size_t columns() const { return levels_.size(); }
  std::size_t rows() const { return rows_; }
  std::size_t words() const { return words_; }  ///< of a bitmap: a multiple of 4, the rest zero
  std::uint32_t levels(Node node) const { return levels_[node]; }

  const std::uint8_t* codes(Node node) const { return codes_.data() + node * 64 * words_; }
  bool has_bitmaps(Node node) const { return levels_[node] <= kMaxBitmapLevels; }
  /// The bitmaps of all levels, one after the other.
  const std::uint64_t* bitmaps(Node node) const {
    return bits_.data() + first_bitmap_[node] * words_;
  }
  /// How many rows have each level.
  std::span<const std::uint32_t> counts(Node node) const {
    return std::span(counts_).subspan(first_count_[node], levels_[node]);
  }

 private:
  std::size_t rows_, words_;
  std::vector<std::uint32_t> levels_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::size_t> first_bitmap_, first_count_;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace hoist
