// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "hoist/io.hpp"
#include "io/csv.hpp"
#include "io/scanned_column.hpp"
#include "io/source.hpp"

namespace hoist {

/// Names of rows that were found and left out.
struct FoundRowNames {
  bool in_header = true;  ///< the header has an empty cell for them; otherwise none, as R may write
  std::vector<std::string> first;  ///< the first few
};

struct TableScan {
  std::vector<ScannedColumn> columns;
  std::size_t rows = 0;
  char delimiter = ',';
  bool crlf = false;
  std::size_t quoted_cells = 0;
  std::size_t guarded_cells = 0;
  std::optional<FoundRowNames> row_names;
  std::vector<std::string> none_levels;  ///< columns where `None` is read as a level
};

/// Reads the cells and checks everything that needs no kind of column: names, ragged rows, declared
/// levels. `stop_at_too_many` gives up at the first column that has more than kMaxLevels; otherwise
/// the scan goes on and its cells are of no use.
TableScan scan_table(const Source& source, const TableOptions& options, bool stop_at_too_many);

}  // namespace hoist
