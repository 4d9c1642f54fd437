// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hoist/io.hpp"
#include "io/csv.hpp"
#include "io/level_index.hpp"
#include "io/source.hpp"

namespace hoist {

/// One column as it was read: its distinct cells and, for each row, which of them it holds.
struct ScannedColumn {
  struct Entry {
    std::size_t offset = 0;  ///< of its first cell
    std::size_t count = 0;   ///< cells
    bool missing = false;    ///< a marker of "not observed"
  };

  std::string name;
  bool dropped = false;        ///< its cells are not looked at
  bool decimal_comma = false;  ///< a comma in a cell may be a decimal comma: it separates no cells
  std::size_t declared = 0;    ///< that many first entries are declared levels; 0: none are
  LevelIndex index;
  std::vector<Entry> entries;  ///< one for each text of the index
  std::vector<std::uint16_t> cells;

  std::size_t missing() const;
  std::size_t observed() const;
  std::size_t levels() const;
  /// An entry that makes the column continuous: all its values are numbers and this is no integer.
  /// REQUIRES: the column has no declared levels.
  std::optional<std::size_t> decimal() const;
};

struct TableScan {
  std::vector<ScannedColumn> columns;
  std::size_t rows = 0;
  char delimiter = ',';
  bool crlf = false;
  std::size_t quoted_cells = 0;
  std::size_t guarded_cells = 0;
};

/// Reads the cells and checks everything that needs no kind of column: names, ragged rows, declared
/// levels. `stop_at_too_many` gives up at the first column that has more than kMaxLevels; otherwise
/// the scan goes on and its cells are of no use.
TableScan scan_table(const Source& source, const TableOptions& options, bool stop_at_too_many);

/// Whether the options say that the column's decimal numbers are labels.
bool read_as_labels(const TableOptions& options, const std::string& name);

/// Throws the error for a column with a number that is no integer.
[[noreturn]] void fail_continuous(const Source& source, const ScannedColumn& column,
                                  std::size_t entry);

}  // namespace hoist
