// SPDX-License-Identifier: Apache-2.0
#include "score/family_cells.hpp"

#include <algorithm>

#include "score/histogram.hpp"

namespace hoist {

// Room for most families from the start: a replicate is short, and growing takes its time.
FamilyCells::FamilyCells(const PackedColumns& columns) : columns_(columns) {
  constexpr std::size_t kCells = 128;
  config_codes_.reserve(kCells);
  codes_before_.reserve(kCells);
  config_masks_.reserve(kCells);
  masks_before_.reserve(kCells);
  cell_masks_.reserve(kCells);
  counts_.reserve(kCells);
  mixed_counts_.reserve(kCells);
  mixed_ends_.reserve(kCells);
  mixed_.reserve(kCells);
  pure_.reserve(kCells);
}

void FamilyCells::reset(Node child, std::span<const Node> parents, std::uint64_t declared) {
  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  declared_ = declared;
  has_slot_cells_ = false;
  // Masks of more words than this are slower to make and to use than a pass over the rows.
  const std::uint64_t words = declared * columns_.levels(child) * columns_.words();
  can_mask_ = words <= 4 * columns_.rows() + 64 && columns_.has_bitmaps(child) &&
              std::ranges::all_of(parents, [&](Node p) { return columns_.has_bitmaps(p); });
  if (parents_.empty())
    build_alone();
  else if (can_mask_)
    build_from_masks();
  else
    build_from_rows();
}

void FamilyCells::build_alone() {
  const auto counts = columns_.counts(child_);
  config_codes_.assign(1, 0);
  counts_.assign(counts.begin(), counts.end());
  sort_out();
}

// The rows of each configuration that occurs: those of the first parent, split by each other one.
void FamilyCells::mask_configurations() {
  const std::size_t words = columns_.words();
  config_masks_.clear();
  config_codes_.clear();
  const auto first = columns_.counts(parents_[0]);
  for (std::size_t v = 0; v < first.size(); ++v) {
    if (first[v] == 0) continue;
    config_masks_.push_back(columns_.bitmap(parents_[0], v));
    config_codes_.push_back(v);
  }
  for (Node node : std::span(parents_).subspan(1)) {
    const std::size_t levels = columns_.levels(node);
    split_.swap(split_before_);  // what the masks so far may lie in
    if (split_.size() < (config_masks_.size() * levels + 1) * words)
      split_.resize((config_masks_.size() * levels + 1) * words);
    in_levels_.resize(levels);
    masks_before_.swap(config_masks_);
    codes_before_.swap(config_codes_);
    config_masks_.clear();
    config_codes_.clear();
    for (std::size_t i = 0; i < masks_before_.size(); ++i) {
      const kernels::Word* out = split_.data() + config_codes_.size() * words;
      kernels::split(masks_before_[i], columns_.bitmap(node, 0), levels,
                     split_.data() + config_codes_.size() * words, in_levels_.data(),
                     columns_.weights());
      for (std::size_t v = 0; v < levels; ++v) {
        if (in_levels_[v] == 0) continue;
        config_masks_.push_back(out);
        config_codes_.push_back(codes_before_[i] * levels + v);
        out += words;
      }
    }
  }
}

void FamilyCells::build_from_masks() {
  mask_configurations();
  const std::size_t words = columns_.words(), levels = columns_.levels(child_);
  const std::size_t configurations = config_codes_.size();
  if (cells_.size() < (configurations + 1) * levels * words)
    cells_.resize((configurations + 1) * levels * words);
  counts_.resize(configurations * levels);
  cell_masks_.clear();
  for (std::size_t j = 0; j < configurations; ++j) {
    kernels::Word* out = cells_.data() + cell_masks_.size() * words;
    const std::size_t kept = kernels::split(config_masks_[j], columns_.bitmap(child_, 0), levels,
                                            out, counts_.data() + j * levels, columns_.weights());
    // The mask of a pure configuration is not needed.
    if (kept == 1) continue;
    for (std::size_t k = 0; k < kept; ++k) cell_masks_.push_back(out + k * words);
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
  if (columns_.rows() == 0) {
    config_codes_.clear();
    return nullptr;
  }
  const RowSlots& slots = columns_.slots();
  std::vector<std::uint64_t>& codes = codes_before_;
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
  compress_(codes, declared_, config_codes_, slot_cells_);
  const std::uint32_t levels = columns_.levels(child_);
  const std::uint8_t* column = columns_.codes(child_);
  for (std::size_t i = 0; i < codes.size(); ++i)
    slot_cells_[i] = slot_cells_[i] * levels + column[i];
  return slot_cells_.data();
}

}  // namespace hoist
