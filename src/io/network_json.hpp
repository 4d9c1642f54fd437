// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/dag.hpp"
#include "hoist/io.hpp"
#include "io/json_text.hpp"

namespace hoist {

/// Whether the JSON is a network rather than a graph, a bag or states: it has `variables`, which
/// are objects.
bool is_network_json(const JsonValue& file);

/// What a network in JSON says of its structure.
struct NetworkStructure {
  Dag dag;
  std::vector<const JsonValue*> variables;  ///< of each node
  std::vector<std::vector<Node>> parents;   ///< of each node, in the order of the file
};

/// Throws Error(input) with file:line:column. The file must outlive what this gives.
NetworkStructure network_structure(const Source& source, const JsonValue& file);

/// The levels of a variable; none where it is continuous. Throws Error(input) where the file does
/// not say.
std::vector<std::string> network_levels(const Source& source, const JsonValue& variable);

}  // namespace hoist
