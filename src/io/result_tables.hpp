// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// `A -> X; B -> X`, by names; `(empty)` for the empty set.
std::string spell_edges(const Names& names, const std::vector<Edge>& edges);

/// Why a structure is not in the average; empty where it is.
std::string spell_verdict(const Names& names, const Decision& decision);

}  // namespace hoist
