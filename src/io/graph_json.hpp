// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "io/json_text.hpp"
#include "io/source.hpp"

namespace hoist {

/// What a graph and a bag have in common: `"nodes": [...]` and lists `[["from", "to"], ...]`.
Names json_nodes(const Source& source, const JsonValue& file, std::string_view shape);
/// `what` begins every message: which graph of a bag it is.
Dag json_edges(const Source& source, const Names& names, const std::vector<JsonValue>& edges,
               const std::string& what);

std::string format_json_nodes(const Names& names);
/// `[["from", "to"], ...]` by names, `between` after each comma.
std::string format_json_edges(const Dag& dag, std::string_view between);

}  // namespace hoist
