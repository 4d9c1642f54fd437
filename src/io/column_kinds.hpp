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

/// Says of identifiers, and of columns without a value, why they are not variables. Words are that
/// where no two are alike; whole numbers where, besides, they number the rows in order from 0 or 1
/// on, or the name says so. Whole numbers of many values are identifiers, too, where they repeat
/// and the name says so. What the options call by name stays. REQUIRES: kinds are judged.
void leave_out_identifiers(TableScan& scan, const TableOptions& options);

}  // namespace hoist
