// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/network.hpp"

namespace hoist {
namespace {

// Parents of one child, old and new, in their ascending orders, which decide how its configurations
// and coefficients are laid out.
struct Parents {
  std::vector<Node> before;  // old nodes, ascending
  std::vector<Node> after;   // old nodes, in the order of the new ones
};

// Of each configuration of the discrete parents in the new order: which it was in the old one.
std::vector<std::size_t> old_configurations(const Network& network, const Parents& parents,
                                            std::size_t count) {
  std::vector<std::size_t> old(count, 0);
  for (std::size_t j = 0; j < count; ++j) {
    std::vector<std::size_t> digit(network.levels.size(), 0);
    std::size_t rest = j;
    for (auto at = parents.after.rbegin(); at != parents.after.rend(); ++at) {
      if (network.is_continuous(*at)) continue;
      digit[*at] = rest % network.levels[*at].size();
      rest /= network.levels[*at].size();
    }
    for (Node parent : parents.before)
      if (!network.is_continuous(parent))
        old[j] = old[j] * network.levels[parent].size() + digit[parent];
  }
  return old;
}

LocalModel reordered(const Network& network, Node node, const Parents& parents) {
  const std::vector<std::size_t> old =
      old_configurations(network, parents, network.configurations(node));
  if (!network.is_continuous(node)) {
    const std::size_t levels = network.levels[node].size();
    Cpt cpt;
    for (std::size_t j : old)
      for (std::size_t k = 0; k < levels; ++k)
        cpt.probabilities.push_back(network.cpt(node).probabilities[j * levels + k]);
    return cpt;
  }
  std::vector<Node> before, after;
  for (Node parent : parents.before)
    if (network.is_continuous(parent)) before.push_back(parent);
  for (Node parent : parents.after)
    if (network.is_continuous(parent)) after.push_back(parent);
  const LinearGaussian& model = network.gaussian(node);
  LinearGaussian result;
  for (std::size_t j : old) {
    const double* coefficients = model.coefficients.data() + j * (before.size() + 1);
    result.coefficients.push_back(coefficients[0]);
    for (Node parent : after)
      result.coefficients.push_back(
          coefficients[1 + (std::ranges::find(before, parent) - before.begin())]);
    result.sd.push_back(model.sd[j]);
  }
  return result;
}

}  // namespace

Network reordered(const Network& network, std::span<const Node> order, const Names& names) {
  const std::size_t n = network.levels.size();
  std::vector<Node> place(n, static_cast<Node>(n));  // where each variable goes
  for (std::size_t i = 0; i < order.size() && i < n; ++i)
    if (order[i] < n) place[order[i]] = static_cast<Node>(i);
  if (order.size() != n || names.size() != n ||
      std::ranges::find(place, static_cast<Node>(n)) != place.end())
    throw Error(ErrorKind::usage,
                "a network is reordered by an order that has each of its variables once, and as "
                "many names");
  Network result;
  std::vector<Edge> edges;
  for (const Edge& edge : network.dag.edges()) edges.push_back({place[edge.from], place[edge.to]});
  result.dag = Dag(names, std::move(edges));
  for (Node node : order) {
    const auto before = network.dag.parents(node);
    Parents parents{{before.begin(), before.end()}, {before.begin(), before.end()}};
    std::ranges::sort(parents.before);
    std::ranges::sort(parents.after, {}, [&](Node parent) { return place[parent]; });
    result.levels.push_back(network.levels[node]);
    result.models.push_back(reordered(network, node, parents));
  }
  return result;
}

}  // namespace hoist
