// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"
#include "hoist/error.hpp"

namespace hoist {

// a -> x <- b where a and b are not joined: what a class of equivalent DAGs agrees on besides who
// is joined to whom. A slot for each pair of parents.
Cover vstructures() {
  Cover cover;
  cover.name = "vstructures";
  cover.title = "v-structures: two edges into a vertex from parents that are not joined; no others";
  cover.every_edge = false;
  cover.structures = [](const Dag& dag, Node x, const Parameters&, const EmitStructure& emit) {
    if (dag.size() > 65535)
      throw Error(ErrorKind::input, "v-structures are numbered for up to 65535 variables, not " +
                                        std::to_string(dag.size()));
    const auto parents = dag.parents(x);
    for (std::size_t i = 0; i < parents.size(); ++i)
      for (std::size_t j = i + 1; j < parents.size(); ++j) {
        const Node a = parents[i], b = parents[j];
        if (dag.has_edge(a, b) || dag.has_edge(b, a)) continue;
        emit(static_cast<std::uint32_t>(a * dag.size() + b), {{a, x}, {b, x}});
      }
  };
  return cover;
}

}  // namespace hoist
