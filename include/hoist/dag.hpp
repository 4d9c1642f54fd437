// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "hoist/names.hpp"

namespace hoist {

struct Edge {
  Node from = 0;
  Node to = 0;

  friend auto operator<=>(const Edge&, const Edge&) = default;
};

/// A directed acyclic graph over named variables. Isolated variables are kept. Immutable; threads
/// may share it.
class Dag {
 public:
  /// The empty graph.
  explicit Dag(Names names = {});

  /// Throws Error(input) where an edge has an end that does not exist, is a loop or stands twice,
  /// or where the edges close a cycle (the message spells the cycle).
  Dag(Names names, std::vector<Edge> edges);

  const Names& names() const noexcept { return names_; }
  std::size_t size() const noexcept { return names_.size(); }

  /// All edges, by tail, then by head.
  const std::vector<Edge>& edges() const noexcept { return edges_; }

  /// In ascending order.
  std::span<const Node> parents(Node node) const { return row(parents_, parent_begin_, node); }
  std::span<const Node> children(Node node) const { return row(children_, child_begin_, node); }

  bool has_edge(Node from, Node to) const;

  /// Every node after its parents; among those that could come next, the lowest first.
  std::vector<Node> topological_order() const;

  friend bool operator==(const Dag& a, const Dag& b) {
    return a.edges_ == b.edges_ && a.names_ == b.names_;
  }

 private:
  static std::span<const Node> row(const std::vector<Node>& flat,
                                   const std::vector<std::uint32_t>& begin, Node node) {
    return std::span(flat).subspan(begin[node], begin[node + 1] - begin[node]);
  }

  Names names_;
  std::vector<Edge> edges_;
  std::vector<Node> parents_, children_;                   // neighbours of node 0, of node 1, ...
  std::vector<std::uint32_t> parent_begin_, child_begin_;  // where each node's neighbours begin
};

/// Markov blanket: parents, children and the children's other parents, ascending.
[[nodiscard]] std::vector<Node> markov_blanket(const Dag& dag, Node node);

/// The same graph over `names`: nodes are matched by name, those that `dag` lacks become isolated.
/// Throws Error(input) `place: ...` where `dag` has a node that `names` has not.
[[nodiscard]] Dag align(const Dag& dag, const Names& names, std::string_view place);

}  // namespace hoist
