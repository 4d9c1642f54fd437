// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// The strongly connected component of each node, by number: two nodes share one exactly where a
/// path leads from each to the other.
std::vector<Node> strong_components(std::size_t nodes, std::span<const Edge> edges);

}  // namespace hoist
