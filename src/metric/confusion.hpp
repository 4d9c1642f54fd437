// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "hoist/dag.hpp"

namespace hoist {

/// The n(n-1) ordered pairs of distinct nodes, sorted by whether they are an edge of the truth and
/// of the estimate. An edge turned round is a false positive and a false negative.
struct Confusion {
  std::size_t true_positives = 0;
  std::size_t false_positives = 0;
  std::size_t false_negatives = 0;
  std::size_t true_negatives = 0;
  std::size_t reversed = 0;  ///< edges of the truth that the estimate turns round
};

/// REQUIRES: same names.
Confusion confusion(const Dag& truth, const Dag& estimate);

/// part / all, and 1 where there are none: where there was nothing to get right, nothing is
/// wrong. So an empty estimate of an empty truth is perfect by every rate, and an estimate with
/// edges still loses by precision and F1.
double rate(std::size_t part, std::size_t all);

}  // namespace hoist
