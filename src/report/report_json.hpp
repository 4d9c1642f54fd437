// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "hoist/dag.hpp"

namespace hoist {

/// As short as it reads back: whole numbers have no point, what is not a number is null.
nlohmann::ordered_json number_json(double value);

/// To four digits: more than a page shows.
nlohmann::ordered_json rounded_json(double value);

/// `[[from, to], ...]`, by tail, then by head.
nlohmann::ordered_json node_pairs_json(std::vector<Edge> edges);

/// JSON that may stand in a script element: nothing in it ends the element or begins a comment,
/// whatever names say.
[[nodiscard]] std::string script_text(const nlohmann::ordered_json& json);

}  // namespace hoist
