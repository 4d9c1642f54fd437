// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/knowledge.hpp"
#include "hoist/pdag.hpp"

namespace hoist::testing {

/// All DAGs of the class that the knowledge allows, found by turning every edge every way: for at
/// most a dozen edges.
std::vector<Dag> members(const Dag& dag, const Knowledge& knowledge = Knowledge());

/// What those agree on has a direction, the rest is open.
Pdag agreed(const Names& names, const std::vector<Dag>& members);

}  // namespace hoist::testing
