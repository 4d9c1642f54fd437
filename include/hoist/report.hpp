// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hoist/study.hpp"

namespace hoist {

/// A figure as a script for gnuplot, with its data in it. `gnuplot -e 'format="svg"' NAME.gp` (or
/// pdf, or png) writes NAME.svg into the folder where it runs.
struct Figure {
  std::string name;
  std::string script;
};

/// One entry of the list of what methods look like, in every figure.
struct MethodLook {
  std::string_view method;
  std::string_view colour;
};

/// TMA red, PMA blue, CMA orange, IMA green, as in the paper.
const std::vector<MethodLook>& method_looks();

/// For each network (and learner, score and resampling plan, where there are several) the paper's
/// figure: five panels against the sample ratio. Boxes are the single DAGs of the bags; lines are
/// the averages, with the 95 % interval of their means where there are repeats. A study that sweeps
/// thresholds gets one figure more: four measures against the threshold.
[[nodiscard]] std::vector<Figure> study_figures(const Study& study,
                                                const std::vector<StudyRow>& rows);

}  // namespace hoist
