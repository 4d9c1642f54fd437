// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist::testing {

/// Which nodes a depth-first search meets along the edges from a node; itself only on a cycle.
std::vector<char> reached(std::size_t nodes, std::span<const Edge> edges, Node from);

}  // namespace hoist::testing
