// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// Sets the support of the structures of one vertex as `ranked` says it, and adds for each slot the
/// set of edges that more than half of it has, where no replicate has just that. REQUIRES: sorted
/// by slot; `posterior` is set.
void let_similar_support(std::vector<Ranked>& structures, double kappa);

/// In how many edges two sorted lists differ.
std::size_t difference(const std::vector<Edge>& a, const std::vector<Edge>& b);

}  // namespace hoist
