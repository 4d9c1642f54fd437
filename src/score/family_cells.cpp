// SPDX-License-Identifier: Apache-2.0
#include "score/family_cells.hpp"

#include <algorithm>

#include "score/compress.hpp"
#include "score/histogram.hpp"

namespace hoist {

void FamilyCells::reset(Node child, std::span<const Node> parents, std::uint64_t declared) {
  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  declared_ = declared;
  has_slot_cells_ = false;
  // Masks of more words than this are slower to make and to use than a pass over the rows.
  const std::uint64_t words = declared * columns_.levels(child) * columns_.words();
  can_mask_ = words <= 4 * columns_.rows() + 64 && columns_.has_bitmaps(child) &&
              std::ranges::all_of(parents, [&](Node p) { return columns_.has_bitmaps(p); });
  if (can_mask_)
    build_from_masks();
  else
    build_from_rows();
}

// Splits every mask by the levels of one more variable; what is empty is dropped.
void FamilyCells::split(Node node) {
  const std::size_t words = columns_.words(), levels = columns_.levels(node);
  masks_.swap(other_masks_);
  config_codes_.swap(other_codes_);
  const std::size_t before = other_codes_.size();
  if (masks_.size() < before * levels * words) masks_.resize(before * levels * words);
  config_codes_.clear();
  for (std::size_t i = 0; i < before; ++i) {
    for (std::size_t v = 0; v < levels; ++v) {
      const std::uint32_t count =
          kernels::intersect(other_masks_.data() + i * words, columns_.bitmap(node, v),
                             masks_.data() + config_codes_.size() * words, columns_.weights());
      if (count > 0) config_codes_.push_back(other_codes_[i] * levels + v);
    }
  }
}

void FamilyCells::build_from_masks() {
  const std::size_t words = columns_.words(), levels = columns_.levels(child_);
  config_codes_.assign(1, 0);
  masks_.assign(words, ~kernels::Word{0});
  for (Node parent : parents_) split(parent);

  // The last split, by the child, gives the cells; the masks of pure configurations are not kept.
  masks_.swap(other_masks_);
  const std::size_t configurations = config_codes_.size();
  if (masks_.size() < (configurations + 1) * levels * words)
    masks_.resize((configurations + 1) * levels * words);
  counts_.resize(configurations * levels);
  std::size_t kept = 0;
  for (std::size_t j = 0; j < configurations; ++j) {
    const std::size_t before = kept;
    for (std::size_t k = 0; k < levels; ++k) {
      const std::uint32_t count =
          kernels::intersect(other_masks_.data() + j * words, columns_.bitmap(child_, k),
                             masks_.data() + kept * words, columns_.weights());
      counts_[j * levels + k] = count;
      if (count > 0) ++kept;
    }
    if (kept == before + 1) kept = before;
  }
  sort_out();
}

void FamilyCells::build_from_rows() {
  const std::uint32_t* cells = slot_cells();
  counts_.assign(config_codes_.size() * columns_.levels(child_), 0);
  histogram(columns_.slots(), counts_.data(), [&](std::size_t slot) { return cells[slot]; });
  sort_out();
}

void FamilyCells::sort_out() {
  const std::uint32_t levels = columns_.levels(child_);
  mixed_.clear();
  pure_.clear();
  mixed_counts_.clear();
  mixed_ends_.clear();
  for (std::uint32_t j = 0; j < config_codes_.size(); ++j) {
    const auto counts = std::span(counts_).subspan(j * levels, levels);
    const bool is_mixed = std::ranges::count(counts, 0U) + 1 < static_cast<std::ptrdiff_t>(levels);
    for (std::uint32_t k = 0; k < levels; ++k) {
      if (counts[k] == 0) continue;
      (is_mixed ? mixed_ : pure_).push_back({config_codes_[j] * levels + k, j, k});
      if (is_mixed) mixed_counts_.push_back(counts[k]);
    }
    if (is_mixed) mixed_ends_.push_back(static_cast<std::uint32_t>(mixed_.size()));
  }
}

const std::uint32_t* FamilyCells::slot_cells() {
  if (has_slot_cells_) return slot_cells_.data();
  has_slot_cells_ = true;
  const RowSlots& slots = columns_.slots();
  std::vector<std::uint64_t>& codes = other_codes_;
  codes.assign(slots.slots(), 0);
  for (Node parent : parents_) {
    const std::uint64_t radix = columns_.levels(parent);
    const std::uint8_t* column = columns_.codes(parent);
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = codes[i] * radix + column[i];
  }
  // Empty slots are never counted; any code that occurs will do for them.
  const std::uint64_t some = codes[slots.singles().empty() ? slots.first_double() : 0];
  std::fill(codes.begin() + static_cast<std::ptrdiff_t>(slots.singles().size()),
            codes.begin() + static_cast<std::ptrdiff_t>(slots.first_double()), some);
  std::fill(
      codes.begin() + static_cast<std::ptrdiff_t>(slots.first_double() + slots.doubles().size()),
      codes.end(), some);
  compress(codes, declared_, config_codes_, slot_cells_);
  const std::uint32_t levels = columns_.levels(child_);
  const std::uint8_t* column = columns_.codes(child_);
  for (std::size_t i = 0; i < codes.size(); ++i)
    slot_cells_[i] = slot_cells_[i] * levels + column[i];
  return slot_cells_.data();
}

}  // namespace hoist
