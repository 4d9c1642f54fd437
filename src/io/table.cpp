// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/text.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/number.hpp"
#include "io/table_scan.hpp"

namespace hoist {
namespace {

void refuse_missing(const Source& source, const TableScan& scan) {
  std::size_t total = 0;
  const ScannedColumn* first = nullptr;
  std::size_t first_entry = 0;
  for (const ScannedColumn& column : scan.columns) {
    total += column.missing();
    for (std::size_t i = 0; i < column.entries.size(); ++i) {
      if (!column.entries[i].missing) continue;
      if (first != nullptr && first->entries[first_entry].offset < column.entries[i].offset)
        continue;
      first = &column;
      first_entry = i;
    }
  }
  if (first == nullptr) return;
  const std::string& marker = first->index.texts()[first_entry];
  source.fail(
      first->entries[first_entry].offset,
      fmt::format("the value of {} is missing ({}), the first of {} in the file; missing "
                  "values are not supported yet: remove such rows, or read the marker as a "
                  "level with --missing none",
                  shown(first->name), marker.empty() ? "an empty cell" : shown(marker), total));
}

// Places of the entries in the order that the levels shall have.
std::vector<std::size_t> level_order(const ScannedColumn& column) {
  std::vector<std::size_t> order(column.entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (column.declared > 0) return order;
  const std::vector<std::string>& texts = column.index.texts();
  std::vector<double> values(texts.size(), 0);
  bool integers = true;
  for (std::size_t i = 0; i < texts.size() && integers; ++i) {
    const auto value = number(texts[i]);
    integers = value && std::isfinite(*value) && *value == std::floor(*value);
    values[i] = value.value_or(0);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (integers && values[a] != values[b]) return values[a] < values[b];
    return texts[a] < texts[b];
  });
  return order;
}

// REQUIRES: no value is missing.
Column finish(ScannedColumn&& scanned) {
  Discrete column;
  std::vector<std::uint16_t> code_of(scanned.entries.size());
  for (std::size_t entry : level_order(scanned)) {
    code_of[entry] = static_cast<std::uint16_t>(column.levels.size());
    column.levels.push_back(scanned.index.texts()[entry]);
  }
  column.codes = std::move(scanned.cells);
  for (std::uint16_t& code : column.codes) code = code_of[code];
  column.codes.shrink_to_fit();
  return column;
}

std::string remark_on(const ScannedColumn& column, std::size_t rows) {
  const std::size_t observed = column.observed(), levels = column.levels();
  if (levels > kMaxLevels)
    return fmt::format("more than {} levels: it looks like an identifier; leave it out with --drop",
                       kMaxLevels);
  if (observed == 0) return "every value is missing";
  if (observed == 1) return "constant";
  if (observed == rows && rows >= 20)
    return "looks like an identifier: every row has its own value; leave it out with --drop";
  if (levels > 20 && rows < 10 * levels)
    return fmt::format("{} levels in {} rows: too few rows a level to learn from; group them",
                       levels, rows);
  return "";
}

// What looks like nothing else that is spelled otherwise: most names and levels, and quick to see.
bool is_plain(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
}

// Two texts for hoist and one for whoever reads them: a slip that no other message would show.
void note_twins(const std::vector<std::string>& texts, const std::string& what, Notes& notes) {
  if (std::ranges::all_of(texts, is_plain)) return;
  std::map<std::string, const std::string*> seen;
  for (const std::string& text : texts) {
    const auto [other, is_new] = seen.emplace(appearance(text), &text);
    if (is_new) continue;
    notes.push_back(fmt::format(
        "{} {} and {} look alike and are two; they differ in blanks, in characters that cannot be "
        "seen or in how an accent is written: spell them alike if they are one",
        what, shown(*other->second), shown(text)));
    return;
  }
}

void add_twins(const TableScan& scan, std::string_view place, Notes& notes) {
  std::vector<std::string> names;
  for (const ScannedColumn& column : scan.columns) {
    names.push_back(column.name);
    note_twins(column.index.texts(),
               fmt::format("{}: column {}: its levels", place, shown(column.name)), notes);
  }
  note_twins(names, fmt::format("{}: the columns", place), notes);
}

void add_notes(const TableScan& scan, const TableOptions& options, std::string_view place,
               Notes* notes) {
  if (notes == nullptr) return;
  std::vector<std::string> absent;
  for (const DeclaredLevels& declared : options.states)
    if (std::none_of(scan.columns.begin(), scan.columns.end(),
                     [&](const ScannedColumn& column) { return column.name == declared.name; }))
      absent.push_back(declared.name);
  if (!absent.empty())
    notes->push_back(fmt::format("{}: no column for {} declared variable{}: {}", place,
                                 absent.size(), absent.size() == 1 ? "" : "s", shown_list(absent)));
  constexpr std::size_t kMostRemarks = 5;
  std::size_t remarks = 0;
  for (const ScannedColumn& column : scan.columns) {
    const std::string remark = remark_on(column, scan.rows);
    if (!remark.empty() && ++remarks <= kMostRemarks)
      notes->push_back(fmt::format("{}: column {}: {}", place, shown(column.name), remark));
  }
  if (remarks > kMostRemarks)
    notes->push_back(fmt::format("{}: {} more columns are worth a look: `hoist check` lists them",
                                 place, remarks - kMostRemarks));
  add_twins(scan, place, *notes);
  if (scan.guarded_cells > 0)
    notes->push_back(
        fmt::format("{}: {} cell{} begin{} with an apostrophe before what a spreadsheet "
                    "would take for a formula; it was taken off, as hoist puts it there",
                    place, scan.guarded_cells, scan.guarded_cells == 1 ? "" : "s",
                    scan.guarded_cells == 1 ? "s" : ""));
  if (scan.columns.size() == 1 && scan.columns[0].name.find_first_of(" |:") != std::string::npos)
    notes->push_back(
        fmt::format("{}: one column only, named {}; if it should be several, separate "
                    "them by comma, semicolon or tab",
                    place, shown(scan.columns[0].name)));
}

// The first levels, as many as fit a line of a report.
std::string values_of(const ScannedColumn& column) {
  constexpr std::size_t kRoom = 40;
  std::string text;
  for (std::size_t entry : level_order(column)) {
    if (column.entries[entry].missing) continue;
    const std::string& level = column.index.texts()[entry];
    if (text.size() + level.size() > kRoom) return text + " ...";
    text += (text.empty() ? "" : " ") + printable(level);
  }
  return text;
}

std::string remark_in_report(const ScannedColumn& column, std::size_t rows) {
  const std::string remark = remark_on(column, rows);
  if (!remark.empty() || column.declared <= column.observed()) return remark;
  return fmt::format("{} of {} declared levels never occur", column.declared - column.observed(),
                     column.declared);
}

}  // namespace

Table read_table(const std::string& path, const TableOptions& options, Notes* notes) {
  const std::string text = read_file(path);
  return parse_table(text, place_of(path), options, notes);
}

Table parse_table(std::string_view text, std::string_view place, const TableOptions& options,
                  Notes* notes) {
  const Source source(text, place);
  TableScan scan = scan_table(source, options, true);
  refuse_missing(source, scan);
  for (const ScannedColumn& column : scan.columns) {
    if (column.declared > 0 || read_as_labels(options, column.name)) continue;
    if (const auto entry = column.decimal()) fail_continuous(source, column, *entry);
  }
  add_notes(scan, options, place, notes);
  std::vector<std::string> names;
  std::vector<Column> columns;
  for (ScannedColumn& column : scan.columns) {
    names.push_back(column.name);
    columns.push_back(finish(std::move(column)));
  }
  return Table(Names(std::move(names)), std::move(columns));
}

TableReport inspect_table(std::string_view text, std::string_view place,
                          const TableOptions& options) {
  const Source source(text, place);
  const TableScan scan = scan_table(source, options, false);
  TableReport report;
  report.delimiter = scan.delimiter;
  report.byte_order_mark = source.byte_order_mark();
  report.crlf = scan.crlf;
  report.quoted_cells = scan.quoted_cells;
  report.rows = scan.rows;
  add_twins(scan, place, report.twins);
  for (const ScannedColumn& column : scan.columns) {
    const bool continuous =
        column.declared == 0 && !read_as_labels(options, column.name) && column.decimal();
    report.columns.push_back({column.name,
                              continuous ? ColumnKind::continuous : ColumnKind::discrete,
                              continuous ? 0 : column.levels(), column.observed(), column.missing(),
                              continuous ? "" : values_of(column),
                              continuous ? "" : remark_in_report(column, scan.rows)});
  }
  return report;
}

std::string format_table(const Table& table) {
  // The text of each level, quoted where needed, once.
  std::vector<std::vector<std::string>> cells(table.columns());
  std::string text;
  for (Node node = 0; node < table.columns(); ++node) {
    if (table.column(node).kind() == ColumnKind::discrete)
      for (const std::string& level : table.column(node).levels())
        cells[node].push_back(csv_cell(level));
    text += (node == 0 ? "" : ",") + csv_cell(table.names()[node]);
  }
  text += '\n';
  const auto cell = [&](Node node, std::size_t row) -> std::string {
    const Column& column = table.column(node);
    if (column.kind() == ColumnKind::continuous) {
      const double value = column.values()[row];
      return std::isnan(value) ? "NA" : format_double(value);
    }
    return column.codes()[row] == kMissing ? "NA" : cells[node][column.codes()[row]];
  };
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (Node node = 0; node < table.columns(); ++node) {
      if (node > 0) text += ',';
      text += cell(node, row);
    }
    text += '\n';
  }
  return text;
}

}  // namespace hoist
