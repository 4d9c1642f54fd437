// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "io/table_scan.hpp"

namespace hoist {

/// What stands in a table that cannot be read as data.
struct TableRefusal {
  std::size_t offset = 0;  ///< of the first cell that is such
  std::string message;     ///< all of it, with the flags that get past it
};

/// Columns of too many levels, words among numbers, numbers that are written in ways that no
/// program takes for such, numbers that are not finite and rows without a weight, all in one
/// message; nothing where the table can be read. REQUIRES: kinds are judged.
std::optional<TableRefusal> refusal_of(const TableScan& scan, const TableOptions& options);

}  // namespace hoist
