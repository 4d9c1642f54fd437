// SPDX-License-Identifier: Apache-2.0
#include "io/table_notes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/text.hpp"
#include "io/look_alikes.hpp"

namespace hoist {
namespace {

// A numeric code has few values (ten at most), or runs from 0 or 1 without gaps as months, days and
// brackets do. Other whole numbers are measurements or counts.
constexpr std::size_t kMostCodes = 10;
constexpr std::size_t kMostInARun = 31;
// So many rows for each level, or more, are enough to learn from.
constexpr std::size_t kRowsPerLevel = 10;

// A table of a thousand columns of Yes and yes has its say in a few.
constexpr std::size_t kMostAlike = 5;

struct Range {
  double least = 0, most = 0;
};

// REQUIRES: a value is observed, and all are numbers.
Range range_of(const ScannedColumn& column) {
  bool first = true;
  Range range;
  for (std::size_t i = 0; i < column.entries.size(); ++i) {
    if (column.entries[i].missing) continue;
    const double value = column.value(i).value_or(0);
    range.least = first ? value : std::min(range.least, value);
    range.most = first ? value : std::max(range.most, value);
    first = false;
  }
  return range;
}

bool counts_rows_by_its_name(const std::string& name) {
  const std::string upper = upper_case(name);
  return upper == "FREQ" || upper == "FREQUENCY" || upper == "COUNT" || upper == "COUNTS";
}

// Of a column of integers that nobody declared.
std::string remark_on_integers(const ScannedColumn& column, std::size_t rows) {
  const std::size_t observed = column.observed();
  const Range range = range_of(column);
  const bool run = range.most - range.least + 1 == static_cast<double>(observed);
  if (range.least >= 0 && counts_rows_by_its_name(column.name))
    return "by its name it counts rows: repeat each row that often, and leave it out with --drop";
  if (observed == rows && rows >= 20 && run)
    return "looks like an identifier: it numbers the rows; leave it out with --drop";
  if (observed <= kMostCodes) return "";
  if (run && (range.least == 0 || range.least == 1) && observed <= kMostInARun &&
      rows >= kRowsPerLevel * observed)
    return "";
  return fmt::format(
      "{} whole numbers from {} to {}, read as labels: looks like a measurement or a count; bin it",
      observed, format_double(range.least), format_double(range.most));
}

std::string note_row_names(const TableScan& scan, std::string_view place) {
  std::vector<std::string> first;
  for (const std::string& name : scan.row_names->first) first.push_back(in_quotes(name));
  return fmt::format(
      "{}: {} (its cells are distinct: {}{}): it was taken for row names and left out; name it in "
      "the header to keep it",
      place,
      scan.row_names->in_header
          ? "the first column has no name"
          : "the rows have one cell more than the header, so the first column has no name",
      join(first, ", "), scan.rows > first.size() ? ", ..." : "");
}

}  // namespace

std::string remark_on(const ScannedColumn& column, std::size_t rows) {
  const std::size_t observed = column.observed(), levels = column.levels();
  const bool continuous = column.decimal().has_value();
  if (continuous)
    return observed <= kMostCodes && rows >= kRowsPerLevel * observed
               ? fmt::format("{} distinct values only: they may be labels (--discrete)", observed)
               : "";
  if (levels > kMaxLevels)
    return fmt::format("more than {} levels: it looks like an identifier; leave it out with --drop",
                       kMaxLevels);
  if (observed == 0) return "every value is missing";
  if (observed == 1) return "constant";
  if (column.declared == 0 && !column.labels && column.integers())
    return remark_on_integers(column, rows);
  if (observed == rows && rows >= 20)
    return "looks like an identifier: every row has its own value; leave it out with --drop";
  if (levels > 20 && rows < kRowsPerLevel * levels)
    return fmt::format("{} levels in {} rows: too few rows per level to learn from; group them",
                       levels, rows);
  return "";
}

Notes notes_on(const TableScan& scan, const TableOptions& options, std::string_view place) {
  Notes notes;
  if (scan.row_names) notes.push_back(note_row_names(scan, place));
  std::vector<std::string> absent;
  for (const DeclaredLevels& declared : options.states)
    if (std::none_of(scan.columns.begin(), scan.columns.end(),
                     [&](const ScannedColumn& column) { return column.name == declared.name; }))
      absent.push_back(declared.name);
  if (!absent.empty())
    notes.push_back(fmt::format("{}: no column for {} declared variable{}: {}", place,
                                absent.size(), absent.size() == 1 ? "" : "s", shown_list(absent)));
  std::vector<std::string> names;
  Notes alike;
  for (const ScannedColumn& column : scan.columns) {
    names.push_back(column.name);
    note_look_alikes(
        column, fmt::format("{}: column {}: its levels", place, in_quotes(column.name)), alike);
  }
  const std::size_t more = alike.size() > kMostAlike ? alike.size() - kMostAlike : 0;
  alike.resize(alike.size() - more);
  for (std::string& note : alike) notes.push_back(std::move(note));
  if (more > 0)
    notes.push_back(
        fmt::format("{}: {} more notes on levels that are alike in other columns", place, more));
  note_twins(names, fmt::format("{}: the columns", place), notes);
  if (!scan.none_levels.empty())
    notes.push_back(fmt::format(
        "{}: 'None' is spelled like the other levels of {}, so it is read as a level there, not as "
        "missing; --na-values default,None reads it as missing",
        place, shown_list(scan.none_levels)));
  if (scan.guarded_cells > 0)
    notes.push_back(
        fmt::format("{}: {} cell{} begin{} with an apostrophe before what a spreadsheet "
                    "would take for a formula; it was taken off, as hoist puts it there",
                    place, scan.guarded_cells, scan.guarded_cells == 1 ? "" : "s",
                    scan.guarded_cells == 1 ? "s" : ""));
  if (scan.columns.size() == 1 && scan.columns[0].name.find_first_of(" |:") != std::string::npos)
    notes.push_back(
        fmt::format("{}: one column only, named {}; if it should be several, separate "
                    "them by comma, semicolon or tab",
                    place, in_quotes(scan.columns[0].name)));
  return notes;
}

}  // namespace hoist
