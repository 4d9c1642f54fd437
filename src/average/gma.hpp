// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// Throws what `average` throws for a bag, knowledge or options that it does not take.
void require_averageable(const Bag& bag, const AverageOptions& options, const Knowledge& knowledge);

/// Phase III of Algorithm 3: inserts the structures above the threshold. `explain`: with the log of
/// decisions, which costs more than the average where many structures are refused.
/// REQUIRES: `all` is what `ranked` gives, and all is averageable.
Average average_at(double threshold, const Bag& bag, const std::vector<Ranked>& all,
                   const AverageOptions& options, const Knowledge& knowledge, bool explain);

}  // namespace hoist
