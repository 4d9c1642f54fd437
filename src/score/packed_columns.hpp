// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hoist/sample.hpp"
#include "score/kernels.hpp"
#include "score/row_slots.hpp"

namespace hoist {

/// The columns of a sample, laid out for counting: a byte per slot, and for columns with few levels
/// a bitmap per level, so that counting a cell is an AND and a population count.
class PackedColumns {
 public:
  /// A column may have so many levels at most.
  static constexpr std::size_t kMaxLevels = 256;
  /// Above so many levels a histogram is always quicker, and bitmaps would only take memory.
  static constexpr std::size_t kMaxBitmapLevels = 32;

  /// REQUIRES: fits(sample).
  explicit PackedColumns(const Sample& sample);
  PackedColumns(const PackedColumns&) = delete;
  PackedColumns& operator=(const PackedColumns&) = delete;

  static bool fits(const Sample& sample);

  std::size_t columns() const { return levels_.size(); }
  std::size_t rows() const { return slots_.rows(); }
  const RowSlots& slots() const { return slots_; }
  /// What the bits of a bitmap weigh, and how many words it has.
  kernels::Weights weights() const { return {words_, slots_.first_double() / 64, weights_.data()}; }
  std::size_t words() const { return words_; }  ///< a multiple of 4; bits of empty slots are zero
  std::uint32_t levels(Node node) const { return levels_[node]; }

  const std::uint8_t* codes(Node node) const { return codes_.data() + node * slots_.slots(); }
  bool has_bitmaps(Node node) const { return levels_[node] <= kMaxBitmapLevels; }
  /// The bitmap of a level; that of the next level follows it.
  const kernels::Word* bitmap(Node node, std::size_t level) const {
    return bits_.data() + (first_bitmap_[node] + level) * words_;
  }
  /// How many rows have each level.
  std::span<const std::uint32_t> counts(Node node) const {
    return std::span(counts_).subspan(first_count_[node], levels_[node]);
  }

  /// Indicators are the bitmaps of all levels but the last, which follows from the others. They
  /// are numbered through all columns that have bitmaps, columns with few levels first: so all
  /// columns up to some number of levels are the first so many indicators.
  std::span<const kernels::Word* const> indicators() const { return indicators_; }
  /// How many rows have each indicator.
  const std::vector<std::uint32_t>& indicator_counts() const { return indicator_counts_; }
  std::size_t first_indicator(Node node) const { return first_indicator_[node]; }
  std::size_t indicators(Node node) const { return has_bitmaps(node) ? levels_[node] - 1 : 0; }
  struct ColumnIndicators {
    Node node;
    std::uint32_t levels;
    std::uint32_t first, last;  ///< its indicators
  };
  /// The columns that have bitmaps, in the order of their indicators.
  const std::vector<ColumnIndicators>& by_levels() const { return by_levels_; }
  /// The columns that have none.
  const std::vector<Node>& without_bitmaps() const { return without_bitmaps_; }
  std::uint32_t most_levels() const { return most_levels_; }  ///< of any column

 private:
  void fill(const Sample& sample, Node node);
  void number_indicators();

  RowSlots slots_;
  std::size_t words_;
  std::vector<ColumnIndicators> by_levels_;
  std::vector<Node> without_bitmaps_;
  std::uint32_t most_levels_ = 0;
  std::vector<const kernels::Word*> indicators_;
  std::vector<std::uint32_t> indicator_counts_;
  std::vector<std::uint8_t> weights_;
  std::vector<std::uint32_t> levels_;
  std::vector<std::uint8_t> codes_;
  std::vector<std::size_t> first_bitmap_, first_count_, first_indicator_;
  kernels::Bitmaps bits_;
  std::vector<std::uint32_t> counts_;
};

}  // namespace hoist
