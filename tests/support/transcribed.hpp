// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/average.hpp"

namespace hoist::testing {

/// Algorithm 3, line by line, with strings and sets and a full acyclicity test a structure.
Dag transcribed(const Bag& bag, const Cover& cover, double alpha, bool accumulate);

}  // namespace hoist::testing
