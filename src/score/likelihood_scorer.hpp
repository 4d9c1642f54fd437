// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hoist/sample.hpp"
#include "hoist/score.hpp"

namespace hoist {

/// The fast engine for scores of the form log-likelihood - price * parameters (loglik, aic, bic).
/// The same values as the general one, up to rounding. REQUIRES: PackedColumns::fits(sample).
std::unique_ptr<FamilyScorer> make_likelihood_scorer(const Sample& sample, double price);

}  // namespace hoist
