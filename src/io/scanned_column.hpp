// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hoist/io.hpp"
#include "io/level_index.hpp"

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
  bool row_names = false;      ///< it names the rows: dropped, too, but its cells must be distinct
  bool decimal_comma = false;  ///< a comma in a cell may be a decimal comma: it separates no cells
  bool labels = false;         ///< its decimal numbers are labels, as the options say
  std::size_t declared = 0;    ///< that many first entries are declared levels; 0: none are
  LevelIndex index;
  std::vector<Entry> entries;  ///< one for each text of the index
  std::vector<std::uint16_t> cells;

  std::size_t missing() const;
  std::size_t observed() const;
  std::size_t levels() const;

  /// The value of an entry as people write numbers: with a decimal point, or with a decimal comma
  /// where that can be.
  std::optional<double> value(std::size_t entry) const;

  /// An entry that makes the column continuous: all its values are numbers, this is not an integer,
  /// and neither the options nor declared levels say that they are labels.
  std::optional<std::size_t> decimal() const;

  /// Whether all its values are integers. A column without values has none that is not.
  bool integers() const;

  /// The entries in the order that the levels shall have: as declared; otherwise sorted, as numbers
  /// where all are integers, byte by byte otherwise. Markers of "not observed" stand last.
  std::vector<std::size_t> level_order() const;
};

}  // namespace hoist
