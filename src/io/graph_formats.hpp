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
std::string format_graph_dot(const Dag& dag);
std::string format_class_dot(const Pdag& pdag);
std::string format_cyclic_dot(const Names& names, const std::vector<Edge>& edges);

Dag parse_graph_bif(std::string_view text, std::string_view place);
std::string format_graph_bif(const Dag& dag);

Dag parse_graph_network(std::string_view text, std::string_view place);
std::string format_graph_network(const Dag& dag);

Dag parse_graph_modelstring(std::string_view text, std::string_view place);
std::string format_graph_modelstring(const Dag& dag);

}  // namespace hoist
