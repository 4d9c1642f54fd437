// SPDX-License-Identifier: Apache-2.0
#include "graph/bit_pdag.hpp"

#include <cassert>

namespace hoist {

void BitPdag::cut(Node a, Node b) {
  clear_pair(parents_, a, b);
  clear_pair(children_, a, b);
  clear_pair(open_, a, b);
  clear_pair(adjacent_, a, b);
}

void BitPdag::direct(Edge edge) {
  assert(is_open(edge.from, edge.to));
  clear_pair(open_, edge.from, edge.to);
  set_bit(row(children_, edge.from), edge.to);
  set_bit(row(parents_, edge.to), edge.from);
}

std::vector<Edge> BitPdag::directed() const {
  std::vector<Edge> edges;
  for (Node from = 0; from < nodes_; ++from)
    for_each_bit(children(from), [&](Node to) { edges.push_back({from, to}); });
  return edges;
}

std::vector<Edge> BitPdag::undirected() const {
  std::vector<Edge> edges;
  for (Node a = 0; a < nodes_; ++a)
    for_each_bit(open(a), [&](Node b) {
      if (a < b) edges.push_back({a, b});
    });
  return edges;
}

}  // namespace hoist
