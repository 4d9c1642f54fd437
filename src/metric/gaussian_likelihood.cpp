// SPDX-License-Identifier: Apache-2.0
#include "metric/family_fit.hpp"
#include "network/gaussian.hpp"

namespace hoist {
namespace {

constexpr double kImaginaryRows = 1;

// A residual below a millionth of the child's spread is taken for that: rounding would decide how
// much smaller it is, and a likelihood without bound would drown all other families. It is what is
// left of a predictor that counts as collinear (data/regression.hpp).
constexpr double kLeastShare = 1e-6;

RegressionData data_of(const FamilyColumns& family, std::span<const std::uint32_t> ids,
                       std::size_t groups) {
  return {.response = family.child().values(),
          .predictors = family.numbers(),
          .groups = ids,
          .group_count = groups,
          .weights = family.weights()};
}

// Of rows under parameters of other rows. A constant child has likelihood 1 whatever its parents:
// it tells no two graphs apart.
double log_likelihood(const RegressionData& rows, const RegressionData& fitted_on,
                      double imaginary_rows, double sd) {
  if (sd == 0 || fitted_on.response.empty()) return 0;
  return log_density(estimate_gaussian(fitted_on, imaginary_rows).groups, rows, kLeastShare * sd);
}

}  // namespace

FamilyTerms gaussian_likelihood(FamilyPair& family, double train_sd, double test_sd) {
  const std::size_t groups = family.found.occurring();
  const RegressionData train = data_of(family.train, family.train_ids(), groups);
  const RegressionData test = data_of(family.test, family.test_ids(), groups);
  const auto coefficients = static_cast<double>(family.train.numbers().size() + 1);
  return {.in = log_likelihood(train, train, 0, train_sd),
          .out = log_likelihood(test, test, 0, test_sd),
          .heldout = log_likelihood(test, train, kImaginaryRows, train_sd),
          .parameters = family.found.declared() * (coefficients + 1)};
}

}  // namespace hoist
