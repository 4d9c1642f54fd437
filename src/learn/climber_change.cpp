// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/error.hpp"
#include "learn/climber.hpp"
#include "learn/scan.hpp"

// How a climber changes its graph, and what it has to count again then.
namespace hoist {

// When the parents of a node have changed.
void Climber::recount(Node node) {
  if (stop_.stop_requested()) throw Stopped();
  gains_.recount(node, closure_);
  find_top(node);
}

// When the gains of a node, and of all others that wait for it, have been counted again.
void Climber::find_best_removals(Node node) {
  find_best_removal(node);
  for_each_bit(closure_.descendants(node), [&](Node below) {
    const auto& parents = gains_.parents()[below];
    // Turned, the edge would end here.
    if (std::ranges::find(parents, node) != parents.end()) find_best_removal(below);
  });
}

// The most that removing or reversing an edge into a node could gain, if it closed no cycle.
void Climber::find_best_removal(Node to) {
  const auto& parents = gains_.parents()[to];
  double most = Gains::kNever;
  for (std::size_t i = 0; i < parents.size(); ++i)
    most = std::max(most, gains_.removals(to)[i] + std::max(0.0, gains_.add(to, parents[i])));
  best_removal_[to] = most;
}

void Climber::find_top(Node to) {
  const auto below = closure_.descendants(to);
  const auto row = gains_.adds(to);
  // The largest gain mostly closes no cycle.
  const scan::Largest top = scan::largest(row);
  top_gain_[to] = top.value;
  top_from_[to] = static_cast<Node>(top.index);
  if (!test_bit(below, top_from_[to])) return;
  top_gain_[to] = Gains::kNever;
  for (Node from = 0; from < n_; ++from) {
    if (row[from] > top_gain_[to] && !test_bit(below, from)) {
      top_from_[to] = from;
      top_gain_[to] = row[from];
    }
  }
}

// When a node has other descendants than before, and its own parents still.
void Climber::meet_descendants(Node node) {
  gains_.count_unknown(node, closure_);
  find_top(node);
}

void Climber::apply(const Move& move) {
  const auto [from, to] = move.edge;
  if (move.kind == Move::Kind::add) {
    gains_.add_parent(from, to);
    closure_.add(move.edge);
    gains_.count_if_unknown({to, from});
    recount(to);
    find_best_removals(to);
    return;
  }
  before_ = closure_;
  gains_.remove_parent(from, to);
  if (move.kind == Move::Kind::reverse) gains_.add_parent(to, from);
  closure_.rebuild(gains_.parents());
  for (Node node = 0; node < n_; ++node) {
    if (node == to || (node == from && move.kind == Move::Kind::reverse))
      recount(node);
    else if (descendants_changed(node))
      meet_descendants(node);
  }
  find_best_removals(to);
  find_best_removals(from);
}

void Climber::become(const std::vector<std::vector<Node>>& parents) {
  before_ = closure_;
  std::vector<bool> changed(n_);
  for (Node node = 0; node < n_; ++node) {
    changed[node] = gains_.parents()[node] != parents[node];
    if (changed[node]) gains_.set_parents(node, parents[node]);
  }
  closure_.rebuild(gains_.parents());
  for (Node node = 0; node < n_; ++node) {
    if (changed[node])
      recount(node);
    else if (descendants_changed(node))
      meet_descendants(node);
  }
  for (Node to = 0; to < n_; ++to) {
    for (Node from : gains_.parents()[to]) gains_.count_if_unknown({to, from});
    find_best_removal(to);
  }
}

}  // namespace hoist
