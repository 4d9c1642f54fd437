// SPDX-License-Identifier: Apache-2.0
#include "bag/plans.hpp"
#include "core/random.hpp"
#include "core/real.hpp"

namespace hoist {
namespace {

// Weights are uniform over all that sum up to the rows: exponential draws over their sum.
RowWeights dirichlet(const Draw& draw) {
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<double> weights(draw.rows);
  double sum = 0;
  for (double& weight : weights) sum += weight = -natural_log(1 - random.uniform());
  for (double& weight : weights) weight *= static_cast<double>(draw.rows) / sum;
  return RowWeights::real(std::move(weights));
}

}  // namespace

// Rubin (1981). No row is left out.
ResamplingPlan bayesian() {
  return {.name = "bayesian",
          .title = "Bayesian bootstrap: every row, with a random real weight",
          .parameters = {},
          .draw = dirichlet,
          .real_weights = true,
          .bytes = [](const TableShape& shape) { return 16 * static_cast<double>(shape.rows); }};
}

}  // namespace hoist
