// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/hoist.hpp"

namespace hoist::app {

/// table1.csv, summary.csv, verdict.md and, where they are wanted and gnuplot is there, figures;
/// the verdict goes to standard output, too.
/// Throws Error(output) where a file of such a name is there that hoist did not write.
void write_study_output(const Study& study, const std::string& results,
                        const std::string& directory, bool figures);

/// The names of the files that a study writes beside its run, figures left out.
std::vector<std::string> study_result_names();

}  // namespace hoist::app
