// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "score/count_recipe.hpp"
#include "score/family_cells.hpp"
#include "score/kept_table.hpp"
#include "score/packed_columns.hpp"
#include "score/pair_counts.hpp"

namespace hoist {

/// The log-likelihoods of a family with each of many variables as one more parent: where a search
/// spends its time. Counts by bitmaps or by a pass over the rows, whichever is quicker, and keeps
/// what it has counted: much of the next question about the same child follows by subtraction. The
/// counts, hence the answers, are the same whatever was asked before.
template <class Count>
class ExtensionCounter {
 public:
  /// What it keeps takes about so many bytes at most. Beyond, all is forgotten: each child's next
  /// table is then counted in full once more. Searches by BIC on the networks of the paper keep at
  /// most three quarters of it.
  static double most_kept_bytes(double columns, double indicators) {
    constexpr double kMiB = 1 << 20;
    return std::clamp(32.0 * sizeof(Count) * columns * indicators, kMiB, 192 * kMiB);
  }

  ExtensionCounter(const PackedColumns& columns, const double* n_log_n)
      : ExtensionCounter(columns, n_log_n,
                         static_cast<std::size_t>(
                             most_kept_bytes(static_cast<double>(columns.columns()),
                                             static_cast<double>(columns.indicators().size())))) {}
  /// With another bound, which no result depends on.
  ExtensionCounter(const PackedColumns& columns, const double* n_log_n,
                   std::size_t most_kept_bytes);

  /// out[x] = the log-likelihood of `child` given `parents` and x, less the price of a parent of as
  /// many levels, for every candidate x. `family` is that of `child` and `parents`, which ascend.
  /// What has an infinite price is not counted.
  void extend(Node child, std::span<const Node> parents, FamilyCells& family,
              std::span<const Node> candidates, std::span<const double> price_by_levels,
              std::span<double> out);

 private:
  double by_rows(Node child, FamilyCells& family, Node x);
  KeptTable<Count>& table_of(Node child, std::span<const Node> parents, const FamilyCells& family);

  void forget_all();
  void choose_recipe(Node child, std::span<const Node> parents, const FamilyCells& family);
  std::size_t worth_masking(Node child, const FamilyCells& family) const;
  void point_to_pairs(Node child, Node parent);
  void fill(const FamilyCells& family, KeptTable<Count>& table);
  void add_pairs(Node child, std::span<double> out);
  void add_sums(const FamilyCells& family, KeptTable<Count>& table, std::span<double> out);

  const PackedColumns& columns_;
  const double* n_log_n_;
  std::size_t most_kept_bytes_;
  PairCounts<Count> pairs_;
  std::vector<double> column_terms_;  // sum of n log n over the levels of each column
  std::pmr::monotonic_buffer_resource arena_;
  std::size_t bytes_ = 0;               // taken from the arena
  std::vector<KeptTable<Count>> kept_;  // by child
  KeptTable<Count> spare_;

  CountRecipe recipe_;
  std::size_t most_indicators_ = 0;              // that the sources of the recipe have
  std::vector<const Count*> sources_;            // of the recipe
  std::vector<std::vector<Count>> last_levels_;  // of child and parent: rows that pairs_ leaves out
  std::vector<const kernels::Word*> masks_;
  std::vector<Count*> counted_;
  std::vector<const Count*> cell_counts_;
  std::vector<std::uint8_t> asked_;  // whether a column waits for its log-likelihood
  std::vector<std::uint32_t> table_, margin_;
};

}  // namespace hoist
