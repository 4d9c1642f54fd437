// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hoist/table.hpp"

namespace hoist {

/// How the cells of a column are distributed: `{"counts": [...]}`, by weight, for each level; of
/// numbers `{"histogram": {"from", "to", "counts"}}`, their range in bins of one width, or null
/// where none was observed.
nlohmann::ordered_json distribution_json(const Table& table, Node node);

}  // namespace hoist
