// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "hoist/io.hpp"
#include "io/source.hpp"

namespace hoist {

struct CsvCell {
  std::string_view text;   ///< trimmed if not quoted; valid until the next call of next()
  std::size_t offset = 0;  ///< where it begins, its quote included
  bool quoted = false;
};

/// Reads delimited text record by record: quotes with "" inside, line ends \n, \r\n or \r, blank
/// lines before the first and after the last record skipped. It copies no cell but those with "" or
/// an apostrophe in quotes. What `csv_cell` guarded against spreadsheets is read as it was.
class CsvReader {
 public:
  /// The delimiter is found by looking at the first two lines if zero.
  /// Throws Error(usage) for a delimiter other than comma, semicolon and tab.
  CsvReader(const Source& source, char delimiter);

  /// Reads a record. False at the end. Throws Error(input) for a quote that is never closed or that
  /// text follows.
  bool next(std::vector<CsvCell>& cells);
  /// The same, but adds to `cells`; those that are there stay valid, too.
  bool append(std::vector<CsvCell>& cells);

  char delimiter() const noexcept { return delimiter_; }
  bool crlf() const noexcept { return crlf_; }
  std::size_t quoted_cells() const noexcept { return quoted_cells_; }
  /// Cells whose apostrophe before a formula was taken off.
  std::size_t guarded_cells() const noexcept { return guarded_cells_; }
  std::size_t offset() const noexcept { return at_; }
  std::size_t end() const noexcept { return end_; }

 private:
  CsvCell quoted_cell();
  void take_guards_off(CsvCell& cell);
  bool pad(char c) const { return c == ' ' || (c == '\t' && delimiter_ != '\t'); }
  bool ends_cell(char c) const { return ends_cell_[static_cast<unsigned char>(c)]; }

  const Source* source_;
  const char* text_;
  char delimiter_;
  std::array<bool, 256> ends_cell_ = {};  // the delimiter and the ends of lines
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool crlf_ = false;
  std::size_t quoted_cells_ = 0, guarded_cells_ = 0;
  std::deque<std::string> unescaped_;  // of the records since next()
};

}  // namespace hoist
