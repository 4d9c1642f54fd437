// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "hoist/text.hpp"
#include "network/counts.hpp"
#include "network/gaussian.hpp"
#include "network/sound.hpp"

namespace hoist {
namespace {

// The mean of the Dirichlet posterior whose prior puts `prior` imaginary rows into every cell. With
// none, that is maximum likelihood, which says nothing of a configuration that was never seen.
void estimate(std::span<const double> counts, double prior, std::span<double> out) {
  const double seen = std::accumulate(counts.begin(), counts.end(), 0.0);
  const auto levels = static_cast<double>(counts.size());
  const double total = seen + prior * levels;
  for (std::size_t k = 0; k < counts.size(); ++k)
    out[k] = total > 0 ? (counts[k] + prior) / total : 1 / levels;
}

Cpt fit_cpt(const FamilyColumns& family, const std::string& child, double iss) {
  const std::vector<double> counts = family_counts(family, child);
  Cpt cpt{std::vector<double>(counts.size())};
  const double prior = iss / static_cast<double>(counts.size());
  const std::size_t levels = family.child().levels().size();
  for (std::size_t begin = 0; begin < counts.size(); begin += levels)
    estimate(std::span(counts).subspan(begin, levels), prior,
             std::span(cpt.probabilities).subspan(begin, levels));
  return cpt;
}

LinearGaussian fit_gaussian(const FamilyColumns& family, const std::string& child, double iss) {
  Configurations configurations = family.configurations();
  const std::size_t width = family.numbers().size() + 1;
  require_fit("coefficients", child, family.parents(),
              configurations.declared() * static_cast<double>(width + 1));
  const GaussianEstimate found = estimate_gaussian({.response = family.child().values(),
                                                    .predictors = family.numbers(),
                                                    .groups = configurations.ids(),
                                                    .group_count = configurations.occurring(),
                                                    .weights = family.weights()},
                                                   iss);
  // Those that occur, among those that are declared.
  LinearGaussian model;
  for (double j = 0; j < configurations.declared(); ++j) {
    const auto& pooled = found.pooled.coefficients;
    model.coefficients.insert(model.coefficients.end(), pooled.begin(), pooled.end());
    model.sd.push_back(found.pooled.sd[0]);
  }
  for (std::size_t i = 0; i < configurations.occurring(); ++i) {
    const std::size_t j = configurations.codes()[i];
    std::copy_n(&found.groups.coefficients[i * width], width, &model.coefficients[j * width]);
    model.sd[j] = found.groups.sd[i];
  }
  return model;
}

LocalModel fit_family(const Table& table, const Dag& dag, Node child, double iss) {
  const std::string& name = dag.names()[child];
  const bool continuous = table.column(child).kind() == ColumnKind::continuous;
  for (Node parent : dag.parents(child))
    if (!continuous && table.column(parent).kind() == ColumnKind::continuous)
      throw Error(ErrorKind::input,
                  "'" + name + "' " + continuous_parent(dag.names(), parent, child));
  const FamilyColumns family(table, child, dag.parents(child));
  if (family.rows() == 0 && (continuous || table.rows() > 0))
    throw Error(
        ErrorKind::input,
        "there is no row where '" + name +
            (dag.parents(child).empty() ? "' is observed" : "' and its parents are all observed") +
            ", so its parameters are unknown; leave the column or the edges out");
  if (continuous) return fit_gaussian(family, name, iss);
  return fit_cpt(family, name, iss);
}

}  // namespace

Network fit(const Table& table, const Dag& dag, const FitOptions& options) {
  if (table.names() != dag.names())
    throw Error(ErrorKind::input,
                "the graph is over other variables than the table, or in another order; align it");
  if (!(options.iss >= 0) || !std::isfinite(options.iss))
    throw Error(ErrorKind::usage, "the imaginary sample size must be a number from 0 up, not " +
                                      format_double(options.iss));
  Network network{dag, {}, {}};
  for (Node node = 0; node < dag.size(); ++node) {
    network.levels.emplace_back();
    if (table.column(node).kind() == ColumnKind::discrete)
      network.levels.back() = table.column(node).levels();
    network.models.push_back(fit_family(table, dag, node, options.iss));
  }
  return network;
}

}  // namespace hoist
