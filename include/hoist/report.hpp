// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/bag.hpp"
#include "hoist/study.hpp"

namespace hoist {

// ---- Pages -----------------------------------------------------------------------------------

/// An interactive report: one HTML file that needs no other, and no network.
struct Page {
  std::string html;
  /// Why it has no layout of ours, in a sentence; empty where it has one. It draws its graph in a
  /// simpler way then.
  std::string no_layout;
};

/// The page of what `discover` found: of what `format_discovery` gave, and of the run that it is
/// of. Same arguments, same bytes, whoever asks; only Graphviz, which lays out the graph and takes
/// a second for 500 edges, has a say besides. Throws Error(input) where the text is of another
/// version or replicates of the run are gone, and Stopped.
[[nodiscard]] Page results_page(std::string_view results, std::string_view place,
                                const StoredRun& run, const std::stop_token& stop = {});

/// The page of a run alone, with the paper's averages at their own thresholds. Throws Error(input)
/// where replicates are missing.
[[nodiscard]] Page run_page(const StoredRun& run, const std::string& title,
                            const std::stop_token& stop = {});

// ---- Figures of a study ----------------------------------------------------------------------

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
