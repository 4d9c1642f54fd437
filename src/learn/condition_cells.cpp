// SPDX-License-Identifier: Apache-2.0
#include "learn/condition_cells.hpp"

#include <algorithm>
#include <bit>

#include "graph/closure.hpp"
#include "score/histogram.hpp"

namespace hoist {
namespace {

// What a row slot without a row has, and a place of a table that has not been met.
constexpr std::uint32_t kEmpty = 0xFFFFFFFF;

// Beyond so many cells a pass over the rows is quicker than an AND for each.
constexpr std::size_t kMostMasks = 512;
// And they should stay in a cache.
constexpr std::size_t kMostMaskWords = std::size_t{1} << 18;

std::size_t most_masks(std::size_t words) {
  return std::clamp<std::size_t>(kMostMaskWords / std::max<std::size_t>(1, words), 8, kMostMasks);
}

}  // namespace

ConditionCells::ConditionCells(const PackedColumns& columns)
    : columns_(columns), by_masks_(1), by_numbers_(1) {
  const RowSlots& slots = columns.slots();
  Part& masks = by_masks_[0];
  masks.masks.assign(columns.words(), 0);
  masks.configurations = slots.rows() > 1 ? 1 : 0;
  Part& numbers = by_numbers_[0];
  numbers.ids.assign(slots.slots(), kEmpty);
  numbers.configurations = 1;
  const auto fill = [&](std::size_t first, std::size_t count) {
    for (std::size_t slot = first; slot < first + count; ++slot) {
      set_bit(masks.masks, static_cast<Node>(slot));
      numbers.ids[slot] = 0;
    }
  };
  fill(0, slots.singles().size());
  fill(slots.first_double(), slots.doubles().size());
}

bool ConditionCells::fits_masks(Node x, std::span<const Node> condition) const {
  const std::size_t most = most_masks(columns_.words());
  std::size_t cells = columns_.levels(x);
  if (!columns_.has_bitmaps(x)) return false;
  for (Node node : condition) {
    if (!columns_.has_bitmaps(node)) return false;
    cells *= columns_.levels(node);
    if (cells > most) return false;
  }
  return cells <= most;
}

void ConditionCells::turn_to(Node x, std::span<const Node> condition) {
  const bool by_masks = fits_masks(x, condition);
  std::vector<Part>& parts = by_masks ? by_masks_ : by_numbers_;
  std::size_t& known = by_masks ? known_masks_ : known_numbers_;
  std::size_t alike = 0;
  while (alike < condition.size() && alike + 1 < known && parts[alike + 1].node == condition[alike])
    ++alike;
  if (parts.size() <= condition.size()) parts.resize(condition.size() + 1);
  for (std::size_t i = alike; i < condition.size(); ++i) {
    parts[i + 1].node = condition[i];
    if (by_masks)
      add_masks(parts[i], parts[i + 1]);
    else
      add_numbers(parts[i], parts[i + 1]);
  }
  if (alike < condition.size()) known = condition.size() + 1;
  configurations_.clear();
  counts_.clear();
  masks_.clear();
  slots_known_ = false;
  if (by_masks)
    split_masks(parts[condition.size()], x);
  else
    split_numbers(parts[condition.size()], x);
}

// A configuration that has one row cannot have two levels of x: it is dropped at once.
void ConditionCells::add_masks(const Part& from, Part& to) {
  const std::size_t words = columns_.words(), levels = columns_.levels(to.node);
  to.masks.resize(from.configurations * levels * words);
  to.configurations = 0;
  levels_.resize(levels);
  for (std::size_t i = 0; i < from.configurations; ++i) {
    kernels::Word* out = to.masks.data() + to.configurations * words;
    kernels::split(from.masks.data() + i * words, columns_.bitmap(to.node, 0), levels, out,
                   levels_.data(), columns_.weights());
    std::size_t at = 0;
    for (std::size_t level = 0; level < levels; ++level) {
      if (levels_[level] == 0) continue;
      if (levels_[level] > 1) {
        kernels::Word* kept = to.masks.data() + to.configurations * words;
        if (kept != out + at * words) std::copy_n(out + at * words, words, kept);
        ++to.configurations;
      }
      ++at;
    }
  }
}

void ConditionCells::split_masks(const Part& last, Node x) {
  const std::size_t words = columns_.words(), levels = columns_.levels(x);
  cells_.resize(last.configurations * levels * words);
  levels_.resize(levels);
  for (std::size_t i = 0; i < last.configurations; ++i) {
    const std::size_t first = counts_.size();
    const std::size_t found =
        kernels::split(last.masks.data() + i * words, columns_.bitmap(x, 0), levels,
                       cells_.data() + first * words, levels_.data(), columns_.weights());
    if (found < 2) continue;
    std::uint32_t rows = 0;
    for (std::uint32_t count : levels_) {
      if (count == 0) continue;
      counts_.push_back(count);
      rows += count;
    }
    configurations_.push_back(
        {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(counts_.size()), rows});
  }
  for (std::size_t cell = 0; cell < counts_.size(); ++cell)
    masks_.push_back(cells_.data() + cell * words);
}

// In the order in which configurations come up.
void ConditionCells::add_numbers(const Part& from, Part& to) {
  const std::size_t levels = columns_.levels(to.node);
  const std::uint8_t* codes = columns_.codes(to.node);
  table_.assign(from.configurations * levels, kEmpty);
  to.ids.resize(from.ids.size());
  std::uint32_t next = 0;
  for (std::size_t slot = 0; slot < from.ids.size(); ++slot) {
    if (from.ids[slot] == kEmpty) {
      to.ids[slot] = kEmpty;
      continue;
    }
    std::uint32_t& id = table_[from.ids[slot] * levels + codes[slot]];
    if (id == kEmpty) id = next++;
    to.ids[slot] = id;
  }
  to.configurations = next;
}

void ConditionCells::split_numbers(const Part& last, Node x) {
  const std::size_t levels = columns_.levels(x);
  const std::uint8_t* codes = columns_.codes(x);
  table_.assign(last.configurations * levels, 0);
  histogram(columns_.slots(), table_.data(),
            [&](std::size_t slot) { return last.ids[slot] * levels + codes[slot]; });
  for (std::size_t i = 0; i < last.configurations; ++i) {
    const std::span<std::uint32_t> row = std::span(table_).subspan(i * levels, levels);
    const std::size_t first = counts_.size();
    std::uint32_t rows = 0;
    for (std::uint32_t& count : row) {
      if (count == 0) continue;
      counts_.push_back(count);
      rows += count;
      count = static_cast<std::uint32_t>(counts_.size() - 1);
    }
    if (counts_.size() - first >= 2) {
      configurations_.push_back(
          {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(counts_.size()), rows});
    } else {
      counts_.resize(first);
      std::ranges::fill(row, kEmpty);
    }
  }
  const auto none = static_cast<std::uint32_t>(counts_.size());
  cell_of_slot_.assign(last.ids.size(), none);
  for (std::size_t slot = 0; slot < last.ids.size(); ++slot)
    if (last.ids[slot] != kEmpty)
      cell_of_slot_[slot] = std::min(none, table_[last.ids[slot] * levels + codes[slot]]);
  slots_known_ = true;
}

const std::vector<std::uint32_t>& ConditionCells::cell_of_slot() {
  if (slots_known_) return cell_of_slot_;
  cell_of_slot_.assign(columns_.slots().slots(), static_cast<std::uint32_t>(counts_.size()));
  for (std::size_t cell = 0; cell < masks_.size(); ++cell)
    for_each_bit(std::span(masks_[cell], columns_.words()),
                 [&](Node slot) { cell_of_slot_[slot] = static_cast<std::uint32_t>(cell); });
  slots_known_ = true;
  return cell_of_slot_;
}

double ConditionCells::bytes(const TableShape& shape) {
  double levels = 1;
  for (std::size_t each : shape.levels) levels = std::max(levels, static_cast<double>(each));
  const auto depth = static_cast<double>(shape.levels.size());
  const double rows = static_cast<double>(shape.rows) + 512;
  const double masks = std::min(static_cast<double>(kMostMasks),
                                std::max(8.0, 64.0 * static_cast<double>(kMostMaskWords) / rows));
  // Masks double from one part of the condition to the next at least, so all together are twice
  // those of the last.
  return 3 * masks * rows / 8 + rows * (4 * (depth + 4)) +
         4 * rows * std::min(levels, static_cast<double>(PackedColumns::kMaxLevels));
}

}  // namespace hoist
