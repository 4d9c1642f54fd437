// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/learn.hpp"

namespace hoist::testing {

/// Hill climbing as the rule is written down: every step scores every move from scratch and looks
/// at all additions, then all deletions, then all reversals. Slow, and with nothing to get wrong.
Dag naive_hill_climb(const Table& table, const LearnOptions& options, const Knowledge& knowledge);

}  // namespace hoist::testing
