// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/bit_pdag.hpp"
#include "learn/skeleton.hpp"

namespace hoist {

/// Links between variables and their parents and children, by max-min parents and children
/// (Tsamardinos, Brown and Aliferis 2006). For each target, the variable joins whose weakest
/// dependence on it, given any set of those that have joined, is strongest, until the rest are
/// independent of it given some set; then those leave that are independent of it given a set of the
/// others. A link is there where both ends have each other. Required links always are, and those
/// that knowledge forbids both ways never.
BitPdag max_min_links(const Testing& testing);

}  // namespace hoist
