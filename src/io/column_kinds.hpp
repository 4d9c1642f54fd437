// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/table_scan.hpp"

namespace hoist {

/// Whole numbers are labels where they have so many distinct values at most ...
inline constexpr std::size_t kMostWholeLevels = 12;
/// ... and, beyond the first few, so many rows for each.
inline constexpr std::size_t kAlwaysLevels = 5, kRowsPerWholeLevel = 5;

/// Decides the kind of each column, and says why where whole numbers were judged: words are
/// discrete and decimals continuous.
void judge_kinds(TableScan& scan);

}  // namespace hoist
