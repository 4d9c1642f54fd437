// SPDX-License-Identifier: Apache-2.0
#include "score/packed_columns.hpp"

#include <algorithm>

namespace hoist {

bool PackedColumns::fits(const TableView& view) {
  for (Node node = 0; node < view.columns(); ++node)
    if (view.levels(node) > kMaxLevels) return false;
  return true;
}

PackedColumns::PackedColumns(const TableView& view)
    : rows_(view.rows()), words_((view.rows() + 255) / 256 * 4), codes_(view.columns() * rows_) {
  std::size_t bitmaps = 0, counts = 0;
  for (Node node = 0; node < view.columns(); ++node) {
    levels_.push_back(static_cast<std::uint32_t>(view.levels(node)));
    first_bitmap_.push_back(bitmaps);
    first_count_.push_back(counts);
    if (has_bitmaps(node)) bitmaps += levels_.back();
    counts += levels_.back();
  }
  bits_.resize(bitmaps * words_);
  counts_.resize(counts);
  for (Node node = 0; node < view.columns(); ++node) {
    const std::span<std::uint8_t> codes(&codes_[node * rows_], rows_);
    view.copy_codes(node, codes);
    for (std::uint8_t code : codes) ++counts_[first_count_[node] + code];
    if (!has_bitmaps(node)) continue;
    // Bits are gathered in registers and stored a word at a time.
    std::uint64_t* bits = &bits_[first_bitmap_[node] * words_];
    for (std::size_t word = 0; word * 64 < rows_; ++word) {
      const std::size_t begin = word * 64, end = std::min(begin + 64, rows_);
      for (std::size_t i = begin; i < end; ++i)
        bits[codes[i] * words_ + word] |= std::uint64_t{1} << (i - begin);
    }
  }
}

}  // namespace hoist
