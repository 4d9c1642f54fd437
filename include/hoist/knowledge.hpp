// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// Prior knowledge: edges that must and edges that must not be. It binds every learner in every
/// replicate, and the average again. Tiers, roots and leaves are forbidden edges in short.
/// Threads may read it at once; changing it is for one thread alone. With the first forbidden edge
/// it takes a byte per pair of nodes.
class Knowledge {
 public:
  /// No knowledge.
  explicit Knowledge(Names names = {});

  const Names& names() const noexcept { return names_; }

  void require(Edge edge);
  void forbid(Edge edge);
  /// No edge into, none out of the node.
  void root(Node node);
  void leaf(Node node);
  /// No edge from a later tier to an earlier one; edges inside a tier are free, and so are nodes
  /// without a tier.
  void tiers(const std::vector<std::vector<Node>>& tiers);
  /// Those that were said last, for people to read: all that they forbid is among `forbidden`.
  const std::vector<std::vector<Node>>& tiers() const noexcept { return tiers_; }

  const std::vector<Edge>& required() const noexcept { return required_; }
  bool is_required(Edge edge) const;
  bool is_forbidden(Edge edge) const {
    return !forbidden_.empty() && forbidden_[edge.from * names_.size() + edge.to];
  }
  /// All forbidden edges, by tail, then by head.
  std::vector<Edge> forbidden() const;
  /// The same without those that the tiers say.
  std::vector<Edge> forbidden_besides_tiers() const;
  bool empty() const noexcept { return required_.empty() && forbidden_.empty(); }

  /// One sentence per contradiction: an edge required and forbidden, required edges that close a
  /// cycle, more required parents than `max_parents` allows. Empty where the knowledge can be
  /// satisfied.
  [[nodiscard]] std::vector<std::string> contradictions(std::size_t max_parents) const;

  /// Throws Error(input) that lists all contradictions where there are any.
  void require_consistent(std::size_t max_parents) const;

  /// Throws Error(input) where the knowledge is over other names, or over the same in another
  /// order. Knowledge without names is none, and fits all.
  void require_over(const Names& names) const;

  /// The same knowledge with node i as node new_node[i] of `names`.
  [[nodiscard]] Knowledge relabelled(const Names& names, const std::vector<Node>& new_node) const;

 private:
  Names names_;
  std::vector<Edge> required_;   // sorted
  std::vector<char> forbidden_;  // n*n flags; empty while nothing is forbidden
  std::vector<std::vector<Node>> tiers_;
};

}  // namespace hoist
