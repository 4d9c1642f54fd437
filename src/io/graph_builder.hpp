// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "hoist/dag.hpp"
#include "hoist/pdag.hpp"
#include "io/level_index.hpp"
#include "io/source.hpp"

namespace hoist {

/// An edge and where in the file it stands.
struct PlacedEdge {
  Edge edge;
  std::size_t offset = 0;
};

/// The DAG of what a file said. Throws Error(input) with the place of the edge that is a loop, that
/// stands twice or that closes a cycle, `what` before the message.
Dag build_dag(const Source& source, const Names& names, const std::vector<PlacedEdge>& edges,
              std::string_view what = "");

/// What a file says in a format that has a way to write an edge without a direction.
struct PlacedGraph {
  Names names;
  std::vector<PlacedEdge> edges;
  std::vector<PlacedEdge> open;
};

/// Throws Error(input) for an open edge, too.
Dag build_dag(const Source& source, const PlacedGraph& graph);
/// A class where an edge is open.
Graph build_graph(const Source& source, const PlacedGraph& graph);

/// The same, an edge that stands both ways taken for an open one: so learners write it that know
/// directed edges only.
PlacedGraph with_open_pairs(PlacedGraph graph);

/// Throws Error(input) for an edge with two heads, or with an end that may be a head or a tail.
[[noreturn]] void fail_hidden(const Source& source, std::string_view mark, std::size_t offset);

/// The node of that name. Throws Error(input) at the offset, with the nearest known name.
Node known_node(const Source& source, const Names& names, std::string_view name,
                std::size_t offset);

/// Nodes in the order in which a file names them first.
class NodeList {
 public:
  /// The node of that name, made if it is new. Throws Error(input) for an empty name.
  Node get(const Source& source, std::string_view name, std::size_t offset);
  /// The node of a name that must be new. Throws Error(input) if it is not.
  Node add(const Source& source, std::string_view name, std::size_t offset);
  bool holds(std::string_view name) const { return index_.find(name) != LevelIndex::kNone; }
  Names names() const { return Names(index_.texts()); }

 private:
  LevelIndex index_;
};

/// For formats that take no variables for a file cut short: throws Error(output) for such a graph.
void require_variables(const Dag& dag, std::string_view format);

/// All edges by the names of their ends, byte by byte: an order that does not depend on the nodes'.
std::vector<Edge> edges_by_name(const Dag& dag);

}  // namespace hoist
