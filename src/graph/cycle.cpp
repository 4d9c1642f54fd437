// SPDX-License-Identifier: Apache-2.0
#include "graph/cycle.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace hoist {
namespace {

// The edges that are left when nodes without parents are taken away, with their edges, as long as
// there are any; none for a DAG.
std::vector<Edge> without_sources(std::size_t nodes, std::span<const Edge> edges) {
  std::vector<std::vector<Node>> children(nodes);
  std::vector<std::size_t> parents(nodes);
  for (const Edge& edge : edges) {
    children[edge.from].push_back(edge.to);
    ++parents[edge.to];
  }
  std::vector<Node> sources;
  for (Node node = 0; node < nodes; ++node)
    if (parents[node] == 0) sources.push_back(node);
  for (std::size_t i = 0; i < sources.size(); ++i)
    for (Node child : children[sources[i]])
      if (--parents[child] == 0) sources.push_back(child);
  std::vector<Edge> left;
  for (const Edge& edge : edges)
    if (parents[edge.from] > 0) left.push_back(edge);
  return left;
}

}  // namespace

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
  const std::vector<Edge> left = without_sources(nodes, edges);
  if (left.empty()) return {};
  // A tail that is left has a parent that is left: whoever goes up comes round.
  std::vector<const Edge*> into(nodes, nullptr);
  for (const Edge& edge : left)
    if (into[edge.to] == nullptr) into[edge.to] = &edge;
  std::vector<char> seen(nodes);
  Node node = left.front().from;
  for (; !seen[node]; node = into[node]->from) seen[node] = 1;
  const Edge* first = into[node];
  for (Node at = first->from; at != node; at = into[at]->from) first = std::min(first, into[at]);
  std::vector<std::uint32_t> ranks(nodes);
  std::iota(ranks.begin(), ranks.end(), 0U);
  std::vector<Node> cycle = find_path(nodes, left, first->to, first->from, ranks);
  cycle.insert(cycle.begin(), first->from);
  return cycle;
}

std::string spell_path(const Names& names, std::span<const Node> path) {
  std::string text;
  for (Node node : path) text += (text.empty() ? "" : " -> ") + names[node];
  return text;
}

}  // namespace hoist
