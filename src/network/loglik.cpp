// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "network/counts.hpp"
#include "network/gaussian.hpp"
#include "network/sound.hpp"

namespace hoist {
namespace {

void require_alike(const Network& network, const Table& table) {
  if (table.names() != network.dag.names())
    throw Error(ErrorKind::input,
                "the network is over other variables than the table, or in another order");
  for (Node node = 0; node < network.dag.size(); ++node) {
    const Column& column = table.column(node);
    const bool continuous = column.kind() == ColumnKind::continuous;
    const std::string& name = table.names()[node];
    if (continuous != network.is_continuous(node))
      throw Error(ErrorKind::input,
                  "'" + name + "' is " + (continuous ? "continuous" : "discrete") +
                      " in the table and " + (continuous ? "discrete" : "continuous") +
                      " in the network; read it as the network has it");
    if (!continuous && column.levels() != network.levels[node])
      throw Error(ErrorKind::input, "the levels of '" + name +
                                        "' in the table are not those of the network; read the "
                                        "table with the network's states");
  }
}

// Through counts rather than row by row: one logarithm per cell, and no long sum to round.
double log_likelihood_of(const Cpt& cpt, const FamilyColumns& family, const std::string& name) {
  const std::vector<double> counts = family_counts(family, name);
  double sum = 0;
  for (std::size_t cell = 0; cell < counts.size(); ++cell)
    if (counts[cell] > 0) sum += counts[cell] * natural_log(cpt.probabilities[cell]);
  return sum;
}

double log_likelihood_of(const LinearGaussian& model, const FamilyColumns& family,
                         const std::string&) {
  const std::vector<std::uint32_t> configurations = declared_configurations(family);
  return log_density(model, {.response = family.child().values(),
                             .predictors = family.numbers(),
                             .groups = configurations,
                             .group_count = model.sd.size(),
                             .weights = family.weights()});
}

}  // namespace

double log_likelihood(const Network& network, const Table& table) {
  require_sound(network);
  require_alike(network, table);
  double sum = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    const FamilyColumns family(table, node, network.dag.parents(node));
    sum += std::visit(
        [&](const auto& model) { return log_likelihood_of(model, family, table.names()[node]); },
        network.models[node]);
  }
  return sum;
}

}  // namespace hoist
