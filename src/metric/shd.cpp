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

// Pairs that are joined in either, and those that are joined in both in the same way.
struct Comparison {
  std::size_t joined = 0, alike = 0;
};

Comparison compare(const Pdag& a, const Pdag& b) {
  assert(a.names() == b.names());
  const std::vector<Join> in_a = joins(a);
  const std::vector<Join> in_b = joins(b);
  Comparison found;
  for (auto x = in_a.begin(), y = in_b.begin(); x != in_a.end() || y != in_b.end();) {
    const bool take_a = y == in_b.end() || (x != in_a.end() && x->pair <= y->pair);
    const bool take_b = x == in_a.end() || (y != in_b.end() && y->pair <= x->pair);
    ++found.joined;
    found.alike += take_a && take_b && x->mark == y->mark;
    x += take_a;
    y += take_b;
  }
  return found;
}

}  // namespace

std::size_t structural_hamming_distance(const Pdag& a, const Pdag& b) {
  const Comparison found = compare(a, b);
  return found.joined - found.alike;
}

std::size_t joined_alike(const Pdag& a, const Pdag& b) { return compare(a, b).alike; }

}  // namespace hoist
