// SPDX-License-Identifier: Apache-2.0
#include "graph/closure.hpp"

#include <algorithm>
#include <cassert>

namespace hoist {

Closure::Closure(std::size_t nodes)
    : nodes_(nodes),
      words_(words_for(nodes)),
      ancestors_(nodes * words_),
      descendants_(nodes * words_),
      above_(words_),
      below_(words_) {}

bool Closure::admits(Node node, std::span<const Word> parents,
                     std::span<const Word> children) const {
  if (test_bit(parents, node) || test_bit(children, node)) return false;
  if (intersects(parents, descendants(node))) return false;
  if (intersects(children, ancestors(node))) return false;
  // A new parent may not lie at or below a new child.
  if (intersects(parents, children)) return false;
  bool fits = true;
  for_each_bit(children,
               [&](Node child) { fits = fits && !intersects(parents, descendants(child)); });
  return fits;
}

void Closure::add(Edge edge) {
  assert(edge.from != edge.to && !reaches(edge.to, edge.from));
  if (reaches(edge.from, edge.to)) return;  // nothing new can be reached
  std::ranges::copy(ancestors(edge.from), above_.begin());
  set_bit(above_, edge.from);
  std::ranges::copy(descendants(edge.to), below_.begin());
  set_bit(below_, edge.to);
  for_each_bit(above_, [&](Node node) { unite(row(descendants_, node), below_); });
  for_each_bit(below_, [&](Node node) { unite(row(ancestors_, node), above_); });
}

void Closure::rebuild(const std::vector<std::vector<Node>>& parents) {
  std::fill(ancestors_.begin(), ancestors_.end(), Word{0});
  std::fill(descendants_.begin(), descendants_.end(), Word{0});
  // Children of a node, until it is placed in the order, are the bits of its row of descendants.
  waiting_.resize(nodes_);
  order_.clear();
  for (Node node = 0; node < nodes_; ++node) {
    waiting_[node] = parents[node].size();
    if (waiting_[node] == 0) order_.push_back(node);
    for (Node parent : parents[node]) set_bit(row(descendants_, parent), node);
  }
  for (std::size_t i = 0; i < order_.size(); ++i) {
    for_each_bit(descendants(order_[i]), [&](Node child) {
      unite(row(ancestors_, child), ancestors(order_[i]));
      set_bit(row(ancestors_, child), order_[i]);
      if (--waiting_[child] == 0) order_.push_back(child);
    });
  }
  assert(order_.size() == nodes_);
  for (std::size_t i = order_.size(); i-- > 0;)
    for (Node parent : parents[order_[i]]) unite(row(descendants_, parent), descendants(order_[i]));
}

}  // namespace hoist
