// SPDX-License-Identifier: Apache-2.0
#include "graph/components.hpp"

namespace hoist {
namespace {

using Neighbours = std::vector<std::vector<Node>>;

// What a walk from the node meets that is not marked yet, each after all that it leads to.
void append_finished(const Neighbours& next, Node start, std::vector<char>& marked,
                     std::vector<Node>& finished) {
  if (marked[start]) return;
  marked[start] = 1;
  std::vector<std::pair<Node, std::size_t>> trail = {{start, 0}};
  while (!trail.empty()) {
    auto& [node, i] = trail.back();
    if (i == next[node].size()) {
      finished.push_back(node);
      trail.pop_back();
    } else if (const Node other = next[node][i++]; !marked[other]) {
      marked[other] = 1;
      trail.emplace_back(other, 0);
    }
  }
}

}  // namespace

// Kosaraju: against the edges, in the reverse of the order in which nodes are finished along them.
std::vector<Node> strong_components(std::size_t nodes, std::span<const Edge> edges) {
  Neighbours forwards(nodes), backwards(nodes);
  for (const Edge& edge : edges) {
    forwards[edge.from].push_back(edge.to);
    backwards[edge.to].push_back(edge.from);
  }
  std::vector<char> marked(nodes);
  std::vector<Node> finished;
  for (Node node = 0; node < nodes; ++node) append_finished(forwards, node, marked, finished);
  marked.assign(nodes, 0);
  std::vector<Node> component(nodes);
  Node count = 0;
  for (std::size_t i = nodes; i-- > 0;) {
    std::vector<Node> members;
    append_finished(backwards, finished[i], marked, members);
    for (Node member : members) component[member] = count;
    if (!members.empty()) ++count;
  }
  return component;
}

}  // namespace hoist
