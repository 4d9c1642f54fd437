// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/discover.hpp"

namespace hoist::app {

/// What a person wants to know first; `title` is what the data are called, and the results are in
/// `directory`, with or without a report.
std::string summarise(const Discovery& discovery, const std::string& title,
                      const std::string& directory, bool report);

/// Which of the graphs have no BIC and no held-out likelihood, why, and what to do; "" where all
/// have. `reason` is what `why_no_fit` says of one of them.
std::string note_on_no_fit(const std::vector<Evaluation>& rows, const std::string& reason);

/// A header and one row per graph, for `aligned`.
std::vector<std::vector<std::string>> evaluations_to_rows(const std::vector<Evaluation>& rows);

}  // namespace hoist::app
