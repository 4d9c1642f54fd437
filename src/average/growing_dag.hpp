// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
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
  bool admits(const Structure& structure) const;
  bool admits_any(const std::vector<Edge>& edges) const;

  const Names& names_;
  Closure closure_;
  std::set<Edge> edges_;
};

}  // namespace hoist
