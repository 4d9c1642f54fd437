// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "io/table_scan.hpp"

namespace hoist {

/// What a careful reader would say of a column, or nothing: constant, an identifier, a measurement
/// that is read as labels, counts of rows, too few rows per level.
std::string remark_on(const ScannedColumn& column, std::size_t rows);

/// What was understood of the file beyond its cells: row names, declared variables that it lacks,
/// cells that were not observed, names and levels that look alike, guarded cells, one column where
/// several may be meant.
Notes notes_on(const TableScan& scan, const TableOptions& options, const Source& source);

}  // namespace hoist
