// SPDX-License-Identifier: Apache-2.0
#include "io/column_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "hoist/text.hpp"
#include "io/disguises.hpp"

namespace hoist {
namespace {

// Of fewer rows every column may have distinct cells, and none is an identifier for it.
constexpr std::size_t kFewestRowsOfIdentifiers = 10;

bool are_labels(const ScannedColumn& column, std::size_t rows) {
  const std::size_t values = column.found.distinct;
  return values <= kAlwaysLevels ||
         (values <= kMostWholeLevels && rows >= kRowsPerWholeLevel * values);
}

void judge(ScannedColumn& column, std::size_t rows) {
  column.found = column.as_numbers();
  column.kind = ColumnKind::discrete;
  column.why.clear();
  if (column.declared > 0 || column.labels || !column.found.all) return;
  if (column.measured || !column.found.whole) {
    column.kind = ColumnKind::continuous;
    return;
  }
  if (!are_labels(column, rows - column.missing())) column.kind = ColumnKind::continuous;
  column.why = fmt::format("{} whole number{}", column.found.distinct,
                           column.found.distinct == 1 ? "" : "s");
}

bool ends_with_any(const std::string& text, const std::vector<std::string>& ends) {
  return std::ranges::any_of(ends, [&](const std::string& end) { return text.ends_with(end); });
}

// `id`, `patient_id`, `subject`, ...: of a row, or of what several rows belong to.
bool is_called_identifier(const std::string& name) {
  const std::string upper = upper_case(name);
  const std::vector<std::string> whole = {"ID", "SUBJECT", "PATIENT", "CASE_NUMBER"};
  return std::ranges::find(whole, upper) != whole.end() ||
         ends_with_any(upper, {"_ID", ".ID", " ID", "-ID"}) || name.ends_with("Id") ||
         name.ends_with("ID");
}

// Besides, `Unnamed: 0` (pandas), `X` (R reading its own row names), ...
bool numbers_rows_by_its_name(const std::string& name) {
  const std::string upper = upper_case(name);
  const std::vector<std::string> whole = {"INDEX",      "X",         "NR",  "ROWNAMES",
                                          "UNNAMED: 0", "ROW NAMES", "OBS", "CASE"};
  return is_called_identifier(name) || std::ranges::find(whole, upper) != whole.end() ||
         upper.ends_with("_INDEX");
}

// Whether the numbers of a column go up or down from row to row. REQUIRES: it has no holes.
bool is_in_order(const ScannedColumn& column) {
  std::vector<double> values = column.numbers;
  if (!column.by_value)
    for (std::uint16_t entry : column.cells) values.push_back(column.value(entry).value_or(0));
  return std::ranges::is_sorted(values) || std::ranges::is_sorted(values, std::greater{});
}

// Why a column that nobody asked for is not a variable, or nothing.
std::string why_left_out(const ScannedColumn& column, const TableOptions& options,
                         std::size_t rows) {
  const auto asked = [&](const std::vector<std::string>& names) {
    return std::ranges::find(names, column.name) != names.end();
  };
  if (column.weighs || column.declared > 0) return "";
  if (column.missing() == rows) return "no cell of it was observed";
  if (column.as_declared) return "";
  if (asked(options.discrete) || asked(options.continuous)) return "";
  if (rows < kFewestRowsOfIdentifiers || column.missing() > 0) return "";
  if (!column.found.all) {
    const Disguise disguise = disguise_of(column);
    if (disguise.dates)
      return fmt::format("dates such as {}: make numbers of them to learn from",
                         shortened(disguise.example));
    if (!disguise.what.empty()) return "";  // which is refused
    const bool distinct = column.hashed ? !column.hashes.repeated() : column.observed() == rows;
    return distinct ? "an identifier: every row has a word of its own" : "";
  }
  const NumbersOfColumn& found = column.found;
  if (!found.whole) return "";
  if (found.distinct < rows)  // the same patient again and again
    return column.continuous() && found.distinct > kMostWholeLevels &&
                   is_called_identifier(column.name)
               ? fmt::format("an identifier by its name: {} of them in {} rows", found.distinct,
                             rows)
               : "";
  const bool run = found.most - found.least + 1 == static_cast<double>(rows);
  // Out of order they may be ranks, which tell something.
  if (run && (found.least == 0 || found.least == 1) && is_in_order(column))
    return "an identifier: it numbers the rows";
  return numbers_rows_by_its_name(column.name)
             ? "an identifier by its name: every row has a number of its own"
             : "";
}

}  // namespace

void judge_kinds(TableScan& scan) {
  for (ScannedColumn& column : scan.columns)
    if (!column.dropped) judge(column, scan.rows);
}

void leave_out_identifiers(TableScan& scan, const TableOptions& options) {
  for (ScannedColumn& column : scan.columns)
    if (!column.dropped) column.left_out = why_left_out(column, options, scan.rows);
  // Of a table of nothing else, they are what is meant.
  if (std::ranges::none_of(scan.columns, &ScannedColumn::is_variable))
    for (ScannedColumn& column : scan.columns)
      if (column.missing() < scan.rows) column.left_out.clear();
}

}  // namespace hoist
