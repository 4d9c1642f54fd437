// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "io/table_scan.hpp"

namespace hoist {

/// What stands in a table that nothing learns from yet.
struct TableRefusal {
  std::size_t offset = 0;  ///< of the first cell that is such
  std::string message;     ///< all columns of that kind, with the flags that read them all the same
};

/// Continuous columns, missing cells and columns of too many levels, all in one message; nothing
/// where the table can be learnt from.
std::optional<TableRefusal> refusal_of(const TableScan& scan);

}  // namespace hoist
