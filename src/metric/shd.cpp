// SPDX-License-Identifier: Apache-2.0
#include "metric/shd.hpp"

#include <algorithm>
#include <cassert>
#include <compare>

namespace hoist {
namespace {

enum class Mark { forward, backward, undirected };

// How a pair of nodes, the lower one first, is joined.
struct Join {
  Edge pair;
  Mark mark;

  friend auto operator<=>(const Join&, const Join&) = default;
};

std::vector<Join> joins(const Pdag& graph) {
  std::vector<Join> list;
  for (const Edge& edge : graph.directed()) {
    if (edge.from < edge.to)
      list.push_back({edge, Mark::forward});
    else
      list.push_back({{edge.to, edge.from}, Mark::backward});
  }
  for (const Edge& edge : graph.undirected()) list.push_back({edge, Mark::undirected});
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

std::size_t structural_hamming_distance(const Pdag& a, const Pdag& b) {
  assert(a.names() == b.names());
  const std::vector<Join> in_a = joins(a);
  const std::vector<Join> in_b = joins(b);
  std::size_t distance = 0;
  for (auto x = in_a.begin(), y = in_b.begin(); x != in_a.end() || y != in_b.end();) {
    const bool take_a = y == in_b.end() || (x != in_a.end() && x->pair <= y->pair);
    const bool take_b = x == in_a.end() || (y != in_b.end() && y->pair <= x->pair);
    if (!(take_a && take_b && x->mark == y->mark)) ++distance;
    x += take_a;
    y += take_b;
  }
  return distance;
}

}  // namespace hoist
