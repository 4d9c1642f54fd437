// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hoist/score.hpp"

namespace hoist {

/// Any table without missing cells.
inline constexpr Domain kComplete = {
    .discrete = true, .continuous = true, .mixed = true, .weights = true};

/// Scores labels and numbers as if all were normal together: a label as indicators of its levels, a
/// number as Legendre polynomials up to a degree. Every edge is allowed. log-likelihood - price *
/// parameters.
std::unique_ptr<FamilyScorer> make_design_scorer(const Sample& sample, std::size_t degree,
                                                 double price);

double design_scorer_bytes(const TableShape& shape, std::size_t degree);

}  // namespace hoist
