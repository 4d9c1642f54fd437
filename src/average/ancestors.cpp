// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"

namespace hoist {

// Everything upstream of a vertex: the edges on all paths that lead to it.
Cover ancestors() {
  Cover cover;
  cover.name = "ancestors";
  cover.title = "ancestors: all edges on paths into a vertex";
  cover.incident = false;
  cover.structures = [](const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
    std::vector<Edge> edges;
    std::vector<char> seen(dag.size());
    std::vector<Node> upstream = {x};
    seen[x] = 1;
    for (std::size_t i = 0; i < upstream.size(); ++i)
      for (Node parent : dag.parents(upstream[i])) {
        edges.push_back({parent, upstream[i]});
        if (!seen[parent]) upstream.push_back(parent);
        seen[parent] = 1;
      }
    emit(0, std::move(edges));
  };
  return cover;
}

}  // namespace hoist
