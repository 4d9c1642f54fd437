// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/io.hpp"
#include "io/level_index.hpp"
#include "io/row_names.hpp"

namespace hoist {

/// The value of a cell as people write numbers: with a decimal point, or with a decimal comma where
/// that can be.
std::optional<double> cell_number(std::string_view text, bool decimal_comma);

/// What a column holds when it is looked at as numbers.
struct NumbersOfColumn {
  bool all = false;          ///< there is a value, and every value is a number
  bool whole = false;        ///< all of them are finite and whole
  std::size_t distinct = 0;  ///< values, not spellings
  double least = 0, most = 0;
  /// Where the first value stands that is infinite or not a number (1e999, inf), and how many are.
  std::size_t not_finite_at = 0, not_finite = 0;
};

/// One column as it was read: its distinct cells and, for each row, which of them it holds. A
/// column of many distinct numbers holds their values instead, because a million texts and an index
/// of them would take many times the memory of the table.
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
  bool labels = false;         ///< it is discrete, as the options say
  bool measured = false;       ///< it is continuous, as the options say
  bool as_declared = false;    ///< it is that because a network declares it
  std::size_t declared = 0;    ///< that many first entries are declared levels; 0: none are
  LevelIndex index;
  std::vector<Entry> entries;        ///< one for each text of the index
  std::vector<std::uint16_t> cells;  ///< the entry of each row; empty where `by_value`

  bool by_value = false;        ///< the index has markers of "not observed" only
  bool has_words = false;       ///< a cell is no number: never `by_value`
  std::vector<double> numbers;  ///< of each row where `by_value`; NaN where it was not observed
  std::size_t not_finite_at = 0, not_finite = 0;  ///< where `by_value`; see NumbersOfColumn
  std::string not_finite_text;

  /// More words than there may be levels, no two alike so far: an identifier, which is kept as the
  /// hashes of its cells until the end tells.
  bool hashed = false;
  RowNames hashes;
  std::size_t overflow_at = 0;  ///< where the first cell stands that is one too many

  bool weighs = false;    ///< it says how often each row counts, as the options say
  bool clusters = false;  ///< it tells clusters of rows apart, as the options say

  /// What `judge_kinds` finds and decides, and why where it was not plain.
  NumbersOfColumn found;
  ColumnKind kind = ColumnKind::discrete;
  std::string why;
  std::string left_out;  ///< why it is not a variable; empty where it is one

  std::size_t missing() const;
  std::size_t observed() const;  ///< distinct values
  std::size_t levels() const;
  bool is_variable() const { return !dropped && !weighs && !clusters && left_out.empty(); }
  bool in_texts() const { return !dropped && !by_value && !hashed; }  ///< how its cells are kept
  bool continuous() const { return kind == ColumnKind::continuous; }

  std::optional<double> value(std::size_t entry) const {
    return cell_number(index.texts()[entry], decimal_comma);
  }

  NumbersOfColumn as_numbers() const;

  /// Turns to values where every text is a number; says by `has_words` where one is not.
  /// `rows` is how many are to be expected.
  void turn_to_values(const std::vector<std::string>& markers, std::size_t rows);
  /// The next cell. REQUIRES: by_value. False where it is a word, and nothing was taken.
  bool take_value(std::string_view text, std::size_t offset);

  /// Turns to hashes. REQUIRES: in_texts(), and no two cells are alike.
  void turn_to_hashes();

  /// The entries in the order that the levels shall have: as declared; otherwise sorted, as numbers
  /// where all are numbers, byte by byte otherwise. Markers of "not observed" stand last.
  std::vector<std::size_t> level_order() const;
};

}  // namespace hoist
