// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numeric>
#include <span>

#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "hoist/sample.hpp"
#include "hoist/text.hpp"
#include "network/counts.hpp"

namespace hoist {
namespace {

// The mean of the Dirichlet posterior whose prior puts `prior` imaginary rows into every cell. With
// none, that is maximum likelihood, which says nothing of a configuration that was never seen.
void estimate(std::span<const std::uint32_t> counts, double prior, std::span<double> out) {
  const std::uint64_t seen = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const auto levels = static_cast<double>(counts.size());
  const double total = static_cast<double>(seen) + prior * levels;
  for (std::size_t k = 0; k < counts.size(); ++k)
    out[k] = total > 0 ? (counts[k] + prior) / total : 1 / levels;
}

Cpt fit_family(const Table& table, const Dag& dag, Node child, double iss) {
  const std::vector<std::uint32_t> counts = family_counts(table, dag, child);
  Cpt cpt{std::vector<double>(counts.size())};
  const double prior = iss / static_cast<double>(counts.size());
  const std::size_t levels = table.levels(child);
  for (std::size_t begin = 0; begin < counts.size(); begin += levels)
    estimate(std::span(counts).subspan(begin, levels), prior,
             std::span(cpt.probabilities).subspan(begin, levels));
  return cpt;
}

}  // namespace

Network fit(const Table& table, const Dag& dag, const FitOptions& options) {
  if (table.names() != dag.names())
    throw Error(ErrorKind::input,
                "the graph is over other variables than the table, or in another order; align it");
  // Counts of labels, every cell observed: what the parameters of such a network are.
  if (const auto why = why_not({.discrete = true}, Sample(table), "a network"); !why.empty())
    throw Error(ErrorKind::input, why);
  if (!(options.iss >= 0) || !std::isfinite(options.iss))
    throw Error(ErrorKind::usage, "the imaginary sample size must be a number from 0 up, not " +
                                      format_double(options.iss));
  Network network{dag, {}, {}};
  for (Node node = 0; node < dag.size(); ++node) {
    network.levels.push_back(table.column(node).levels());
    network.cpts.push_back(fit_family(table, dag, node, options.iss));
  }
  return network;
}

}  // namespace hoist
