// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hoist/pdag.hpp"
#include "io/json_text.hpp"
#include "io/source.hpp"

namespace hoist {

/// What a graph and a bag have in common: `"nodes": [...]` and lists `[["from", "to"], ...]`.
Names json_nodes(const Source& source, const JsonValue& file, std::string_view shape);
/// A DAG, or a class where `undirected` is not null and has edges. `what` begins every message:
/// which graph of a bag it is.
Graph json_graph(const Source& source, const Names& names, const std::vector<JsonValue>& edges,
                 const JsonValue* undirected, const std::string& what);

std::string format_json_nodes(const Names& names);
/// `[["from", "to"], ...]` by names, `between` after each comma.
std::string format_json_edges(const Names& names, std::vector<Edge> edges,
                              std::string_view between);

}  // namespace hoist
