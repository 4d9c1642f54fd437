// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hoist/metric.hpp"

namespace hoist {

/// The term of one family in each of the metrics. REQUIRES: same names and levels.
FitMetrics family_fit(const Table& train, const Table& test, Node child,
                      std::span<const Node> parents);

}  // namespace hoist
