// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/dag.hpp"
#include "hoist/metric.hpp"
#include "hoist/study.hpp"

namespace hoist {

/// One number per measure; those that compare DAGs of one data set are still unset.
std::vector<double> evaluate(const Dag& truth, const Dag& dag, FitEvaluator& fit);

/// Sets the scaled measures: 0 is the worst and 1 the best of all rows, which are of one data set.
/// Where all are equal, all are best.
void scale(std::vector<StudyRow>& rows);

}  // namespace hoist
