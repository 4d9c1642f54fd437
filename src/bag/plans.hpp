// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/resampling.hpp"

namespace hoist {

ResamplingPlan bootstrap();
ResamplingPlan subsample();
ResamplingPlan bayesian();
ResamplingPlan m_of_n();
ResamplingPlan pairs();
ResamplingPlan moving_blocks();
ResamplingPlan clusters();
ResamplingPlan parametric();

/// The part of the rows that a plan draws.
Parameter fraction_parameter();
/// That many of so many rows, rounded up.
std::size_t part_of(std::size_t rows, double fraction);

}  // namespace hoist
