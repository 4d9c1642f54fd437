// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"

namespace hoist {

// The edges that make a Markov blanket: those of the vertex itself, and those into its children.
Cover markov_blankets() {
  Cover cover;
  cover.name = "mb";
  cover.title = "Markov blankets: a vertex's edges and all edges into its children";
  cover.incident = false;
  cover.structures = [](const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
    std::vector<Edge> edges;
    for (Node parent : dag.parents(x)) edges.push_back({parent, x});
    for (Node child : dag.children(x))
      for (Node parent : dag.parents(child)) edges.push_back({parent, child});  // x is one of them
    emit(0, std::move(edges));
  };
  return cover;
}

}  // namespace hoist
