// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "hoist/discover.hpp"

namespace hoist::app {

/// A line for each variable, the most uncertain first.
std::string explain_all(const Names& names, const StoredDiscovery& stored,
                        std::span<const VariableReport> reports);

/// Everything about each of these variables.
std::string explain_each(const Names& names, const StoredDiscovery& stored,
                         std::span<const VariableReport> reports);

}  // namespace hoist::app
