// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/sample.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"
#include "io/table_notes.hpp"
#include "io/table_refusal.hpp"
#include "io/table_scan.hpp"
#include "io/table_weights.hpp"

namespace hoist {
namespace {

Column finish_discrete(ScannedColumn&& scanned) {
  Discrete column;
  std::vector<std::uint16_t> code_of(scanned.entries.size(), kMissing);
  for (std::size_t entry : scanned.level_order()) {
    if (scanned.entries[entry].missing) continue;
    code_of[entry] = static_cast<std::uint16_t>(column.levels.size());
    column.levels.push_back(scanned.index.texts()[entry]);
  }
  column.codes = std::move(scanned.cells);
  for (std::uint16_t& code : column.codes) code = code_of[code];
  column.codes.shrink_to_fit();
  return column;
}

Column finish(ScannedColumn&& scanned) {
  if (!scanned.continuous()) return finish_discrete(std::move(scanned));
  Continuous column{std::move(scanned.numbers)};
  if (!scanned.by_value) {
    constexpr double kNotObserved = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> value_of(scanned.entries.size(), kNotObserved);
    for (std::size_t i = 0; i < value_of.size(); ++i)
      if (!scanned.entries[i].missing) value_of[i] = scanned.value(i).value_or(kNotObserved);
    column.values.reserve(scanned.cells.size());
    for (const std::uint16_t cell : scanned.cells) column.values.push_back(value_of[cell]);
  }
  column.values.shrink_to_fit();
  return column;
}

// What stands in a column, as much as fits a line of a report: its first levels, or its range.
std::string values_of(const ScannedColumn& column) {
  constexpr std::size_t kRoom = 40;
  if (column.continuous())
    return fmt::format("{:.4g} to {:.4g}", column.found.least, column.found.most);
  std::string text;
  for (std::size_t entry : column.level_order()) {
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

// The first few remarks: a table of a thousand odd columns has its say in `hoist check`.
void add_remarks(const TableScan& scan, std::string_view place, Notes& notes) {
  constexpr std::size_t kMostRemarks = 5;
  std::size_t remarks = 0;
  for (const ScannedColumn& column : scan.columns) {
    const std::string remark = remark_on(column, scan.rows);
    if (column.is_variable() && !remark.empty() && ++remarks <= kMostRemarks)
      notes.push_back(fmt::format("{}: column {}: {}", place, in_quotes(column.name), remark));
  }
  if (remarks > kMostRemarks)
    notes.push_back(fmt::format("{}: {} more columns are worth a look: `hoist check` lists them",
                                place, remarks - kMostRemarks));
}

TableReport report_of(const TableScan& scan, const TableOptions& options, const Source& source) {
  TableReport report;
  report.delimiter = scan.delimiter;
  report.byte_order_mark = source.byte_order_mark();
  report.crlf = scan.crlf;
  report.quoted_cells = scan.quoted_cells;
  report.rows = scan.rows;
  report.row_names = scan.row_names.has_value();
  report.dropped = options.drop;
  report.weights = options.weights;
  report.cluster = options.cluster;
  report.total = static_cast<double>(scan.rows);
  report.may_count = count_column(scan);
  report.notes = notes_on(scan, options, source);
  for (const ScannedColumn& column : scan.columns) {
    report.columns.push_back({column.name, column.kind, column.continuous() ? 0 : column.levels(),
                              column.continuous() ? column.found.distinct : column.observed(),
                              column.missing(), column.why, values_of(column),
                              column.weighs     ? "says how often each row counts"
                              : column.clusters ? "tells clusters of rows apart"
                                                : column.left_out,
                              remark_in_report(column, scan.rows)});
  }
  return report;
}

}  // namespace

Table read_table(const std::string& path, const TableOptions& options, Notes* notes,
                 TableReport* report) {
  const std::string text = read_file(path);
  return parse_table(text, place_of(path), options, notes, report);
}

Table parse_table(std::string_view text, std::string_view place, const TableOptions& options,
                  Notes* notes, TableReport* report) {
  const Source source(text, place);
  TableScan scan = scan_table(source, options, true);
  if (const auto refusal = refusal_of(scan, options))
    source.fail(refusal->offset, refusal->message);
  if (notes != nullptr) {
    add_remarks(scan, place, *notes);
    for (std::string& note : notes_on(scan, options, source)) notes->push_back(std::move(note));
  }
  if (report != nullptr) *report = report_of(scan, options, source);
  std::vector<std::string> names;
  std::vector<Column> columns;
  std::optional<Column> weights, clusters;
  for (ScannedColumn& column : scan.columns) {
    if (column.weighs) weights = finish(std::move(column));
    if (column.clusters) clusters = finish(std::move(column));
    if (!column.is_variable()) continue;
    names.push_back(column.name);
    columns.push_back(finish(std::move(column)));
  }
  Table table(Names(std::move(names)), std::move(columns));
  if (clusters) {
    const auto codes = clusters->codes();
    table = table.with_clusters(std::vector<std::uint32_t>(codes.begin(), codes.end()));
  }
  if (report != nullptr) {
    if (!weights) report->weights.clear();
    if (clusters)
      report->clusters = clusters->levels().size();
    else
      report->cluster.clear();
  }
  if (!weights) return table;
  Table counted = weighted(table, weights->continuous().values, options.weights, place, notes);
  if (report != nullptr) report->total = Sample(counted).total();
  return counted;
}

TableReport inspect_table(std::string_view text, std::string_view place,
                          const TableOptions& options) {
  const Source source(text, place);
  const TableScan scan = scan_table(source, options, false);
  TableReport report = report_of(scan, options, source);
  if (const auto refusal = refusal_of(scan, options))
    report.refusal = source.where(refusal->offset) + ": " + refusal->message;
  return report;
}

std::string format_table(const Table& table, const std::string& weights) {
  const auto weight = table.row_weights();
  if (!weight.empty() && table.names().find(weights))
    throw Error(ErrorKind::usage, "the weights of the rows cannot be written as the column " +
                                      in_quotes(weights) +
                                      ", because a variable has that name; give them another");
  // The text of each level, quoted where needed, once.
  std::vector<std::vector<std::string>> cells(table.columns());
  std::string text;
  for (Node node = 0; node < table.columns(); ++node) {
    if (table.column(node).kind() == ColumnKind::discrete)
      for (const std::string& level : table.column(node).levels())
        cells[node].push_back(csv_cell(level));
    text += (node == 0 ? "" : ",") + csv_cell(table.names()[node]);
  }
  if (!weight.empty()) text += (table.columns() == 0 ? "" : ",") + csv_cell(weights);
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
    if (!weight.empty()) text += (table.columns() == 0 ? "" : ",") + format_double(weight[row]);
    text += '\n';
  }
  return text;
}

}  // namespace hoist
