// SPDX-License-Identifier: Apache-2.0
#include "average/selection_bound.hpp"

#include <algorithm>
#include <map>

namespace hoist {
namespace {

bool is_in(std::span<const std::uint32_t> sorted, std::uint32_t value) {
  return std::binary_search(sorted.begin(), sorted.end(), value);
}

}  // namespace

SelectionBound::SelectionBound(const SelectionProblem& problem)
    : nodes_(problem.nodes), words_(words_for(problem.nodes)) {
  for (const std::vector<Option>& index : problem.indices) {
    begin_.push_back(static_cast<std::uint32_t>(options_.size()));
    std::int64_t most = 0;
    for (const Option& option : index) most = std::max(most, option.weight);
    for (const Option& option : index) {
      owner_.push_back(static_cast<std::uint32_t>(begin_.size() - 1));
      options_.push_back(option);
      loss_.push_back(most - option.weight);
    }
  }
  begin_.push_back(static_cast<std::uint32_t>(options_.size()));
  forwards_ = demands(false);
  backwards_ = demands(true);
}

SelectionBound::Demands SelectionBound::demands(bool backwards) const {
  std::vector<std::map<std::uint32_t, std::map<std::uint32_t, Set>>> found(nodes_);
  for (std::uint32_t number = 0; number < options_.size(); ++number)
    for (const Edge& edge : options_[number].edges) {
      Set& others = found[backwards ? edge.from : edge.to][owner_[number]][number];
      others.resize(words_);
      set_bit(others, backwards ? edge.to : edge.from);
    }
  Demands demands(nodes_);
  for (Node node = 0; node < nodes_; ++node)
    for (const auto& [index, options] : found[node]) {
      Demand& demand = demands[node].emplace_back(Demand{index});
      for (const auto& [number, others] : options) {
        demand.options.push_back(number);
        demand.others.insert(demand.others.end(), others.begin(), others.end());
      }
    }
  return demands;
}

bool SelectionBound::reaches(const Demand& demand, std::size_t option, const Set& set) const {
  return intersects(std::span(demand.others).subspan(option * words_, words_), set);
}

// Whether all options of the index that lose nothing more have an edge into the set.
bool SelectionBound::insists(const BoundState& state, const Demand& demand, const Set& set) const {
  std::size_t k = 0;
  for (std::uint32_t number = begin_[demand.index]; number < begin_[demand.index + 1]; ++number) {
    if (state.loss[number] != 0) continue;
    while (k < demand.options.size() && demand.options[k] < number) ++k;
    if (k == demand.options.size() || demand.options[k] != number) return false;
    if (!reaches(demand, k, set)) return false;
  }
  return true;
}

// Places nodes of the set as long as there are any that no index keeps; false where all are placed.
bool SelectionBound::leftover(const BoundState& state, const Demands& demands, Set& set,
                              std::vector<Node>* placed) const {
  for (bool changed = true; changed;) {
    changed = false;
    for (Node node = 0; node < nodes_; ++node) {
      if (!test_bit(set, node)) continue;
      if (std::ranges::any_of(demands[node],
                              [&](const Demand& demand) { return insists(state, demand, set); }))
        continue;
      clear_bit(set, node);
      changed = true;
      if (placed != nullptr) placed->push_back(node);
    }
  }
  return std::ranges::any_of(set, [](Word word) { return word != 0; });
}

// Until no node can be spared. Where it begins moves on with the conflicts, lest all of them are
// about the same nodes.
void SelectionBound::shrink(const BoundState& state, const Demands& demands, Set& set) const {
  std::vector<Node> members;
  for_each_bit(std::span<const Word>(set), [&](Node node) { members.push_back(node); });
  const auto turn = static_cast<std::ptrdiff_t>(state.conflicts.size() * 7 % members.size());
  std::rotate(members.begin(), members.begin() + turn, members.end());
  for (Node node : members) {
    if (!test_bit(set, node)) continue;
    Set smaller = set;
    clear_bit(smaller, node);
    if (leftover(state, demands, smaller, nullptr)) set = std::move(smaller);
  }
}

std::vector<std::uint32_t> SelectionBound::inside(const BoundState& state, const Demand& demand,
                                                  const Set& set) const {
  std::vector<std::uint32_t> numbers;
  for (std::size_t k = 0; k < demand.options.size(); ++k)
    if (state.loss[demand.options[k]] < kNever && reaches(demand, k, set))
      numbers.push_back(demand.options[k]);
  return numbers;
}

Loss SelectionBound::way_out(const BoundState& state, std::uint32_t index,
                             std::span<const std::uint32_t> inside) const {
  Loss least = kNever;
  for (std::uint32_t number = begin_[index]; number < begin_[index + 1]; ++number)
    if (!is_in(inside, number)) least = std::min(least, state.loss[number]);
  return least;
}

// Each node of the set is kept by the index whose way out is the dearest. An index that keeps
// several is outside as soon as it lets one of them go.
Conflict SelectionBound::conflict(const BoundState& state, const Demands& demands,
                                  const Set& set) const {
  std::map<std::uint32_t, std::vector<std::uint32_t>> kept;
  for_each_bit(std::span<const Word>(set), [&](Node node) {
    std::uint32_t keeper = 0;
    std::vector<std::uint32_t> options;
    Loss dearest = -1;
    for (const Demand& demand : demands[node]) {
      if (!insists(state, demand, set)) continue;
      std::vector<std::uint32_t> numbers = inside(state, demand, set);
      const Loss least = way_out(state, demand.index, numbers);
      if (least <= dearest) continue;
      dearest = least;
      keeper = demand.index;
      options = std::move(numbers);
    }
    const auto [at, fresh] = kept.try_emplace(keeper, options);
    if (!fresh)
      std::erase_if(at->second, [&](std::uint32_t number) { return !is_in(options, number); });
  });
  Conflict conflict{{}, kNever};
  for (auto& [index, numbers] : kept) {
    conflict.price = std::min(conflict.price, way_out(state, index, numbers));
    Conflict::Part& part = conflict.parts.emplace_back(Conflict::Part{index});
    for (std::uint32_t number = begin_[index]; number < begin_[index + 1]; ++number)
      if (state.loss[number] < kNever && !is_in(numbers, number)) part.outside.push_back(number);
    part.inside = std::move(numbers);
  }
  return conflict;
}

bool SelectionBound::raise(BoundState& state, Loss enough, const std::stop_token& stop,
                           std::vector<std::vector<Node>>& orders) const {
  orders.clear();
  for (const Demands* demands : {&forwards_, &backwards_})
    for (;;) {
      if (state.bound >= enough) return false;
      Set set(words_);
      for (Node node = 0; node < nodes_; ++node) set_bit(set, node);
      std::vector<Node> placed;
      const bool conflicting = leftover(state, *demands, set, &placed);
      if (!conflicting || stop.stop_requested()) {
        for_each_bit(std::span<const Word>(set), [&](Node node) { placed.push_back(node); });
        if (demands == &backwards_) std::reverse(placed.begin(), placed.end());
        orders.push_back(std::move(placed));
        break;
      }
      shrink(state, *demands, set);
      Conflict found = conflict(state, *demands, set);
      if (found.price >= kNever) {
        state.bound = kNever;
        return false;
      }
      for (const Conflict::Part& part : found.parts)
        for (std::uint32_t number : part.outside) state.loss[number] -= found.price;
      state.bound += found.price;
      state.conflicts.push_back(std::move(found));
    }
  return true;
}

void SelectionBound::settle(BoundState& state) const {
  const auto alive = [&](std::uint32_t number) { return state.loss[number] < kNever; };
  std::erase_if(state.conflicts, [&](const Conflict& conflict) {
    if (std::ranges::all_of(conflict.parts, [&](const Conflict::Part& part) {
          return std::ranges::any_of(part.inside, alive);
        }))
      return false;
    state.bound -= conflict.price;
    for (const Conflict::Part& part : conflict.parts)
      for (std::uint32_t number : part.outside)
        if (alive(number)) state.loss[number] += conflict.price;
    return true;
  });
  for (std::size_t index = 0; index < indices(); ++index) {
    const auto own =
        std::span(state.loss).subspan(begin_[index], begin_[index + 1] - begin_[index]);
    const Loss least = *std::ranges::min_element(own);
    if (least >= kNever) {
      state.bound = kNever;
      return;
    }
    state.bound += least;
    for (Loss& loss : own)
      if (loss < kNever) loss -= least;
  }
}

}  // namespace hoist
