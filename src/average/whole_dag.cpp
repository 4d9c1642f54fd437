// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"

namespace hoist {

// One structure for all vertices, of the vertex whose name comes first: the average is the DAG that
// most of the bag has. Often all are different; then the first by its edges, of no more worth.
Cover whole_dag() {
  Cover cover;
  cover.name = "dag";
  cover.title = "whole graph: all edges together, so the most frequent DAG of the bag";
  cover.threshold = "0";
  cover.incident = false;
  cover.structures = [](const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
    if (dag.names().ranks()[x] == 0) emit(0, dag.edges());
  };
  return cover;
}

}  // namespace hoist
