// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/replicates.hpp"

namespace hoist {

/// Makes one DAG of a bag: any average, with whatever settings it has.
using MakeAverage = std::function<Dag(const Bag&)>;

/// How much of an average hangs on which replicates were drawn.
struct Standing {
  std::size_t links = 0;  ///< of the average
  /// In how many links, on the mean, averages of halves of the bag differ from that of all of it: a
  /// link that only one of the two has, or that they direct differently, counts 1.
  double unsettled = 0;

  /// Whether at most that share of the links is unsettled; of no link at most that share of one.
  bool within(double share) const {
    return unsettled <= share * static_cast<double>(links > 0 ? links : 1);
  }
};

/// Judges an average by halves of its bag. A share of half a bag differs from that of the whole bag
/// with variance p (1 - p) / B, which is just that of the whole bag around what endless replicates
/// would give. So whatever the average does with shares, its averages of halves differ from it as
/// it differs from the average that endless replicates would give, to first order.
///
/// The halves are the 14 that balanced repeated replication makes of eight groups of replicates, by
/// their number; neighbours are in one group, so that complementary pairs are not split. Costs 14
/// averages. Throws what `average` throws, and Error(usage) for a bag of fewer than 16.
[[nodiscard]] Standing standing(const Bag& bag, const MakeAverage& average);

}  // namespace hoist
