// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "hoist/io.hpp"
#include "hoist/pdag.hpp"

namespace hoist {

// The two functions behind each entry of graph_formats(), each pair in the file of its name.
Dag parse_graph_json(std::string_view text, std::string_view place);
/// The same where a class will do.
Graph parse_any_graph_json(std::string_view text, std::string_view place);
std::string format_graph_json(const Dag& dag);
std::string format_class_json(const Pdag& pdag);
std::string format_cyclic_json(const Names& names, const std::vector<Edge>& edges);

Dag parse_graph_csv(std::string_view text, std::string_view place);
Graph parse_any_graph_csv(std::string_view text, std::string_view place);
std::string format_graph_csv(const Dag& dag);
std::string format_cyclic_csv(const Names& names, const std::vector<Edge>& edges);
Notes ignored_in_graph_csv(std::string_view text, std::string_view place);

Dag parse_graph_adjacency(std::string_view text, std::string_view place);
Graph parse_any_graph_adjacency(std::string_view text, std::string_view place);
std::string format_graph_adjacency(const Dag& dag);

Dag parse_graph_dot(std::string_view text, std::string_view place);
Graph parse_any_graph_dot(std::string_view text, std::string_view place);
std::string format_graph_dot(const Dag& dag);
std::string format_class_dot(const Pdag& pdag);
std::string format_cyclic_dot(const Names& names, const std::vector<Edge>& edges);

Dag parse_graph_bif(std::string_view text, std::string_view place);
std::string format_graph_bif(const Dag& dag);

Dag parse_graph_network(std::string_view text, std::string_view place);
std::string format_graph_network(const Dag& dag);

/// A text file that Tetrad wrote is read as its own.
Dag parse_graph_modelstring(std::string_view text, std::string_view place);
Graph parse_any_graph_modelstring(std::string_view text, std::string_view place);
std::string format_graph_modelstring(const Dag& dag);

Dag parse_graph_dagitty(std::string_view text, std::string_view place);
Graph parse_any_graph_dagitty(std::string_view text, std::string_view place);
std::string format_graph_dagitty(const Dag& dag);
std::string format_class_dagitty(const Pdag& pdag);

Dag parse_graph_tetrad(std::string_view text, std::string_view place);
Graph parse_any_graph_tetrad(std::string_view text, std::string_view place);
/// Whether a text begins as Tetrad's graphs do, whatever its name.
bool looks_like_tetrad(std::string_view text);
std::string format_graph_tetrad(const Dag& dag);
std::string format_class_tetrad(const Pdag& pdag);

Dag parse_graph_graphml(std::string_view text, std::string_view place);
Graph parse_any_graph_graphml(std::string_view text, std::string_view place);
std::string format_graph_graphml(const Dag& dag);
std::string format_class_graphml(const Pdag& pdag);
std::string format_cyclic_graphml(const Names& names, const std::vector<Edge>& edges);

Dag parse_graph_gml(std::string_view text, std::string_view place);
Graph parse_any_graph_gml(std::string_view text, std::string_view place);
std::string format_graph_gml(const Dag& dag);
std::string format_cyclic_gml(const Names& names, const std::vector<Edge>& edges);

Dag parse_graph_lavaan(std::string_view text, std::string_view place);
std::string format_graph_lavaan(const Dag& dag);

}  // namespace hoist
