// SPDX-License-Identifier: Apache-2.0
#include "support/search.hpp"

namespace hoist::testing {

std::vector<char> reached(std::size_t nodes, std::span<const Edge> edges, Node from) {
  std::vector<std::vector<Node>> children(nodes);
  for (const Edge& edge : edges) children[edge.from].push_back(edge.to);
  std::vector<char> seen(nodes);
  std::vector<Node> todo = {from};
  while (!todo.empty()) {
    const Node node = todo.back();
    todo.pop_back();
    for (Node child : children[node]) {
      if (!seen[child]) todo.push_back(child);
      seen[child] = 1;
    }
  }
  return seen;
}

}  // namespace hoist::testing
