// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "data/regression.hpp"
#include "hoist/network.hpp"

namespace hoist {

/// The parameters of a continuous child, estimated in each group of rows.
struct GaussianEstimate {
  LinearGaussian groups;  ///< one configuration per group
  /// Over the rows of all groups, as one configuration: what a group with too few rows has.
  LinearGaussian pooled;
};

/// As `fit` (hoist/network.hpp) describes it; `imaginary_rows` is its `iss`. REQUIRES: a row takes
/// part.
GaussianEstimate estimate_gaussian(const RegressionData& data, double imaginary_rows);

/// The log density of all rows of the response that are in a group, which is a configuration of the
/// model. A standard deviation below `least_sd` is taken for that; where it is 0, as
/// `log_likelihood` says. Rows count by their weights. REQUIRES: no cell is missing.
double log_density(const LinearGaussian& model, const RegressionData& data, double least_sd = 0);

}  // namespace hoist
