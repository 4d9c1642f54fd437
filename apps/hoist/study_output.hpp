// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/hoist.hpp"

namespace hoist::app {

/// table1.csv, summary.csv, verdict.md and, where they are wanted and gnuplot is there, figures;
/// the verdict goes to standard output, too.
void write_study_output(const Study& study, const std::string& results,
                        const std::string& directory, bool figures);

}  // namespace hoist::app
