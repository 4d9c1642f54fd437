// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// A partially directed graph: what data alone can say about a DAG.
struct Pdag {
  Names names;
  std::vector<Edge> directed;    ///< by tail, then by head
  std::vector<Edge> undirected;  ///< lower node first, sorted

  friend bool operator==(const Pdag&, const Pdag&) = default;
};

/// The completed PDAG of the equivalence class of `dag`: an edge is directed exactly where every
/// DAG of the class directs it so.
Pdag cpdag(const Dag& dag);

}  // namespace hoist
