// SPDX-License-Identifier: Apache-2.0
#include "graph/cycle.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace hoist {

std::vector<Node> find_path(std::size_t nodes, std::span<const Edge> edges, Node from, Node to,
                            const std::vector<std::uint32_t>& ranks) {
  std::vector<std::vector<Node>> next(nodes);
  for (const Edge& edge : edges) next[edge.from].push_back(edge.to);
  for (auto& row : next)
    std::sort(row.begin(), row.end(), [&](Node a, Node b) { return ranks[a] < ranks[b]; });
  const auto unseen = static_cast<Node>(nodes);
  std::vector<Node> came_from(nodes, unseen);
  came_from[from] = from;
  std::queue<Node> todo;
  todo.push(from);
  while (!todo.empty() && came_from[to] == unseen) {
    const Node node = todo.front();
    todo.pop();
    for (Node child : next[node]) {
      if (came_from[child] != unseen) continue;
      came_from[child] = node;
      todo.push(child);
    }
  }
  if (came_from[to] == unseen) return {};
  std::vector<Node> path = {to};
  while (path.back() != from) path.push_back(came_from[path.back()]);
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Node> find_cycle(std::size_t nodes, std::span<const Edge> edges) {
  std::vector<std::uint32_t> ranks(nodes);
  std::iota(ranks.begin(), ranks.end(), 0U);
  for (const Edge& edge : edges) {
    std::vector<Node> cycle = find_path(nodes, edges, edge.to, edge.from, ranks);
    if (cycle.empty()) continue;
    cycle.insert(cycle.begin(), edge.from);
    return cycle;
  }
  return {};
}

std::string spell_path(const Names& names, std::span<const Node> path) {
  std::string text;
  for (Node node : path) text += (text.empty() ? "" : " -> ") + names[node];
  return text;
}

}  // namespace hoist
