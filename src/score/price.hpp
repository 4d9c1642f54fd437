// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/parameter.hpp"
#include "hoist/score.hpp"

namespace hoist {

/// What one parameter costs, for that many rows.
using Price = double (*)(double rows, const Parameters& parameters);

/// The factor of the penalty, of every score that has one: 1 is the score as it is known.
Parameter penalty_parameter();

/// An entry for the score log-likelihood - price * parameters of any table without missing cells:
/// labels, numbers and both, each with the engine that is made for it.
Score likelihood_score(std::string name, std::string title, std::string formula, Price price,
                       std::vector<Parameter> parameters);

}  // namespace hoist
