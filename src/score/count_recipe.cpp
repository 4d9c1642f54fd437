// SPDX-License-Identifier: Apache-2.0
#include "score/count_recipe.hpp"

#include <algorithm>
#include <cassert>

namespace hoist {
namespace {

std::uint32_t narrow(std::size_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace

void CountRecipe::clear(const FamilyCells& family) {
  counted.clear();
  derived.clear();
  subtracted.clear();
  cells = family.mixed().size();
  counted.reserve(cells);
  derived.reserve(cells);
}

void CountRecipe::count_all(const FamilyCells& family) {
  clear(family);
  for (std::uint32_t i = 0; i < cells; ++i) counted.push_back(i);
}

// For every level u of the parent, all cells but one are counted and the last is what they leave of
// u. One mixed level is not counted at all: there each cell is what the others leave of the child's
// level.
void CountRecipe::from_pairs(const FamilyCells& family, std::uint32_t child_levels) {
  clear(family);
  const auto mixed = family.mixed();
  if (mixed.empty()) return;
  const std::uint32_t rest = mixed.back().config;  // of the level that is not counted
  const auto level_of = [&](const FamilyCells::Cell& cell) {
    return narrow(family.config_codes()[cell.config]);
  };
  std::vector<std::vector<std::uint32_t>>& cells_of = cells_of_level_;
  cells_of.resize(std::max<std::size_t>(cells_of.size(), child_levels));
  for (auto& list : cells_of) {
    list.clear();
    list.reserve(8);
  }

  std::uint32_t begin = 0;
  for (std::uint32_t end : family.mixed_ends()) {
    if (mixed[begin].config == rest) break;
    const std::uint32_t first = narrow(subtracted.size());
    for (std::uint32_t i = begin; i < end; ++i) {
      cells_of[mixed[i].level].push_back(i);
      if (i + 1 == end) break;
      counted.push_back(i);
      subtracted.push_back(i);
    }
    derived.push_back(
        {end - 1, child_levels + level_of(mixed[begin]), first, narrow(subtracted.size())});
    begin = end;
  }
  for (const FamilyCells::Cell& cell : family.pure()) {
    const std::uint32_t none = narrow(subtracted.size());
    derived.push_back({narrow(cells), child_levels + level_of(cell), none, none});
    cells_of[cell.level].push_back(narrow(cells++));
  }
  for (std::uint32_t i = begin; i < mixed.size(); ++i) {
    const auto& others = cells_of[mixed[i].level];
    const std::uint32_t first = narrow(subtracted.size());
    subtracted.insert(subtracted.end(), others.begin(), others.end());
    derived.push_back({i, mixed[i].level, first, narrow(subtracted.size())});
  }
}

// A known cell falls apart into one cell for each level of the parent that joined; all but one are
// counted. If one of them is pure it would have to be counted only to derive another: then the
// mixed ones are counted instead.
void CountRecipe::from_smaller(const FamilyCells& family, std::span<const std::uint64_t> known,
                               const Digit& joined) {
  clear(family);
  const auto none = narrow(known.size());  // the source of what was pure before
  const auto source_of = [&](const FamilyCells::Cell& cell) {
    const std::uint64_t smaller = joined.left_out_of(cell.code);
    const auto found = std::lower_bound(known.begin(), known.end(), smaller);
    return found != known.end() && *found == smaller
               ? narrow(static_cast<std::size_t>(found - known.begin()))
               : none;
  };
  has_pure_.assign(known.size() + 1, 0);
  for (const FamilyCells::Cell& cell : family.pure()) has_pure_[source_of(cell)] = 1;
  parts_.clear();
  for (std::uint32_t i = 0; i < cells; ++i) parts_.push_back({source_of(family.mixed()[i]), i});
  std::sort(parts_.begin(), parts_.end());
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const auto [source, cell] = parts_[i];
    assert(source != none);
    const bool is_last = i + 1 == parts_.size() || parts_[i + 1].first != source;
    if (!is_last || has_pure_[source] != 0) {
      counted.push_back(cell);
      continue;
    }
    const std::uint32_t first = narrow(subtracted.size());
    for (std::size_t j = i; j-- > 0 && parts_[j].first == source;)
      subtracted.push_back(parts_[j].second);
    derived.push_back({cell, source, first, narrow(subtracted.size())});
  }
}

}  // namespace hoist
