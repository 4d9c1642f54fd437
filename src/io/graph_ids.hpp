// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "io/graph_builder.hpp"
#include "io/level_index.hpp"

namespace hoist {

/// Nodes that have an id, which edges go by, and may have other names beside it, as in GraphML and
/// GML: there people number nodes and label them, or take the name for the id.
class GraphIds {
 public:
  explicit GraphIds(const Source& source) : source_(source) {}

  /// `names` are the candidates for its name, the best first; one that is empty is not there.
  void add(const std::string& id, std::array<std::string, 2> names, std::size_t offset);
  void join(const std::string& from, const std::string& to, bool directed, std::size_t offset);

  /// Nodes are called by the first candidate that all of them have and no two share, otherwise by
  /// their ids.
  PlacedGraph graph() const;

 private:
  Node node(const std::string& id, std::size_t offset) const;
  bool tells_apart(std::size_t candidate) const;

  const Source& source_;
  LevelIndex ids_;
  std::vector<std::array<std::string, 2>> names_;
  std::vector<PlacedEdge> edges_, open_;
};

}  // namespace hoist
