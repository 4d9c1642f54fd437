// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include "hoist/certainty.hpp"

// Pieces of JSON that tables of averages and of a discovery share.
namespace hoist {

std::string_view name_of(Verdict verdict);
std::string_view name_of(Loss loss);

/// The one of that name; throws nlohmann's exception for any other.
Verdict verdict_named(std::string_view name);
Loss loss_named(std::string_view name);

/// `[["from", "to"], ...]`
nlohmann::ordered_json edges_json(const Names& names, const std::vector<Edge>& edges);
/// `["a", "b", ...]`
nlohmann::ordered_json nodes_json(const Names& names, const std::vector<Node>& nodes);
/// One object per edge of the bag.
nlohmann::ordered_json support_json(const Names& names, const std::vector<EdgeSupport>& support);

nlohmann::ordered_json lost_json(const Names& names, const LostLink& lost);
nlohmann::ordered_json unsettled_json(const Names& names, const UnsettledEdge& edge);

/// Adds `open`, `lost` and `settled` to the object of the average.
void add_certainty(const Average& average, const Certainty& certainty,
                   nlohmann::ordered_json& object);

}  // namespace hoist
