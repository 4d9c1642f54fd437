// SPDX-License-Identifier: Apache-2.0
#include "network/sound.hpp"

#include <algorithm>
#include <cmath>

#include "hoist/error.hpp"

namespace hoist {
namespace {

// Counted in floating point: the product of many levels overflows every integer.
double configurations(const Network& network, Node node) {
  double count = 1;
  for (Node parent : network.dag.parents(node))
    if (!network.is_continuous(parent)) count *= static_cast<double>(network.levels[parent].size());
  return count;
}

bool finite(const std::vector<double>& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); });
}

bool none_negative(const std::vector<double>& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return x >= 0; });
}

std::string wrong_size(const std::string& what, std::size_t found, double expected) {
  return "has " + std::to_string(found) + " " + what + ", and " +
         std::to_string(static_cast<std::uint64_t>(std::min(expected, 1e18))) + " are needed";
}

std::string why_unsound(const Network& network, Node node, const Cpt& cpt) {
  if (network.levels[node].empty()) return "is discrete and has no levels";
  for (Node parent : network.dag.parents(node))
    if (network.is_continuous(parent)) return continuous_parent(network.dag.names(), parent, node);
  const double cells =
      configurations(network, node) * static_cast<double>(network.levels[node].size());
  if (static_cast<double>(cpt.probabilities.size()) != cells)
    return wrong_size("probabilities", cpt.probabilities.size(), cells);
  if (!finite(cpt.probabilities) || !none_negative(cpt.probabilities))
    return "has a probability that is not a number from 0 to 1";
  return "";
}

std::string why_unsound(const Network& network, Node node, const LinearGaussian& model) {
  if (!network.levels[node].empty()) return "is continuous and has levels";
  const double expected = configurations(network, node);
  if (static_cast<double>(model.sd.size()) != expected)
    return wrong_size("standard deviations", model.sd.size(), expected);
  const std::size_t coefficients = model.sd.size() * (network.continuous_parents(node) + 1);
  if (model.coefficients.size() != coefficients)
    return wrong_size("coefficients", model.coefficients.size(), static_cast<double>(coefficients));
  if (!finite(model.coefficients)) return "has a coefficient that is not a finite number";
  if (!finite(model.sd) || !none_negative(model.sd))
    return "has a standard deviation that is not a finite number from 0 up";
  return "";
}

}  // namespace

std::string continuous_parent(const Names& names, Node parent, Node child) {
  return "is discrete and has the continuous parent '" + names[parent] + "' (edge '" +
         names[parent] + "' -> '" + names[child] +
         "'), which a conditional Gaussian network cannot hold; turn the edge, leave it out, or "
         "cut '" +
         names[parent] + "' into bins";
}

std::string why_unsound(const Network& network) {
  const std::size_t n = network.dag.size();
  if (network.levels.size() != n || network.models.size() != n)
    return "a network of " + std::to_string(n) + " variables needs as many lists of levels (" +
           std::to_string(network.levels.size()) + ") and local models (" +
           std::to_string(network.models.size()) + ")";
  for (Node node = 0; node < n; ++node) {
    const std::string why = std::visit(
        [&](const auto& model) { return why_unsound(network, node, model); }, network.models[node]);
    if (!why.empty()) return "'" + network.dag.names()[node] + "' " + why;
  }
  return "";
}

void require_sound(const Network& network) {
  if (const std::string why = why_unsound(network); !why.empty())
    throw Error(ErrorKind::usage, "the network is not sound: " + why);
}

}  // namespace hoist
