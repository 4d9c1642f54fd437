// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// A shortest cycle through one of the edges, its first node repeated at the end; empty where the
/// edges close none. Linear in the edges, however many lie between cycles.
std::vector<Node> find_cycle(std::size_t nodes, std::span<const Edge> edges);

/// A shortest path from one node to another along the edges, both ends included; empty where there
/// is none. Equal paths are decided by `ranks`, the lowest first.
std::vector<Node> find_path(std::size_t nodes, std::span<const Edge> edges, Node from, Node to,
                            const std::vector<std::uint32_t>& ranks);

/// `A -> B -> C`.
std::string spell_path(const Names& names, std::span<const Node> path);

}  // namespace hoist
