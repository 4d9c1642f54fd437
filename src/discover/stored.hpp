// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "hoist/discover.hpp"

namespace hoist {

/// The part of `parse_discovery` that comes after the JSON; throws nlohmann's exception for a key
/// that is not there or not of its kind.
StoredDiscovery read_stored(const nlohmann::ordered_json& json, std::string_view place,
                            const Names& names);

/// Throws Error(input): what that file holds is not what `format_discovery` writes.
[[noreturn]] void fail_stored(std::string_view place);

}  // namespace hoist
