// SPDX-License-Identifier: Apache-2.0
#include "score/family_cells.hpp"

#include <algorithm>

#include "score/compress.hpp"

namespace hoist {

void FamilyCells::reset(Node child, std::span<const Node> parents, std::uint64_t declared) {
  child_ = child;
  parents_.assign(parents.begin(), parents.end());
  declared_ = declared;
  has_row_cells_ = false;
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
  const kernels::Word* bits = columns_.bitmaps(node);
  masks_.swap(other_masks_);
  config_codes_.swap(other_codes_);
  const std::size_t before = other_codes_.size();
  masks_.resize(before * levels * words);
  config_codes_.clear();
  for (std::size_t i = 0; i < before; ++i) {
    for (std::size_t v = 0; v < levels; ++v) {
      kernels::Word* out = masks_.data() + config_codes_.size() * words;
      const std::uint32_t count =
          kernels::intersect(other_masks_.data() + i * words, bits + v * words, out, words);
      if (count > 0) config_codes_.push_back(other_codes_[i] * levels + v);
    }
  }
}

void FamilyCells::build_from_masks() {
  const std::size_t words = columns_.words(), levels = columns_.levels(child_);
  config_codes_.assign(1, 0);
  masks_.assign(words, ~kernels::Word{0});
  for (Node parent : parents_) split(parent);

  // The last split, by the child, gives the cells.
  masks_.swap(other_masks_);
  const std::size_t configurations = config_codes_.size();
  masks_.resize(configurations * levels * words);
  counts_.resize(configurations * levels);
  cell_count_.clear();
  config_of_.clear();
  for (std::size_t j = 0; j < configurations; ++j) {
    for (std::size_t k = 0; k < levels; ++k) {
      const std::uint32_t count =
          kernels::intersect(other_masks_.data() + j * words, columns_.bitmaps(child_) + k * words,
                             masks_.data() + cell_count_.size() * words, words);
      counts_[j * levels + k] = count;
      if (count == 0) continue;
      cell_count_.push_back(count);
      config_of_.push_back(static_cast<std::uint32_t>(j));
    }
  }
}

void FamilyCells::build_from_rows() {
  const std::uint32_t* cells = row_cells();
  counts_.assign(config_codes_.size() * columns_.levels(child_), 0);
  for (std::size_t i = 0; i < columns_.rows(); ++i) ++counts_[cells[i]];
  cell_count_.clear();
  for (std::uint32_t count : counts_)
    if (count > 0) cell_count_.push_back(count);
}

kernels::FamilyMasks FamilyCells::masks() const {
  return {masks_.data(),      cell_count_.data(),   config_of_.data(),
          cell_count_.size(), config_codes_.size(), columns_.words()};
}

const std::uint32_t* FamilyCells::row_cells() {
  if (has_row_cells_) return row_cells_.data();
  has_row_cells_ = true;
  const std::size_t rows = columns_.rows();
  std::vector<std::uint64_t>& codes = other_codes_;
  codes.assign(rows, 0);
  for (Node parent : parents_) {
    const std::uint64_t radix = columns_.levels(parent);
    const std::uint8_t* column = columns_.codes(parent);
    for (std::size_t i = 0; i < rows; ++i) codes[i] = codes[i] * radix + column[i];
  }
  compress(codes, declared_, config_codes_, row_cells_);
  const std::uint32_t levels = columns_.levels(child_);
  const std::uint8_t* column = columns_.codes(child_);
  for (std::size_t i = 0; i < rows; ++i) row_cells_[i] = row_cells_[i] * levels + column[i];
  return row_cells_.data();
}

}  // namespace hoist
