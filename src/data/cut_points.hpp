// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "hoist/bins.hpp"

namespace hoist {

/// The values of a column that were observed, sorted, with how much each counts.
class WeightedValues {
 public:
  /// `weights` is empty where each row counts once.
  WeightedValues(std::span<const double> values, std::span<const double> weights);

  /// Where to cut for so many bins; fewer cuts where a bin would hold nothing.
  std::vector<double> quantiles(std::size_t bins) const;
  std::vector<double> intervals(std::size_t bins) const;

 private:
  struct Value {
    double value = 0, weight = 0;  ///< of all rows with that value
  };

  double quantile(double share) const;
  std::vector<double> between_all() const;
  std::vector<double> sound(const std::vector<double>& cuts) const;

  std::vector<Value> values_;  // distinct, ascending
  double total_ = 0;
  bool counts_ = true;  // every weight is a whole number
};

/// With how many quantile bins Hartemink's method begins.
inline std::size_t cells_to_begin_with(std::size_t bins) { return bins * 5 > 20 ? bins * 5 : 20; }

/// Merges neighbouring bins of the columns that are cut by Hartemink's method, until each has as
/// many as wanted[i]. `table` has the bins that they begin with as levels.
void merge_by_information(const Table& table, std::vector<BinnedColumn>& columns,
                          const std::vector<std::size_t>& wanted);

}  // namespace hoist
