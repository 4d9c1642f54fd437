// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hoist/io.hpp"
#include "io/source.hpp"

namespace hoist {

// Knowledge as other programs keep it, told by how it begins.

/// Tetrad's: `/knowledge`, then sections `addtemporal`, `forbiddirect` and `requiredirect`.
bool is_tetrad_knowledge(std::string_view text);
Knowledge parse_tetrad_knowledge(const Source& source, const Names& names, Notes* notes);

/// A list of edges `from,to`, as bnlearn takes it for a blacklist or a whitelist. Which one it is
/// stands in the name of its file only.
bool is_edge_list(std::string_view text);
Knowledge parse_edge_knowledge(const Source& source, const Names& names);

/// Notes the variables for which `thought_of` is false: tiers forbid none of their edges.
void note_untiered(const Source& source, const Names& names, const std::vector<bool>& thought_of,
                   Notes* notes);

}  // namespace hoist
