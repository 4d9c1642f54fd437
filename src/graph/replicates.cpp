// SPDX-License-Identifier: Apache-2.0
#include "hoist/replicates.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/random.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// As people count.
std::string numbered(std::size_t replicate) { return "replicate " + std::to_string(replicate + 1); }

}  // namespace

Bag::Bag(Names of, std::vector<Dag> dags) : names(std::move(of)) {
  for (Dag& dag : dags) add(std::move(dag));
}

bool Bag::all_dags() const {
  return std::ranges::all_of(
      replicates, [](const Replicate& each) { return std::holds_alternative<Dag>(each.graph); });
}

const Dag& Bag::dag(std::size_t replicate) const {
  if (const auto* dag = std::get_if<Dag>(&replicates[replicate].graph)) return *dag;
  throw Error(ErrorKind::input,
              numbered(replicate) + " is an equivalence class, not a DAG; extend the bag first");
}

void Bag::require_sound() const {
  for (std::size_t i = 0; i < replicates.size(); ++i) {
    if (names_of(replicates[i].graph) != names)
      throw Error(ErrorKind::input, numbered(i) + " is over other variables than the bag");
    const double weight = replicates[i].weight;
    if (!(weight > 0) || !std::isfinite(weight))
      throw Error(ErrorKind::input, "the weight of " + numbered(i) +
                                        " must be a number above 0, not " + format_double(weight));
  }
}

Bag extended(const Bag& bag, std::uint64_t seed) {
  Bag result(bag.names);
  for (std::size_t i = 0; i < bag.size(); ++i) {
    Replicate replicate = bag.replicates[i];
    if (const auto* pdag = std::get_if<Pdag>(&replicate.graph)) {
      auto dag = extension(*pdag, shuffled_order(bag.names, seed, i));
      if (!dag)
        throw Error(ErrorKind::input,
                    numbered(i) +
                        " is a graph that no DAG agrees with: its directed edges close a "
                        "cycle, or its open ones cannot be turned without a new collider");
      replicate.graph = std::move(*dag);
    }
    result.replicates.push_back(std::move(replicate));
  }
  return result;
}

std::vector<Node> shuffled_order(const Names& names, std::uint64_t seed, std::uint64_t replicate) {
  std::vector<std::uint64_t> draws;
  for (const std::string& name : names.list())
    draws.push_back(RandomStream(seed, Purpose::tie_break, name_key(name), replicate).next());
  std::vector<Node> order(names.size());
  std::iota(order.begin(), order.end(), Node{0});
  std::sort(order.begin(), order.end(), [&](Node a, Node b) {
    return draws[a] != draws[b] ? draws[a] < draws[b] : names.ranks()[a] < names.ranks()[b];
  });
  return order;
}

}  // namespace hoist
