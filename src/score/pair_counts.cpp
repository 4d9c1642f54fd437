// SPDX-License-Identifier: Apache-2.0
#include "score/pair_counts.hpp"

#include <algorithm>
#include <array>

#include "score/counting_cost.hpp"
#include "score/histogram.hpp"

namespace hoist {

template <class Count>
PairCounts<Count>::PairCounts(const PackedColumns& columns, const double* n_log_n)
    : columns_(columns), n_log_n_(n_log_n) {}

template <class Count>
void PairCounts<Count>::prepare() {
  if (!terms_.empty()) return;
  const std::size_t n = columns_.columns(), all = columns_.indicators().size();
  counts_.resize(all * all);
  terms_.resize(n * n);
  for (const auto& column : columns_.by_levels()) count_by_masks(column.node);
  for (std::size_t i = 0; i < all; ++i)
    for (std::size_t j = i + 1; j < all; ++j) counts_[j * all + i] = counts_[i * all + j];
  const auto& columns = columns_.by_levels();
  for (std::size_t i = 0; i < columns.size(); ++i)
    for (std::size_t j = i + 1; j < columns.size(); ++j) {
      const Node a = columns[i].node, b = columns[j].node;
      terms_[a * n + b] = terms_[b * n + a] = sum_of(a, b);
    }
}

// All pairs of a column with itself and those behind it, by masks while that is quicker.
template <class Count>
void PairCounts<Count>::count_by_masks(Node a) {
  const std::size_t all = columns_.indicators().size();
  const std::size_t begin = columns_.first_indicator(a), levels = columns_.indicators(a);
  std::size_t end = begin;
  for (const auto& b : columns_.by_levels()) {
    if (b.first < begin) continue;
    if (!CountingCost::masks_pay(levels * (b.last - b.first), columns_,
                                 columns_.levels(a) * b.levels)) {
      if (a != b.node) count_by_rows(a, b.node);
    } else {
      end = b.last;
    }
  }
  rows_.clear();
  for (std::size_t k = 0; k < levels; ++k)
    rows_.push_back(counts_.data() + (begin + k) * all + begin);
  kernels::products(columns_.indicators().subspan(begin, levels),
                    columns_.indicators().subspan(begin, end - begin), columns_.weights(),
                    std::span<Count* const>(rows_));
}

template <class Count>
void PairCounts<Count>::count_by_rows(Node a, Node b) {
  const std::size_t levels = columns_.levels(b), all = columns_.indicators().size();
  table_.assign(columns_.levels(a) * levels, 0);
  const std::uint8_t *a_codes = columns_.codes(a), *b_codes = columns_.codes(b);
  histogram(columns_.slots(), table_.data(),
            [&](std::size_t slot) { return a_codes[slot] * levels + b_codes[slot]; });
  for (std::size_t k = 0; k < columns_.indicators(a); ++k)
    for (std::size_t v = 0; v < columns_.indicators(b); ++v)
      counts_[(columns_.first_indicator(a) + k) * all + columns_.first_indicator(b) + v] =
          static_cast<Count>(table_[k * levels + v]);
}

// One level of each column follows from the others.
template <class Count>
double PairCounts<Count>::sum_of(Node a, Node b) {
  const auto a_counts = columns_.counts(a), b_counts = columns_.counts(b);
  const std::size_t last = b_counts.size() - 1;
  std::array<std::uint32_t, PackedColumns::kMaxBitmapLevels> b_left;
  std::copy(b_counts.begin(), b_counts.end(), b_left.begin());
  double sum = 0;
  for (std::size_t k = 0; k + 1 < a_counts.size(); ++k) {
    const Count* counts = row(columns_.first_indicator(a) + k) + columns_.first_indicator(b);
    std::uint32_t left = a_counts[k];
    for (std::size_t v = 0; v < last; ++v) {
      sum += n_log_n_[counts[v]];
      left -= counts[v];
      b_left[v] -= counts[v];
    }
    sum += n_log_n_[left];
    b_left[last] -= left;
  }
  for (std::size_t v = 0; v <= last; ++v) sum += n_log_n_[b_left[v]];
  return sum;
}

template class PairCounts<std::uint16_t>;
template class PairCounts<std::uint32_t>;

}  // namespace hoist
