// SPDX-License-Identifier: Apache-2.0
#include "average/growing_dag.hpp"

#include <algorithm>

#include "graph/by_name.hpp"
#include "graph/cycle.hpp"

namespace hoist {

GrowingDag::GrowingDag(const Names& names) : names_(names), closure_(names.size()) {}

bool GrowingDag::try_add(const Structure& structure) {
  if (!admits(structure)) return false;
  for (const Edge& edge : structure.edges) {
    closure_.add(edge);
    edges_.insert(edge);
  }
  return true;
}

bool GrowingDag::admits(const Structure& structure) const {
  std::vector<Word> parents(closure_.words()), children(closure_.words());
  for (const Edge& edge : structure.edges) {
    if (edge.to == structure.vertex)
      set_bit(parents, edge.from);
    else if (edge.from == structure.vertex)
      set_bit(children, edge.to);
    else
      return admits_any(structure.edges);
  }
  return closure_.admits(structure.vertex, parents, children);
}

// Edges that do not all touch one vertex may close a cycle together in any way.
bool GrowingDag::admits_any(const std::vector<Edge>& edges) const {
  std::set<Edge> all = edges_;
  all.insert(edges.begin(), edges.end());
  const std::vector<Edge> list(all.begin(), all.end());
  return find_cycle(names_.size(), list).empty();
}

std::vector<Node> GrowingDag::blocking_path(const Structure& structure) const {
  std::vector<Edge> all(edges_.begin(), edges_.end());
  all.insert(all.end(), structure.edges.begin(), structure.edges.end());
  std::vector<Edge> suspects = structure.edges;
  std::sort(suspects.begin(), suspects.end(), ByName{names_});
  std::vector<Node> shortest;
  for (const Edge& edge : suspects) {
    auto path = find_path(names_.size(), all, edge.to, edge.from, names_.ranks());
    if (!path.empty() && (shortest.empty() || path.size() < shortest.size()))
      shortest = std::move(path);
  }
  return shortest;
}

}  // namespace hoist
