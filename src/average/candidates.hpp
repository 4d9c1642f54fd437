// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// Thresholds at which an average may change, from the highest down to 0: the distinct shares of
/// the structures that are below 1. Where those are more than `most`, so many of them, evenly
/// spread over their list, its two ends among them. REQUIRES: most > 1.
std::vector<double> candidate_thresholds(std::span<const Ranked> ranked, std::size_t most);

}  // namespace hoist
