// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <stop_token>

#include "hoist/average.hpp"

namespace hoist {

/// The average of the largest mass: which structures above the threshold are taken is decided for
/// all at once, not one by one. `candidates` are those above it, in the order of the ranking.
/// `total` is what all replicates weigh together.
/// REQUIRES: knowledge that does not contradict itself, over the names.
Average optimal_average(const Names& names, std::span<const Ranked> candidates, double threshold,
                        double total, const Knowledge& knowledge, const std::stop_token& stop);

}  // namespace hoist
