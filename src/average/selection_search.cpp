// SPDX-License-Identifier: Apache-2.0
#include "average/selection_search.hpp"

#include <algorithm>
#include <utility>

namespace hoist {

SelectionSearch::SelectionSearch(const SelectionProblem& problem, const std::stop_token& stop)
    : bound_(problem), stop_(stop) {}

// The nodes in an order of the edges of all options chosen; false where there is none.
bool SelectionSearch::acyclic(const Chosen& chosen, std::vector<Node>* order) const {
  std::vector<std::vector<Node>> children(bound_.nodes());
  std::vector<std::uint32_t> parents(bound_.nodes());
  for (std::uint32_t number : chosen)
    for (const Edge& edge : bound_.option(number).edges) {
      children[edge.from].push_back(edge.to);
      ++parents[edge.to];
    }
  std::vector<Node> placed;
  for (Node node = 0; node < bound_.nodes(); ++node)
    if (parents[node] == 0) placed.push_back(node);
  for (std::size_t i = 0; i < placed.size(); ++i)
    for (Node child : children[placed[i]])
      if (--parents[child] == 0) placed.push_back(child);
  const bool all = placed.size() == bound_.nodes();
  if (order != nullptr) *order = std::move(placed);
  return all;
}

void SelectionSearch::begin_with_the_greedy_one() {
  Found greedy;
  for (std::size_t index = 0; index < bound_.indices(); ++index)
    greedy.chosen.push_back(bound_.first(index + 1) - 1);
  std::vector<std::uint32_t> ranking(bound_.options());
  for (std::uint32_t number = 0; number < ranking.size(); ++number) ranking[number] = number;
  std::ranges::stable_sort(ranking, {}, [&](std::uint32_t n) { return bound_.option(n).place; });
  std::vector<char> done(bound_.indices());
  for (std::uint32_t number : ranking) {
    const std::uint32_t index = bound_.index_of(number);
    if (done[index]) continue;
    const std::uint32_t before = std::exchange(greedy.chosen[index], number);
    if (acyclic(greedy.chosen))
      done[index] = 1;
    else
      greedy.chosen[index] = before;
  }
  greedy.loss = 0;
  for (std::uint32_t number : greedy.chosen) greedy.loss += bound_.loss(number);
  offer(std::move(greedy), true);
}

// The options that lose least, by the state and then by their weight, whose edges follow the order.
SelectionSearch::Found SelectionSearch::along(const std::vector<Node>& order,
                                              const BoundState& state) const {
  std::vector<std::size_t> at(bound_.nodes());
  for (std::size_t i = 0; i < order.size(); ++i) at[order[i]] = i;
  Found found{Chosen(bound_.indices()), 0};
  for (std::size_t index = 0; index < bound_.indices(); ++index) {
    std::pair least(kNever, kNever);
    for (std::uint32_t number = bound_.first(index); number < bound_.first(index + 1); ++number) {
      const std::pair loss(state.loss[number], bound_.loss(number));
      if (!(loss < least)) continue;
      if (std::ranges::any_of(bound_.option(number).edges,
                              [&](const Edge& edge) { return at[edge.from] > at[edge.to]; }))
        continue;
      least = loss;
      found.chosen[index] = number;
    }
    if (least.first >= kNever) return {{}, kNever};
    found.loss += least.second;
  }
  return found;
}

// One index after another takes a better option that fits, or all the best along an order of the
// graph, as long as anything gains.
void SelectionSearch::polish(Found& found) const {
  const BoundState all = bound_.start();
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t index = 0; index < bound_.indices(); ++index)
      for (std::uint32_t number = bound_.first(index); number < bound_.first(index + 1); ++number) {
        const std::uint32_t before = found.chosen[index];
        if (bound_.loss(number) >= bound_.loss(before)) continue;
        found.chosen[index] = number;
        if (acyclic(found.chosen)) {
          found.loss += bound_.loss(number) - bound_.loss(before);
          changed = true;
        } else {
          found.chosen[index] = before;
        }
      }
    std::vector<Node> order;
    acyclic(found.chosen, &order);
    if (Found other = along(order, all); other.loss < found.loss) {
      found = std::move(other);
      changed = true;
    }
  }
}

void SelectionSearch::offer(Found found, bool polished) {
  if (found.loss >= kNever) return;
  if (polished) polish(found);
  if (found.loss >= wanted_) return;
  met_ = true;
  best_ = std::move(found);
  if (!once_) wanted_ = best_.loss;
}

// Bounds a node; false where nothing of interest is in it. `suggested` is the selection that the
// bound comes nearest to, empty where neither order has one.
bool SelectionSearch::examine(BoundState& state, Chosen& suggested, bool polished) {
  for (;;) {
    bound_.settle(state);
    std::vector<std::vector<Node>> orders;
    if (!bound_.raise(state, wanted_, stop_, orders)) return false;
    Found nearest;
    for (const std::vector<Node>& order : orders) {
      Found found = along(order, state);
      if (found.loss < wanted_ || polished) offer(found, polished);
      if (found.loss < nearest.loss) nearest = std::move(found);
    }
    suggested = nearest.chosen;
    if (state.bound >= wanted_ || (once_ && met_)) return false;
    bool fixed = false;
    for (Loss& loss : state.loss) {
      if (loss >= kNever || state.bound + loss < wanted_) continue;
      loss = kNever;
      fixed = true;
    }
    if (!fixed || stop_.stop_requested()) return true;
  }
}

// An option against all others of its index, of which there are some.
std::vector<std::uint32_t> SelectionSearch::split_anywhere(const BoundState& state) const {
  for (std::size_t index = 0; index < bound_.indices(); ++index) {
    std::vector<std::uint32_t> alive;
    for (std::uint32_t number = bound_.first(index); number < bound_.first(index + 1); ++number)
      if (state.loss[number] < kNever) alive.push_back(number);
    if (alive.size() > 1) return {alive.front()};
  }
  return {};
}

std::vector<std::uint32_t> SelectionSearch::split(const BoundState& state,
                                                  const Chosen& suggested) const {
  if (suggested.empty()) return split_anywhere(state);
  const auto outside = [&](const Conflict::Part& part) {
    return !std::ranges::binary_search(part.inside, suggested[part.index]);
  };
  std::vector<Loss> lost(bound_.indices()), dearest(bound_.indices());
  std::vector<const Conflict::Part*> parts(bound_.indices());
  for (const Conflict& conflict : state.conflicts) {
    const auto times = std::ranges::count_if(conflict.parts, outside);
    if (times < 2) continue;  // the bound has counted it in full
    for (const Conflict::Part& part : conflict.parts) {
      if (!outside(part)) continue;
      lost[part.index] += conflict.price * (times - 1);
      if (conflict.price <= dearest[part.index]) continue;
      dearest[part.index] = conflict.price;
      parts[part.index] = &part;
    }
  }
  for (std::size_t index = 0; index < bound_.indices(); ++index) {
    const Loss left = state.loss[suggested[index]];
    if (left < kNever && left > lost[index]) {
      lost[index] = left;
      parts[index] = nullptr;
    }
  }
  const auto index =
      static_cast<std::size_t>(std::distance(lost.begin(), std::ranges::max_element(lost)));
  if (lost[index] == 0) return {};
  if (parts[index] != nullptr) return parts[index]->inside;
  std::vector<std::uint32_t> free;
  for (std::uint32_t number = bound_.first(index); number < bound_.first(index + 1); ++number)
    if (state.loss[number] == 0) free.push_back(number);
  return free;
}

void SelectionSearch::descend(const BoundState& state, const Chosen& suggested) {
  if (stop_.stop_requested()) {
    open_ = std::min(open_, state.bound);
    return;
  }
  const std::vector<std::uint32_t> side = split(state, suggested);
  if (side.empty()) {
    // What was suggested is the best of this node, and was offered; or one selection is left.
    if (suggested.empty()) offer_the_last(state);
    return;
  }
  const std::uint32_t index = bound_.index_of(side.front());
  struct Child {
    BoundState state;
    Chosen suggested;
  };
  std::vector<Child> children;
  for (const bool keep : {true, false}) {
    Child child{state, {}};
    for (std::uint32_t number = bound_.first(index); number < bound_.first(index + 1); ++number)
      if (std::ranges::binary_search(side, number) != keep) child.state.loss[number] = kNever;
    if (examine(child.state, child.suggested, false)) children.push_back(std::move(child));
    if (once_ && met_) return;
  }
  std::ranges::stable_sort(children, {}, [](const Child& child) { return child.state.bound; });
  for (Child& child : children) {
    if (child.state.bound >= wanted_ || (once_ && met_)) continue;
    descend(child.state, child.suggested);
    child = {};
  }
}

void SelectionSearch::offer_the_last(const BoundState& state) {
  Found last{{}, 0};
  for (std::uint32_t number = 0; number < bound_.options(); ++number) {
    if (state.loss[number] >= kNever) continue;
    last.chosen.push_back(number);
    last.loss += bound_.loss(number);
  }
  if (acyclic(last.chosen)) offer(std::move(last), false);
}

// Of the best selections the one that takes the first option of the ranking that any of them takes,
// then the next: option by option, "does a best selection have it, besides those before?"
void SelectionSearch::prefer_the_first() {
  once_ = true;
  wanted_ = best_.loss + 1;
  BoundState state = bound_.start();
  std::vector<std::uint32_t> ranking(bound_.options());
  for (std::uint32_t number = 0; number < ranking.size(); ++number) ranking[number] = number;
  std::ranges::stable_sort(ranking, {}, [&](std::uint32_t n) { return bound_.option(n).place; });
  std::vector<char> done(bound_.indices());
  bool stale = true;  // whether more may be out than the state says
  for (std::uint32_t number : ranking) {
    const std::uint32_t index = bound_.index_of(number);
    if (stop_.stop_requested()) return;
    if (done[index]) continue;
    if (stale) {
      bound_.settle(state);
      std::vector<std::vector<Node>> orders;
      bound_.raise(state, wanted_, stop_, orders);
      for (Loss& loss : state.loss)
        if (loss < kNever && state.bound + loss >= wanted_) loss = kNever;
      stale = false;
    }
    if (state.loss[number] >= kNever) continue;
    BoundState with = state;
    for (std::uint32_t other = bound_.first(index); other < bound_.first(index + 1); ++other)
      if (other != number) with.loss[other] = kNever;
    met_ = best_.chosen[index] == number;
    if (!met_) {
      BoundState trial = with;
      Chosen suggested;
      if (examine(trial, suggested, false) && !met_) descend(trial, suggested);
    }
    if (met_) {
      state = std::move(with);
      done[index] = 1;
    } else {
      state.loss[number] = kNever;
    }
    stale = true;
  }
}

SelectionSearch::Result SelectionSearch::run() {
  begin_with_the_greedy_one();
  BoundState root = bound_.start();
  Chosen suggested;
  if (examine(root, suggested, true)) descend(root, suggested);
  Result result{best_.chosen, best_.loss, std::min(open_, best_.loss)};
  if (result.bound < result.loss || stop_.stop_requested()) return result;
  prefer_the_first();
  result.chosen = best_.chosen;
  return result;
}

}  // namespace hoist
