// SPDX-License-Identifier: Apache-2.0
#include "score/packed_columns.hpp"

#include <algorithm>

namespace hoist {
namespace {

// No level has this code where there are bitmaps.
constexpr std::uint8_t kEmptySlot = PackedColumns::kMaxLevels - 1;

void gather(std::span<const std::uint16_t> from, const std::vector<std::uint32_t>& rows,
            std::uint8_t* out) {
  std::size_t i = 0;
  const auto take = [&](std::size_t k) { out[k] = static_cast<std::uint8_t>(from[rows[k]]); };
  for (; i + 4 <= rows.size(); i += 4) {
    take(i);
    take(i + 1);
    take(i + 2);
    take(i + 3);
  }
  for (; i < rows.size(); ++i) take(i);
}

}  // namespace

bool PackedColumns::fits(const Sample& sample) {
  for (Node node = 0; node < sample.columns(); ++node)
    if (sample.levels(node) > kMaxLevels) return false;
  return true;
}

PackedColumns::PackedColumns(const Sample& sample)
    : slots_(sample),
      words_(slots_.slots() / 64),
      weights_(kernels::weight_tables(words_, slots_.first_double() / 64)),
      codes_(sample.columns() * slots_.slots(), kEmptySlot) {
  std::size_t bitmaps = 0, counts = 0;
  levels_.reserve(sample.columns());
  first_bitmap_.reserve(sample.columns());
  first_count_.reserve(sample.columns());
  for (Node node = 0; node < sample.columns(); ++node) {
    levels_.push_back(static_cast<std::uint32_t>(sample.levels(node)));
    first_bitmap_.push_back(bitmaps);
    first_count_.push_back(counts);
    if (has_bitmaps(node)) bitmaps += levels_.back();
    counts += levels_.back();
  }
  bits_.resize(bitmaps * words_);
  counts_.resize(counts);
  for (Node node = 0; node < sample.columns(); ++node) fill(sample, node);
  number_indicators();
}

void PackedColumns::number_indicators() {
  by_levels_.reserve(columns());
  for (Node node = 0; node < columns(); ++node) {
    most_levels_ = std::max(most_levels_, levels_[node]);
    if (has_bitmaps(node))
      by_levels_.push_back({node, levels_[node], 0, 0});
    else
      without_bitmaps_.push_back(node);
  }
  std::stable_sort(
      by_levels_.begin(), by_levels_.end(),
      [](const ColumnIndicators& a, const ColumnIndicators& b) { return a.levels < b.levels; });
  first_indicator_.resize(columns());
  indicators_.reserve(bits_.size() / std::max<std::size_t>(1, words_));
  indicator_counts_.reserve(indicators_.capacity());
  for (ColumnIndicators& column : by_levels_) {
    column.first = static_cast<std::uint32_t>(indicators_.size());
    for (std::uint32_t v = 0; v + 1 < column.levels; ++v) {
      indicators_.push_back(bitmap(column.node, v));
      indicator_counts_.push_back(counts(column.node)[v]);
    }
    column.last = static_cast<std::uint32_t>(indicators_.size());
    first_indicator_[column.node] = column.first;
  }
}

void PackedColumns::fill(const Sample& sample, Node node) {
  const std::span<const std::uint16_t> from = sample.codes(node);
  std::uint8_t* codes = codes_.data() + node * slots_.slots();
  std::uint32_t* counts = counts_.data() + first_count_[node];
  gather(from, slots_.singles(), codes);
  gather(from, slots_.doubles(), codes + slots_.first_double());
  if (has_bitmaps(node)) {
    kernels::Word* bits = bits_.data() + first_bitmap_[node] * words_;
    kernels::level_bitmaps(codes, levels_[node], words_, bits);
    for (std::size_t v = 0; v < levels_[node]; ++v)
      counts[v] = kernels::count(bits + v * words_, weights());
  } else {
    for (std::size_t i = 0; i < slots_.singles().size(); ++i) ++counts[codes[i]];
    for (std::size_t i = 0; i < slots_.doubles().size(); ++i)
      counts[codes[slots_.first_double() + i]] += 2;
  }
}

}  // namespace hoist
