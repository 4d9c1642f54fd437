// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/average.hpp"

namespace hoist {

/// Throws Error(input) for what no average can be made of: see `average`.
void require_sound(const Bag& bag, const Knowledge& knowledge);

/// The first edge of the structure that knowledge forbids, or null.
const Edge* forbidden_edge(const Structure& structure, const Knowledge& knowledge);

/// The threshold of a cover where the user names none.
Threshold own_threshold(const Cover& cover);

}  // namespace hoist
