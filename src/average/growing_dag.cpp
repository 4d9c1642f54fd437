// SPDX-License-Identifier: Apache-2.0
#include "average/growing_dag.hpp"

#include <algorithm>

#include "graph/by_name.hpp"
#include "graph/cycle.hpp"

namespace hoist {

GrowingDag::GrowingDag(const Names& names) : names_(names), closure_(0) {}

bool GrowingDag::try_add(const Structure& structure) {
  if (structure.edges.empty()) return true;
  const std::vector<Edge> indexed = index(structure);
  if (!admits(structure, indexed)) return false;
  for (std::size_t i = 0; i < indexed.size(); ++i) {
    if (!edges_.insert(structure.edges[i]).second) continue;  // another structure has placed it
    closure_.add(indexed[i]);
    parents_[indexed[i].to].push_back(indexed[i].from);
  }
  return true;
}

bool GrowingDag::admits(const Structure& structure, const std::vector<Edge>& indexed) const {
  const auto vertex = index_of_.find(structure.vertex);
  std::vector<Word> parents(closure_.words()), children(closure_.words());
  for (const Edge& edge : indexed) {
    if (vertex != index_of_.end() && edge.to == vertex->second)
      set_bit(parents, edge.from);
    else if (vertex != index_of_.end() && edge.from == vertex->second)
      set_bit(children, edge.to);
    else
      return admits_any(structure.edges);
  }
  return closure_.admits(vertex->second, parents, children);
}

// Edges that do not all touch one vertex may close a cycle together in any way.
bool GrowingDag::admits_any(const std::vector<Edge>& edges) const {
  std::set<Edge> all = edges_;
  all.insert(edges.begin(), edges.end());
  const std::vector<Edge> list(all.begin(), all.end());
  return find_cycle(names_.size(), list).empty();
}

std::vector<Edge> GrowingDag::index(const Structure& structure) {
  std::vector<Edge> indexed;
  for (const Edge& edge : structure.edges) {
    for (Node node : {edge.from, edge.to})
      if (index_of_.try_emplace(node, static_cast<Node>(parents_.size())).second)
        parents_.emplace_back();
    indexed.push_back({index_of_[edge.from], index_of_[edge.to]});
  }
  if (parents_.size() > room_) {
    room_ = std::min(std::max<std::size_t>(16, 2 * parents_.size()), names_.size());
    closure_ = Closure(room_);
    std::vector<std::vector<Node>> all = parents_;
    all.resize(room_);
    closure_.rebuild(all);
  }
  return indexed;
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
