// SPDX-License-Identifier: Apache-2.0
#include "learn/order_search.hpp"

#include <algorithm>

#include "hoist/error.hpp"

namespace hoist {
namespace {

// What a move must gain: it is a sum over several families, each of which rounds.
constexpr double kWorthIt = 1e-6;

}  // namespace

OrderSearch::OrderSearch(const LearnTask& task, FamilyMemo& memo)
    : required_(task.knowledge.required()),
      stop_(task.stop),
      memo_(memo),
      before_(words_for(task.sample.columns())) {}

void OrderSearch::climb(std::vector<Node> order) {
  order_ = std::move(order);
  bool moved = true;
  while (moved) {
    moved = false;
    const std::vector<Node> turns = order_;
    for (Node node : turns) moved = move_to_best_place(node) || moved;
  }
}

double OrderSearch::score() {
  memo_.make_room();
  double sum = 0;
  std::ranges::fill(before_, Word{0});
  for (Node node : order_) {
    sum += best_family(node).score;
    set_bit(before_, node);
  }
  return sum;
}

BitRows OrderSearch::parents() {
  memo_.make_room();
  BitRows rows(order_.size());
  std::ranges::fill(before_, Word{0});
  for (Node node : order_) {
    for (Node parent : best_family(node).parents) rows.set(node, parent);
    set_bit(before_, node);
  }
  return rows;
}

// From the required parents the best addition among those before, again and again; then every
// removal that gains. (Andrews et al. 2023: grow-shrink trees.)
FamilyMemo::Family& OrderSearch::best_family(Node child) {
  FamilyMemo::Family* family = &memo_.root(child);
  while (true) {
    memo_.additions(child, *family);
    const auto next = std::ranges::find_if(family->additions, [&](const auto& addition) {
      return test_bit(before_, addition.parent);
    });
    if (next == family->additions.end()) return memo_.shrunk(child, *family);
    family = &memo_.with(child, *family, *next);
  }
}

// How much better a child does when `node` is before it, too, besides all of before_. Mostly it
// makes no difference: then no list on the way has it in front of the one that is taken.
double OrderSearch::with_minus_without(Node child, Node node) {
  FamilyMemo::Family* family = &memo_.root(child);
  while (true) {
    memo_.additions(child, *family);
    FamilyMemo::Addition* next = nullptr;
    for (FamilyMemo::Addition& addition : family->additions) {
      if (addition.parent == node) {
        const double without = best_family(child).score;
        set_bit(before_, node);
        const double with = best_family(child).score;
        clear_bit(before_, node);
        return with - without;
      }
      if (!test_bit(before_, addition.parent)) continue;
      next = &addition;
      break;
    }
    if (next == nullptr) return 0;
    family = &memo_.with(child, *family, *next);
  }
}

// The sum of all scores for every place that the node could have, as differences: those that come
// before it do without it, those behind may have it.
bool OrderSearch::move_to_best_place(Node node) {
  if (stop_.stop_requested()) throw Stopped();
  memo_.make_room();
  const auto here = static_cast<std::size_t>(std::ranges::find(order_, node) - order_.begin());
  order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(here));
  std::size_t first = 0, last = order_.size();
  for (std::size_t i = 0; i < order_.size(); ++i)
    for (const Edge& edge : required_) {
      if (edge.to == node && edge.from == order_[i]) first = std::max(first, i + 1);
      if (edge.from == node && edge.to == order_[i]) last = std::min(last, i);
    }

  std::ranges::fill(before_, Word{0});
  for (std::size_t i = 0; i < first; ++i) set_bit(before_, order_[i]);
  double lost = 0;  // by those that are before the node and would have liked it as a parent
  double best = 0, current = 0;
  std::size_t place = here;
  for (std::size_t i = first; i <= last; ++i) {
    const double value = best_family(node).score - lost;
    if (i == here) current = value;
    if (i == first || value > best) {
      best = value;
      place = i;
    }
    if (i == last) break;
    lost += with_minus_without(order_[i], node);
    set_bit(before_, order_[i]);
  }
  const bool better = best > current + kWorthIt;
  if (!better) place = here;
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(place), node);
  return better;
}

}  // namespace hoist
