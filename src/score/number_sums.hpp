// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/cache_line.hpp"
#include "data/family_counts.hpp"
#include "score/mixed_columns.hpp"

namespace hoist {

/// Two factors of a product, see MixedColumns::factor. The larger comes first, so
/// that a product has the same bits whoever asks for it.
using Factors = std::pair<std::size_t, std::size_t>;
inline Factors factors(std::size_t a, std::size_t b) {
  return a < b ? Factors(b, a) : Factors(a, b);
}

/// The rows in groups, one for each configuration of some labels that occurs, and what has been
/// summed up within the groups so far: group after group.
struct LabelGroups {
  double declared = 1;                             ///< configurations, occurring or not
  std::vector<std::uint64_t> codes;                ///< of each group: see Configurations
  std::vector<std::uint32_t> order;                ///< rows by group
  std::vector<std::size_t> begins;                 ///< of each group in it, and the end
  std::vector<double> totals;                      ///< the weight of each group
  std::map<Factors, std::vector<double>> numbers;  ///< sums of a product with every number
  std::vector<double> squares;                     ///< of every number
  struct Levels {
    std::vector<double> sums;
    std::vector<bool> known;  ///< by block of indicators
  };
  std::map<Factors, Levels> levels;  ///< sums of a product by level of labels

  std::size_t count() const { return totals.size(); }
  std::span<const std::uint32_t> rows(std::size_t group) const {
    return std::span(order).subspan(begins[group], begins[group + 1] - begins[group]);
  }
};

/// Sums of products by configuration. Families share them: those with the same labels the groups,
/// and a family before and after a number has joined it most of the sums. They are kept as long as
/// there is room. For one thread.
class NumberSums {
 public:
  explicit NumberSums(const MixedColumns& columns) : columns_(columns) {}

  /// What is returned is there, and where it is, until the next call. Labels ascending.
  LabelGroups& turn_to(std::span<const Node> labels);
  /// Sees to it that the groups have the squares, the sums of all numbers, and those of the
  /// products of all numbers with each of `wanted` (places of numbers).
  void need_numbers(LabelGroups& groups, std::span<const std::size_t> wanted);
  /// For each product its sums by level of some labels, from the group `first` on; those of other
  /// labels are anything. May be called for all groups where they can be kept, else for one group
  /// at a time. The answer is there until the next call.
  const std::vector<const double*>& levels(LabelGroups& groups, std::span<const Factors> products,
                                           std::size_t first, std::span<const Node> labels);
  bool can_keep_levels(const LabelGroups& groups, std::size_t products) const;

  static double bytes(const TableShape& shape);

 private:
  void fill_groups(std::span<const Node> labels, LabelGroups& groups);
  void ask_for(std::span<const Node> labels);
  // Some columns that products are multiplied with, of each row next to each other.
  struct Right {
    const double* values;
    std::size_t columns;
    std::size_t begin;  // where their sums begin among those of a group
    bool indicators = false;
  };
  // out[i]: the sums of the i-th product with these columns in groups first, ..., last - 1, each of
  // which has so many sums.
  void sum(const LabelGroups& groups, std::size_t first, std::size_t last,
           std::span<const Factors> products, std::span<const Right> rights,
           std::size_t sums_of_group, std::span<double* const> out);
  void fill_left(std::span<const std::uint32_t> rows, std::span<const Factors> products);

  const MixedColumns& columns_;
  std::map<std::vector<Node>, LabelGroups> kept_;
  std::size_t kept_bytes_ = 0;
  Configurations configurations_;
  CacheLines<double> left_, sums_;
  std::vector<double> levels_;
  std::vector<std::size_t> asked_;  // blocks of indicators, ascending
  std::vector<Right> rights_;
  std::vector<Factors> missing_;
  std::vector<double*> out_;
  std::vector<const double*> found_;
};

}  // namespace hoist
