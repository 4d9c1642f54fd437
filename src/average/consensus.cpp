// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "average/shares.hpp"
#include "graph/class_under.hpp"
#include "hoist/error.hpp"
#include "hoist/orders.hpp"

namespace hoist {
namespace {

// More rounds have never changed anything; a cycle of two orders would go on for ever.
constexpr int kMostRounds = 8;

// How much of the bag, by weight, points from one variable to another.
class Precedence {
 public:
  explicit Precedence(const Bag& bag) : n_(bag.names.size()), tallies_(n_ * n_), weight_(n_ * n_) {
    for (const Replicate& replicate : bag.replicates) {
      // What a class leaves open says nothing of the order.
      const auto* const dag = std::get_if<Dag>(&replicate.graph);
      for (const Edge& edge :
           dag != nullptr ? dag->edges() : std::get<Pdag>(replicate.graph).directed())
        tallies_[edge.from * n_ + edge.to].add(replicate.weight);
    }
    for (std::size_t i = 0; i < weight_.size(); ++i) weight_[i] = tallies_[i].weight();
  }

  double operator()(Node from, Node to) const { return weight_[from * n_ + to]; }

  double out_less_in(Node node) const {
    double sum = 0;
    for (Node other = 0; other < n_; ++other) sum += (*this)(node, other) - (*this)(other, node);
    return sum;
  }

 private:
  std::size_t n_;
  std::vector<Tally> tallies_;
  std::vector<double> weight_;
};

// What must be gained: sums of weights round.
constexpr double kWorthIt = 1e-9;

// Moves the variable to where most edges point forward; whether that was worth it.
bool move_to_best_place(const Precedence& before, Node node, std::vector<Node>& order) {
  const auto here = static_cast<std::size_t>(std::ranges::find(order, node) - order.begin());
  double best = kWorthIt, gain = 0;
  std::size_t place = here;
  for (std::size_t i = here; i-- > 0;) {  // further to the front
    gain += before(node, order[i]) - before(order[i], node);
    if (gain > best) best = gain, place = i;
  }
  gain = 0;
  for (std::size_t i = here + 1; i < order.size(); ++i) {  // further to the back
    gain += before(order[i], node) - before(node, order[i]);
    if (gain > best) best = gain, place = i;
  }
  if (place == here) return false;
  const auto from = order.begin() + static_cast<std::ptrdiff_t>(here);
  const auto to = order.begin() + static_cast<std::ptrdiff_t>(place);
  if (place < here)
    std::rotate(to, from, from + 1);
  else
    std::rotate(from, from + 1, to + 1);
  return true;
}

std::vector<Node> order_of(const Bag& bag) {
  const Precedence before(bag);
  std::vector<Node> order(bag.names.size());
  std::iota(order.begin(), order.end(), Node{0});
  std::vector<double> ahead;
  for (Node node : order) ahead.push_back(before.out_less_in(node));
  std::ranges::sort(order, [&](Node a, Node b) {
    return ahead[a] != ahead[b] ? ahead[a] > ahead[b] : bag.names.ranks()[a] < bag.names.ranks()[b];
  });
  const std::vector<Node> turns = order;
  bool moved = true;
  while (moved) {
    moved = false;
    for (Node node : turns) moved = move_to_best_place(before, node, order) || moved;
  }
  return order;
}

}  // namespace

Bag aligned(const Bag& bag, const std::vector<Node>& order, const Knowledge& knowledge) {
  Bag result(bag.names);
  for (const Replicate& replicate : bag.replicates) {
    Replicate member = replicate;
    if (auto dag = extension(class_under(replicate.graph, knowledge), order))
      member.graph = std::move(*dag);
    result.replicates.push_back(std::move(member));
  }
  return result;
}

std::vector<Node> consensus_order(const Bag& bag, const Knowledge& knowledge) {
  if (bag.empty()) throw Error(ErrorKind::input, "the bag holds no graph; it agrees on no order");
  bag.require_sound();
  Bag classes = bag;
  for (Replicate& replicate : classes.replicates)
    replicate.graph = class_under(replicate.graph, knowledge);
  std::vector<Node> order = order_of(classes);
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<Node> next = order_of(aligned(bag, order, knowledge));
    if (next == order) break;
    order = std::move(next);
  }
  return order;
}

}  // namespace hoist
