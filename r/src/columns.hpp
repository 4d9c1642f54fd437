// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "work.hpp"

// What was found out as columns of data frames, under the names that the files of results have.
namespace hoist::r {

[[nodiscard]] Item edge_columns(const Names& names, const std::vector<EdgeSupport>& support,
                                const std::vector<NamedAverage>& averages);
[[nodiscard]] Item structure_columns(const Names& names, const std::vector<NamedAverage>& averages);
[[nodiscard]] Item evaluation_columns(const std::vector<Evaluation>& rows,
                                      const std::string& first);
[[nodiscard]] Item lost_columns(const Names& names, const Certainty& certainty);
[[nodiscard]] Item unsettled_columns(const Names& names, const Certainty& certainty);

}  // namespace hoist::r
