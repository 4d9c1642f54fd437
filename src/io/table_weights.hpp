// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/table_scan.hpp"

namespace hoist {

/// The column that counts rows by its name (`Freq`, `n`), where no combination of the others
/// stands twice; "" where there is none. REQUIRES: kinds are judged.
std::string count_column(const TableScan& scan);

/// The table whose rows count as often as the column of that name says: repeated where all weights
/// are whole numbers, with `row_weights` otherwise. Rows that count 0 times are left out. Throws
/// Error(input) where a weight is negative, all are zero or the rows would be too many.
Table weighted(const Table& table, std::vector<double> weights, const std::string& name,
               std::string_view place, Notes* notes);

}  // namespace hoist
