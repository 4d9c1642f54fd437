// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/discover.hpp"
#include "open_flags.hpp"

namespace hoist::app {

/// What `hoist discover` is given besides the request, for people to read.
struct ResultsOf {
  std::string title;     ///< what the data are called
  bool example = false;  ///< the data were sampled and are written with the results
  OpenFlags open = {};   ///< which open form of each average is written beside it
  bool report = true;    ///< the interactive page is written, too
};

/// edges.csv, structures.csv, metrics.csv, discovery.json, summary.txt, report.html and each
/// average as .json, .dot and .bif, and where asked for in an open form, such as pma.cpdag.json and
/// .dot. Returns the summary. Throws Error(output) where a file of such a name is there that hoist
/// did not write.
std::string write_results(const Discovery& discovery, const ResultsOf& what,
                          const std::string& directory);

/// The names of the files that `write_results` writes.
std::vector<std::string> result_names(const std::vector<std::string>& methods, bool example,
                                      bool report);

}  // namespace hoist::app
