// SPDX-License-Identifier: Apache-2.0
#include "score/packed_columns.hpp"

#include "score/kernels.hpp"

namespace hoist {

bool PackedColumns::fits(const TableView& view) {
  for (Node node = 0; node < view.columns(); ++node)
    if (view.levels(node) > kMaxLevels) return false;
  return true;
}

PackedColumns::PackedColumns(const TableView& view)
    : rows_(view.rows()),
      words_((view.rows() + 255) / 256 * 4),
      // No level has the code of the padding where there are bitmaps.
      codes_(view.columns() * 64 * words_, std::uint8_t{kMaxLevels - 1}) {
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
    const std::span<std::uint8_t> codes(codes_.data() + node * 64 * words_, rows_);
    view.copy_codes(node, codes);
    for (std::uint8_t code : codes) ++counts_[first_count_[node] + code];
    if (has_bitmaps(node))
      kernels::level_bitmaps(codes.data(), levels_[node], words_,
                             bits_.data() + first_bitmap_[node] * words_);
  }
}

}  // namespace hoist
