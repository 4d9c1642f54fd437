// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "score/packed_columns.hpp"

namespace hoist {

/// How often any two levels of any two columns meet: what the first step of every search asks for,
/// and from which most of its second step follows by subtraction. Only for columns that have
/// bitmaps. Count is wide enough for the number of rows.
template <class Count>
class PairCounts {
 public:
  /// Counts nothing yet.
  PairCounts(const PackedColumns& columns, const double* n_log_n);

  /// Counts all pairs, once.
  void prepare();

  /// Sum of n log n over the cells of two columns.
  double term(Node a, Node b) const { return terms_[a * columns_.columns() + b]; }

  /// How often each indicator meets this one. REQUIRES: prepared, as for all that follows.
  const Count* row(std::size_t indicator) const {
    return counts_.data() + indicator * columns_.indicators().size();
  }

 private:
  void count_by_masks(Node a);
  void count_by_rows(Node a, Node b);
  double sum_of(Node a, Node b);

  const PackedColumns& columns_;
  const double* n_log_n_;
  std::vector<Count> counts_;  // of two indicators, both ways round
  std::vector<double> terms_;
  std::vector<Count*> rows_;
  std::vector<std::uint32_t> table_;
};

}  // namespace hoist
