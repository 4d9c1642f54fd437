// SPDX-License-Identifier: Apache-2.0
#include <span>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "data/regression.hpp"
#include "hoist/network.hpp"
#include "network/configuration.hpp"
#include "network/sound.hpp"

namespace hoist {
namespace {

// The level at which the running sum of probabilities passes `u`, which lies in [0, 1). A level of
// probability 0 is never drawn, even where rounding leaves the whole sum a little below `u`.
std::uint16_t draw(std::span<const double> probabilities, double u) {
  double sum = 0;
  std::size_t last_possible = 0;
  for (std::size_t level = 0; level < probabilities.size(); ++level) {
    if (probabilities[level] <= 0) continue;
    last_possible = level;
    sum += probabilities[level];
    if (u < sum) break;
  }
  return static_cast<std::uint16_t>(last_possible);
}

// What governs a row of a child: the configuration of its discrete parents and the values of the
// continuous ones.
struct Given {
  Configurations configurations;
  std::vector<std::span<const double>> numbers;
};

Column draws(const Cpt& cpt, const std::vector<std::string>& labels, const Given& given,
             RandomStream& random) {
  Discrete column{labels, std::vector<std::uint16_t>(given.configurations.size())};
  const std::span probabilities(cpt.probabilities);
  for (std::size_t row = 0; row < column.codes.size(); ++row)
    column.codes[row] =
        draw(probabilities.subspan(given.configurations[row] * labels.size(), labels.size()),
             random.uniform());
  return column;
}

Column draws(const LinearGaussian& model, const std::vector<std::string>&, const Given& given,
             RandomStream& random) {
  Continuous column{std::vector<double>(given.configurations.size())};
  const std::size_t width = given.numbers.size() + 1;
  for (std::size_t row = 0; row < column.values.size(); ++row) {
    const std::size_t j = given.configurations[row];
    column.values[row] = linear_mean(&model.coefficients[j * width], given.numbers, row) +
                         model.sd[j] * draw_normal(random);
  }
  return column;
}

}  // namespace

Table sample(const Network& network, std::size_t rows, std::uint64_t seed) {
  require_sound(network);
  const Dag& dag = network.dag;
  std::vector<Column> columns(dag.size());
  for (Node node : dag.topological_order()) {
    Given given{Configurations(rows, 0), {}};
    for (Node parent : dag.parents(node)) {
      const Column& column = columns[parent];
      if (network.is_continuous(parent))
        given.numbers.push_back(column.values());
      else
        append_parent(column.codes(), column.levels().size(), given.configurations);
    }
    // Row i takes draw i of the variable's own stream, whatever its parents say, so that neither
    // the number of rows nor the order of the variables changes it.
    RandomStream random(seed, Purpose::sample, name_key(dag.names()[node]));
    columns[node] = std::visit(
        [&](const auto& model) { return draws(model, network.levels[node], given, random); },
        network.models[node]);
  }
  return Table(dag.names(), std::move(columns));
}

}  // namespace hoist
