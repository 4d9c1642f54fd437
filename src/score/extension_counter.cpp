// SPDX-License-Identifier: Apache-2.0
#include "score/extension_counter.hpp"

#include <algorithm>
#include <cmath>

#include "score/counting_cost.hpp"
#include "score/extended_loglik.hpp"
#include "score/histogram.hpp"

namespace hoist {
namespace {

// out = source - all that is subtracted from it.
template <class Count>
void subtract(const Count* source, std::span<const std::uint32_t> subtracted,
              std::span<const Count* const> cells, std::size_t length, Count* out) {
  if (subtracted.empty()) std::copy_n(source, length, out);
  for (std::uint32_t cell : subtracted) {
    const Count* other = cells[cell];
    for (std::size_t i = 0; i < length; ++i) out[i] = static_cast<Count>(source[i] - other[i]);
    source = out;
  }
}

}  // namespace

template <class Count>
ExtensionCounter<Count>::ExtensionCounter(const PackedColumns& columns, const double* n_log_n,
                                          std::size_t most_kept_bytes)
    : columns_(columns),
      n_log_n_(n_log_n),
      most_kept_bytes_(most_kept_bytes),
      pairs_(columns, n_log_n),
      column_terms_(columns.columns()),
      kept_(columns.columns()),
      last_levels_(2),
      asked_(columns.columns()) {
  for (Node node = 0; node < columns.columns(); ++node)
    for (std::uint32_t count : columns.counts(node)) column_terms_[node] += n_log_n[count];
}

template <class Count>
void ExtensionCounter<Count>::extend(Node child, std::span<const Node> parents, FamilyCells& family,
                                     std::span<const Node> candidates,
                                     std::span<const double> price_by_levels,
                                     std::span<double> out) {
  std::size_t asked = 0;
  for (Node x : candidates) {
    out[x] = -price_by_levels[columns_.levels(x)];
    asked_[x] = std::isinf(out[x]) ? 0 : 1;
    asked += asked_[x];
  }
  if (asked == 0) return;
  std::size_t masked = 0;  // indicators that are done with
  if (parents.empty() && columns_.has_bitmaps(child)) {
    masked = columns_.indicators().size();
    add_pairs(child, out);
  } else if (!parents.empty() && family.can_mask()) {
    KeptTable<Count>& table = table_of(child, parents, family);
    masked = table.indicators();
    add_sums(family, table, out);
  }
  const auto add_by_rows = [&](Node x) {
    if (asked_[x] == 0) return;
    asked_[x] = 0;
    out[x] += by_rows(child, family, x);
  };
  const auto& columns = columns_.by_levels();
  for (std::size_t i = columns.size(); i-- > 0 && (columns[i].last > masked || masked == 0);)
    add_by_rows(columns[i].node);
  for (Node x : columns_.without_bitmaps()) add_by_rows(x);
}

// Without other parents, the cells of child and x are those of x and child.
template <class Count>
void ExtensionCounter<Count>::add_pairs(Node child, std::span<double> out) {
  pairs_.prepare();
  for (const auto& x : columns_.by_levels()) {
    if (asked_[x.node] == 0) continue;
    asked_[x.node] = 0;
    out[x.node] += pairs_.term(child, x.node) - column_terms_[x.node];
  }
}

template <class Count>
double ExtensionCounter<Count>::by_rows(Node child, FamilyCells& family, Node x) {
  const std::size_t levels = columns_.levels(x), child_levels = columns_.levels(child);
  table_.assign(family.configurations() * child_levels * levels, 0);
  const std::uint32_t* cells = family.slot_cells();
  const std::uint8_t* codes = columns_.codes(x);
  histogram(columns_.slots(), table_.data(),
            [&](std::size_t slot) { return cells[slot] * levels + codes[slot]; });
  // In the order in which extended_logliks() sums, so that the way of counting does not show.
  double sum = 0, margins = 0;
  std::size_t i = 0;
  for (const std::uint32_t end : family.mixed_ends()) {
    margin_.assign(levels, 0);
    for (; i < end; ++i) {
      const FamilyCells::Cell& cell = family.mixed()[i];
      const std::uint32_t* row = &table_[(cell.config * child_levels + cell.level) * levels];
      double in_cell = 0;
      for (std::size_t v = 0; v + 1 < levels; ++v) in_cell += n_log_n_[row[v]];
      sum += in_cell + n_log_n_[row[levels - 1]];
      for (std::size_t v = 0; v < levels; ++v) margin_[v] += row[v];
    }
    double in_config = 0;
    for (std::uint32_t count : margin_) in_config += n_log_n_[count];
    margins += in_config;
  }
  return sum - margins;
}

template <class Count>
KeptTable<Count>& ExtensionCounter<Count>::table_of(Node child, std::span<const Node> parents,
                                                    const FamilyCells& family) {
  KeptTable<Count>& kept = kept_[child];
  if (kept.is_of(parents)) return kept;
  if (bytes_ > most_kept_bytes_) forget_all();
  choose_recipe(child, parents, family);
  bytes_ += spare_.start(parents, family, std::min(most_indicators_, worth_masking(child, family)),
                         arena_);
  fill(family, spare_);
  std::swap(kept, spare_);
  return kept;
}

template <class Count>
void ExtensionCounter<Count>::forget_all() {
  std::ranges::fill(kept_, KeptTable<Count>());
  spare_ = {};
  arena_.release();
  bytes_ = 0;
}

template <class Count>
void ExtensionCounter<Count>::choose_recipe(Node child, std::span<const Node> parents,
                                            const FamilyCells& family) {
  sources_.clear();
  most_indicators_ = columns_.indicators().size();
  KeptTable<Count>& kept = kept_[child];
  if (parents.size() == 1) {
    recipe_.from_pairs(family, columns_.levels(child));
    point_to_pairs(child, parents[0]);
  } else if (kept.started() && kept.parents().size() + 1 == parents.size() &&
             std::ranges::includes(parents, kept.parents())) {
    const auto joined = std::ranges::mismatch(parents, kept.parents()).in1;
    std::uint64_t below = columns_.levels(child);
    for (auto it = joined + 1; it != parents.end(); ++it) below *= columns_.levels(*it);
    recipe_.from_smaller(family, kept.codes(), {columns_.levels(*joined), below});
    most_indicators_ = kept.indicators();
    for (std::size_t i = 0; i < kept.codes().size(); ++i) sources_.push_back(kept.row(i));
  } else {
    recipe_.count_all(family);
  }
}

// How many indicators, from the first, are quicker to count by masks than by rows.
template <class Count>
std::size_t ExtensionCounter<Count>::worth_masking(Node child, const FamilyCells& family) const {
  std::size_t end = 0;
  std::uint32_t levels = 0;  // that were found to be worth it
  for (const auto& x : columns_.by_levels()) {
    if (x.levels != levels &&
        !CountingCost::masks_pay(recipe_.counted.size() * (x.levels - 1), columns_,
                                 family.configurations() * columns_.levels(child) * x.levels))
      break;
    levels = x.levels;
    end = x.last;
  }
  return end;
}

template <class Count>
void ExtensionCounter<Count>::point_to_pairs(Node child, Node parent) {
  pairs_.prepare();
  const auto& all = columns_.indicator_counts();
  std::size_t which = 0;
  for (Node node : {child, parent}) {
    std::vector<Count>& left = last_levels_[which++];
    left.assign(all.begin(), all.end());
    for (std::size_t k = 0; k < columns_.indicators(node); ++k) {
      const Count* row = pairs_.row(columns_.first_indicator(node) + k);
      sources_.push_back(row);
      for (std::size_t i = 0; i < left.size(); ++i) left[i] = static_cast<Count>(left[i] - row[i]);
    }
    sources_.push_back(left.data());
  }
}

template <class Count>
void ExtensionCounter<Count>::fill(const FamilyCells& family, KeptTable<Count>& table) {
  const std::size_t mixed = family.mixed().size(), length = table.indicators();
  masks_.clear();
  counted_.clear();
  for (std::uint32_t cell : recipe_.counted) {
    masks_.push_back(family.mask(cell));
    counted_.push_back(table.row(cell));
  }
  kernels::products(masks_, columns_.indicators().first(length), columns_.weights(),
                    std::span<Count* const>(counted_));
  cell_counts_.resize(recipe_.cells);
  for (std::size_t i = 0; i < mixed; ++i) cell_counts_[i] = table.row(i);
  for (const CountRecipe::Derived& derived : recipe_.derived) {
    const Count* source = sources_[derived.source];
    if (derived.cell >= mixed) {
      cell_counts_[derived.cell] = source;  // a pure cell is all there is of its source
    } else {
      const auto subtracted =
          std::span(recipe_.subtracted).subspan(derived.first, derived.last - derived.first);
      subtract<Count>(source, subtracted, cell_counts_, length, table.row(derived.cell));
    }
  }
}

template <class Count>
void ExtensionCounter<Count>::add_sums(const FamilyCells& family, KeptTable<Count>& table,
                                       std::span<double> out) {
  std::array<std::size_t, kAbreast> first = {};
  std::array<Node, kAbreast> node = {};
  std::array<double, kAbreast> sums = {};
  std::size_t waiting = 0, levels = 0;
  const auto flush = [&] {
    if (waiting == 0) return;
    for (std::size_t b = waiting; b < kAbreast; ++b) first[b] = first[0];
    const auto summed = levels == 2   ? extended_logliks<2, Count>
                        : levels == 3 ? extended_logliks<3, Count>
                        : levels == 4 ? extended_logliks<4, Count>
                        : levels == 5 ? extended_logliks<5, Count>
                                      : extended_logliks<0, Count>;
    summed(family, table.row(0), table.indicators(), first, levels, n_log_n_, sums);
    for (std::size_t b = 0; b < waiting; ++b) out[node[b]] += sums[b];
    waiting = 0;
  };
  for (const auto& x : columns_.by_levels()) {
    if (x.last > table.indicators()) break;
    if (asked_[x.node] == 0) continue;
    asked_[x.node] = 0;
    if (x.levels != levels) flush();
    levels = x.levels;
    node[waiting] = x.node;
    first[waiting++] = x.first;
    if (waiting == kAbreast) flush();
  }
  flush();
}

template class ExtensionCounter<std::uint16_t>;
template class ExtensionCounter<std::uint32_t>;

}  // namespace hoist
