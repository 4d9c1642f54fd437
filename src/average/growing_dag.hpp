// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <unordered_map>
#include <vector>

#include "graph/closure.hpp"
#include "hoist/average.hpp"

namespace hoist {

/// The average while it is being built: it only grows, and it is acyclic at all times.
class GrowingDag {
 public:
  explicit GrowingDag(const Names& names);

  /// Adds the edges of the structure that are not there yet, all of them or none; false where they
  /// would close a cycle. Edges that another structure has placed stay in either case.
  bool try_add(const Structure& structure);

  /// Why `try_add` said no: the shortest path that leads from the head of one of the structure's
  /// edges back to its tail, over the edges placed and the structure's others; ties by names.
  std::vector<Node> blocking_path(const Structure& structure) const;

  Dag dag() const { return Dag(names_, {edges_.begin(), edges_.end()}); }

 private:
  bool admits(const Structure& structure, const std::vector<Edge>& indexed) const;
  bool admits_any(const std::vector<Edge>& edges) const;
  /// The structure's edges by the indices of their nodes in the closure, which get one here.
  std::vector<Edge> index(const Structure& structure);

  const Names& names_;
  /// Over the nodes that have had an edge so far, in the order in which they came: it grows with
  /// the square of their number, and most of very many variables may be isolated.
  Closure closure_;
  std::size_t room_ = 0;  ///< for so many nodes in the closure
  std::unordered_map<Node, Node> index_of_;
  std::vector<std::vector<Node>> parents_;  ///< by indices
  std::set<Edge> edges_;
};

}  // namespace hoist
