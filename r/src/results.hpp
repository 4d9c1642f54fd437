// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "work.hpp"

namespace hoist::r {

/// What `write_results` may write.
[[nodiscard]] std::vector<std::string> result_names(const DiscoverRequest& request, bool report);

/// The files that `hoist discover` writes, but for summary.txt, which is that of the program.
void write_results(const Discovery& discovery, const std::string& directory, bool report,
                   Work& work);

}  // namespace hoist::r
