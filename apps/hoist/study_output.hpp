// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/hoist.hpp"

namespace hoist::app {

/// What is written beside the tables, and for whom.
struct StudyOutput {
  bool figures = true, report = true;
  Origin origin = {};
};

/// table1.csv, summary.csv, verdict.md, study.json, report.html where it is wanted and, where they
/// are and gnuplot is there, figures; the verdict goes to standard output, too.
/// Throws Error(output) where a file of such a name is there that hoist did not write.
void write_study_output(const Study& study, const std::string& results,
                        const std::string& directory, const StudyOutput& what);

/// The names of the files that a study writes beside its run, figures left out.
std::vector<std::string> study_result_names();

}  // namespace hoist::app
