// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cassert>
#include <vector>

#include "hoist/metric.hpp"

namespace hoist {
namespace {

// How a walk that left the cause came to a node. Causal walks have followed every edge forward, so
// they come from a parent; an adjustment set blocks them at a node that it holds.
enum class Arrival { causal_open, causal_blocked, back_from_parent, back_from_child };

// One walk through the truth for one cause and its adjustment set Z. A pair (cause, effect) is
// wrong exactly where the walk reaches the effect
//   causally through a node of Z: Z holds a node on a causal path, or
//   by an open walk that is not causal. That covers the back doors, and the case of Z holding a
//   descendant of a causal path: from it the walk turns back, as at any collider in Z.
// No walk comes back to the cause: what leaves it a second time is another path. Each node is
// visited at most once for each kind of arrival, and no other node is looked at: a cause without
// neighbours takes no time. The approach is that of Henckel, Würtzen and Weichwald ("Adjustment
// identification distance", UAI 2024).
class Walk {
 public:
  explicit Walk(const Dag& truth) : truth_(truth), seen_(truth.size()), in_z_(truth.size()) {}

  std::size_t wrong_effects(Node cause, std::span<const Node> z) {
    start(cause, z);
    while (!todo_.empty()) {
      const auto [node, arrival] = todo_.back();
      todo_.pop_back();
      leave(node, arrival);
    }
    std::size_t wrong = 0;
    for (Node node : reached_) {
      const bool blocked = seen(node, Arrival::causal_blocked);
      // By the estimate a parent is not an effect of its child.
      if (in_z_[node])
        wrong += blocked || seen(node, Arrival::causal_open);
      else
        wrong += blocked || seen(node, Arrival::back_from_parent) ||
                 seen(node, Arrival::back_from_child);
    }
    forget(z);
    return wrong;
  }

 private:
  using Arrivals = std::array<bool, 4>;

  struct State {
    Node node;
    Arrival arrival;
  };

  void start(Node cause, std::span<const Node> z) {
    cause_ = cause;
    for (Node node : z) in_z_[node] = true;
    reach(truth_.children(cause), Arrival::causal_open);
    reach(truth_.parents(cause), Arrival::back_from_child);
  }

  void forget(std::span<const Node> z) {
    for (Node node : reached_) seen_[node] = {};
    for (Node node : z) in_z_[node] = false;
    reached_.clear();
  }

  void leave(Node node, Arrival arrival) {
    const bool in_z = in_z_[node];
    switch (arrival) {
      case Arrival::causal_open:
        reach(truth_.children(node), in_z ? Arrival::causal_blocked : Arrival::causal_open);
        if (in_z) reach(truth_.parents(node), Arrival::back_from_child);
        break;
      case Arrival::causal_blocked:
        reach(truth_.children(node), Arrival::causal_blocked);
        break;
      case Arrival::back_from_parent:
        if (in_z)
          reach(truth_.parents(node), Arrival::back_from_child);
        else
          reach(truth_.children(node), Arrival::back_from_parent);
        break;
      case Arrival::back_from_child:
        if (in_z) break;
        reach(truth_.parents(node), Arrival::back_from_child);
        reach(truth_.children(node), Arrival::back_from_parent);
        break;
    }
  }

  void reach(std::span<const Node> nodes, Arrival arrival) {
    for (Node node : nodes) {
      if (node == cause_ || seen(node, arrival)) continue;
      if (seen_[node] == Arrivals{}) reached_.push_back(node);
      seen_[node][static_cast<std::size_t>(arrival)] = true;
      todo_.push_back({node, arrival});
    }
  }

  bool seen(Node node, Arrival arrival) const {
    return seen_[node][static_cast<std::size_t>(arrival)];
  }

  const Dag& truth_;
  Node cause_ = 0;
  std::vector<Arrivals> seen_;
  std::vector<Node> reached_;  // in whatever way
  std::vector<char> in_z_;
  std::vector<State> todo_;
};

}  // namespace

std::size_t structural_intervention_distance(const Dag& truth, const Dag& estimate) {
  assert(truth.names() == estimate.names());
  Walk walk(truth);
  std::size_t distance = 0;
  for (Node cause = 0; cause < truth.size(); ++cause)
    distance += walk.wrong_effects(cause, estimate.parents(cause));
  return distance;
}

}  // namespace hoist
