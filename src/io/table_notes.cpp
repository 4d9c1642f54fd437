// SPDX-License-Identifier: Apache-2.0
#include "io/table_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hoist/text.hpp"
#include "io/column_kinds.hpp"
#include "io/look_alikes.hpp"
#include "io/table_header.hpp"
#include "io/table_weights.hpp"

namespace hoist {
namespace {

// So many rows for each level, or more, are enough to learn from.
constexpr std::size_t kRowsPerLevel = 10;

// A table of a thousand columns of Yes and yes has its say in a few.
constexpr std::size_t kMostAlike = 5;

void note_names_like_data(const TableScan& scan, std::string_view place, Notes& notes) {
  std::vector<std::string_view> names;
  std::vector<std::string> shown;
  for (const ScannedColumn& column : scan.columns) {
    names.push_back(column.name);
    shown.push_back(column.name);
  }
  if (names_look_like_data(names))
    notes.push_back(fmt::format(
        "{}: the columns are named by numbers ({}): if the first line is data, put a line of names "
        "above it",
        place, shown_list(shown)));
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

// Which cells were taken for holes, so that a level called NA is not lost without a word.
void note_holes(const TableScan& scan, const Source& source, Notes& notes) {
  std::map<std::string, std::size_t> by_marker;
  std::size_t cells = 0, first = 0;
  for (const ScannedColumn& column : scan.columns) {
    for (std::size_t i = 0; i < column.entries.size(); ++i) {
      const ScannedColumn::Entry& entry = column.entries[i];
      if (!entry.missing || entry.count == 0) continue;
      if (cells == 0 || entry.offset < first) first = entry.offset;
      cells += entry.count;
      by_marker[column.index.texts()[i]] += entry.count;
    }
  }
  if (cells == 0) return;
  std::vector<std::string> markers;
  for (const auto& [marker, count] : by_marker)
    markers.push_back(
        fmt::format("{} {}", marker.empty() ? "an empty cell" : in_quotes(marker), count));
  notes.push_back(fmt::format(
      "{}: {} cell{} not observed ({}), the first at {}; --na-values says which cells mean that, "
      "and --na-values none makes them levels",
      source.place(), cells, cells == 1 ? " was" : "s were", as_many_as_fit(markers),
      source.where(first)));
}

// What was decided that the owner of the data may see otherwise: in one line, and only where there
// is something to see. Few whole numbers are what everyone takes for labels.
void note_judgement(const TableScan& scan, std::string_view place, Notes& notes) {
  std::vector<std::string> continuous, discrete;
  bool many = false;
  for (const ScannedColumn& column : scan.columns) {
    if (column.why.empty() || !column.is_variable()) continue;
    (column.continuous() ? continuous : discrete).push_back(in_quotes(column.name));
    many = many || column.continuous() || column.found.distinct > kAlwaysLevels;
  }
  if (!many) return;
  std::vector<std::string> parts;
  if (!continuous.empty())
    parts.push_back(
        fmt::format("{} as continuous (--discrete turns that)", as_many_as_fit(continuous)));
  if (!discrete.empty())
    parts.push_back(
        fmt::format("{} as discrete (--continuous turns that)", as_many_as_fit(discrete)));
  notes.push_back(fmt::format("{}: whole numbers were judged: {}", place, join(parts, ", ")));
}

void note_left_out(const TableScan& scan, std::string_view place, Notes& notes) {
  std::vector<std::string> columns;
  for (const ScannedColumn& column : scan.columns)
    if (!column.left_out.empty())
      columns.push_back(fmt::format("{} ({})", in_quotes(column.name), column.left_out));
  if (columns.empty()) return;
  // What has no cell cannot be kept.
  const bool kept = std::ranges::any_of(scan.columns, [&](const ScannedColumn& column) {
    return !column.left_out.empty() && column.missing() < scan.rows;
  });
  notes.push_back(fmt::format("{}: left out: {}{}", place, as_many_as_fit(columns),
                              !kept                 ? ""
                              : columns.size() == 1 ? "; --discrete or --continuous with the name "
                                                      "keeps it"
                                                    : "; --discrete or --continuous with the name "
                                                      "keeps such a column"));
}

void note_counts(const TableScan& scan, std::string_view place, Notes& notes) {
  const std::string name = count_column(scan);
  if (name.empty()) return;
  notes.push_back(fmt::format(
      "{}: {} counts rows by its name, and no combination of the other columns stands twice: "
      "--weights {} lets each row count so often",
      place, in_quotes(name), shell_quote(join_list({name}))));
}

}  // namespace

std::string remark_on(const ScannedColumn& column, std::size_t rows) {
  if (!column.is_variable()) return "";
  if (column.continuous() && column.found.distinct == 1) return "constant";
  if (column.continuous() && !column.found.whole)
    return column.found.distinct <= kMostWholeLevels &&
                   rows >= kRowsPerLevel * column.found.distinct
               ? fmt::format("{} distinct values only: they may be labels (--discrete)",
                             column.found.distinct)
               : "";
  if (column.continuous()) return "";
  const std::size_t observed = column.observed(), levels = column.levels();
  if (levels > kMaxLevels)
    return fmt::format("more than {} levels: it looks like an identifier; leave it out with --drop",
                       kMaxLevels);
  if (observed == 0) return "no level of it was observed";
  if (observed == 1) return "constant";
  if (levels > 20 && rows < kRowsPerLevel * levels)
    return fmt::format("{} levels in {} rows: too few rows per level to learn from; group them",
                       levels, rows);
  return "";
}

Notes notes_on(const TableScan& scan, const TableOptions& options, const Source& source) {
  Notes notes;
  const std::string_view place = source.place();
  note_names_like_data(scan, place, notes);
  if (scan.row_names) notes.push_back(note_row_names(scan, place));
  std::vector<std::string> absent;
  for (const DeclaredLevels& declared : options.states)
    if (std::none_of(scan.columns.begin(), scan.columns.end(),
                     [&](const ScannedColumn& column) { return column.name == declared.name; }))
      absent.push_back(declared.name);
  if (!absent.empty())
    notes.push_back(fmt::format("{}: no column for {} declared variable{}: {}", place,
                                absent.size(), absent.size() == 1 ? "" : "s", shown_list(absent)));
  note_left_out(scan, place, notes);
  note_counts(scan, place, notes);
  note_judgement(scan, place, notes);
  note_holes(scan, source, notes);
  std::vector<std::string> names;
  Notes alike;
  for (const ScannedColumn& column : scan.columns) {
    names.push_back(column.name);
    if (!column.is_variable()) continue;
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
