// SPDX-License-Identifier: Apache-2.0
#include "io/table_scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "core/text.hpp"
#include "hoist/error.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

bool is_marker(const TableOptions& options, std::string_view text) {
  return std::find(options.missing.begin(), options.missing.end(), text) != options.missing.end();
}

[[noreturn]] void fail_unnamed(const Source& source, const std::vector<CsvCell>& header,
                               std::size_t column) {
  std::string cure = "name it, or remove the column";
  if (column == 0)
    cure += "; if it holds row names, write the file without them (in R: row.names = FALSE)";
  else if (column + 1 == header.size())
    cure = "the header ends with a delimiter: remove it here and in the rows, or name the column";
  source.fail(header[column].offset, fmt::format("column {} has no name; {}", column + 1, cure));
}

std::vector<ScannedColumn> read_header(const Source& source, const std::vector<CsvCell>& header) {
  std::vector<ScannedColumn> columns(header.size());
  LevelIndex names;
  for (std::size_t k = 0; k < header.size(); ++k) {
    if (header[k].text.empty()) fail_unnamed(source, header, k);
    const std::uint32_t other = names.find(header[k].text);
    if (other != LevelIndex::kNone)
      source.fail(header[k].offset,
                  fmt::format("column {} is named {} as column {} is; names must be "
                              "distinct, rename one of them",
                              k + 1, shown(header[k].text), other + 1));
    names.add(header[k].text);
    columns[k].name = std::string(header[k].text);
  }
  return columns;
}

[[noreturn]] void fail_ragged(const Source& source, const CsvReader& csv, std::size_t row,
                              std::span<const CsvCell> cells, std::size_t expected) {
  std::string cure = "check its quotes and delimiters";
  if (cells.size() == expected + 1 && row == 0)
    cure =
        "if its first cell is a row name, write the file without row names (in R: row.names = "
        "FALSE); if its last is empty, remove the delimiter at the end of the row";
  if (cells.size() == 1 && cells[0].text.empty()) cure = "remove the blank line";
  source.fail(cells.front().offset,
              fmt::format("this row has {} cell{}, the header has {} (the delimiter is a {}); {}",
                          cells.size(), cells.size() == 1 ? "" : "s", expected,
                          delimiter_name(csv.delimiter()), cure));
}

[[noreturn]] void fail_too_many(const Source& source, const ScannedColumn& column) {
  source.fail(
      column.entries.back().offset,
      fmt::format(
          "column {} has more than {} levels; it looks like an identifier: drop it with --drop",
          shown(column.name), kMaxLevels));
}

[[noreturn]] void fail_undeclared(const Source& source, const ScannedColumn& column,
                                  const CsvCell& cell) {
  const std::vector<std::string> declared(
      column.index.texts().begin(),
      column.index.texts().begin() + static_cast<std::ptrdiff_t>(column.declared));
  const std::string meant = did_you_mean(cell.text, declared);
  source.fail(cell.offset,
              fmt::format("{} is no declared level of {} ({}){}", shown(cell.text),
                          shown(column.name), shown_list(declared),
                          meant.empty() ? "; correct the cell, or declare the level" : meant));
}

void declare(std::vector<ScannedColumn>& columns, const std::vector<DeclaredLevels>& states) {
  for (const DeclaredLevels& declared : states) {
    const auto column =
        std::find_if(columns.begin(), columns.end(),
                     [&](const ScannedColumn& each) { return each.name == declared.name; });
    if (column == columns.end()) continue;
    const auto fail = [&](const std::string& why) {
      throw Error(ErrorKind::input,
                  fmt::format("the declared levels of {} {}", shown(declared.name), why));
    };
    if (column->declared > 0) fail("stand twice; keep one list");
    if (declared.levels.empty()) fail("are none; a variable has at least one");
    if (declared.levels.size() > kMaxLevels) fail(fmt::format("are more than {}", kMaxLevels));
    for (const std::string& level : declared.levels) {
      if (column->index.find(level) != LevelIndex::kNone)
        fail("hold " + shown(level) + " twice; levels must be distinct");
      column->index.add(level);
    }
    column->declared = declared.levels.size();
    column->entries.resize(column->declared);
  }
}

// A cell whose text the column meets for the first time.
std::uint32_t new_entry(const Source& source, const TableOptions& options, ScannedColumn& column,
                        const CsvCell& cell, bool stop_at_too_many) {
  const bool missing = is_marker(options, cell.text);
  if (column.declared > 0 && !missing) fail_undeclared(source, column, cell);
  column.entries.push_back({cell.offset, 0, missing});
  const std::uint32_t entry = column.index.add(cell.text);
  if (stop_at_too_many && column.entries.size() > kMaxLevels && column.levels() > kMaxLevels) {
    const auto decimal = read_as_labels(options, column.name) ? std::nullopt : column.decimal();
    if (decimal) fail_continuous(source, column, *decimal);
    fail_too_many(source, column);
  }
  return entry;
}

// Flags may only name columns that there are.
void require_columns(const TableScan& scan, const std::vector<std::string>& asked,
                     std::string_view flag) {
  std::vector<std::string> names;
  for (const ScannedColumn& column : scan.columns) names.push_back(column.name);
  for (const std::string& name : asked)
    if (name != "all" && std::ranges::count(names, name) == 0)
      throw Error(ErrorKind::usage,
                  fmt::format("{}: there is no column {}{} (columns: {})", flag, shown(name),
                              did_you_mean(name, names), shown_list(names)));
}

// A number as people write it, with a decimal point or a decimal comma.
std::optional<double> human_number(std::string_view text, bool decimal_comma) {
  if (const auto value = number(text); value || !decimal_comma) return value;
  std::string pointed(text);
  const std::size_t comma = pointed.find(',');
  if (comma == std::string::npos) return std::nullopt;
  pointed[comma] = '.';
  return number(pointed);
}

// Reads several rows at a time and takes them in column by column, so that what belongs to a column
// stays in the nearest cache.
class TableScanner {
 public:
  TableScanner(const Source& source, const TableOptions& options, bool stop_at_too_many)
      : source_(source),
        options_(options),
        stop_at_too_many_(stop_at_too_many),
        csv_(source, options.delimiter) {}

  TableScan scan() {
    read_names();
    const std::size_t first_row = csv_.offset();
    while (read_rows()) {
      if (scan_.rows > kBatch) continue;
      // The length of the first rows tells about how many there will be.
      const std::size_t rows =
          (csv_.end() - first_row) / ((csv_.offset() - first_row) / scan_.rows) + kBatch;
      for (ScannedColumn& column : scan_.columns) column.cells.reserve(rows);
    }
    if (scan_.rows == 0) source_.fail(csv_.end(), "there are no rows below the names; add data");
    std::erase_if(scan_.columns, [](const ScannedColumn& column) { return column.dropped; });
    if (scan_.columns.empty()) source_.fail(0, "every column is dropped; leave one out of --drop");
    scan_.delimiter = csv_.delimiter();
    scan_.crlf = csv_.crlf();
    scan_.quoted_cells = csv_.quoted_cells();
    scan_.guarded_cells = csv_.guarded_cells();
    return std::move(scan_);
  }

 private:
  static constexpr std::size_t kBatch = 16;

  void read_names() {
    if (!csv_.next(cells_))
      source_.fail(0, "the file is empty; it needs a line of names, then the rows");
    scan_.columns = read_header(source_, cells_);
    declare(scan_.columns, options_.states);
    require_columns(scan_, options_.discrete, "--discrete");
    require_columns(scan_, options_.drop, "--drop");
    for (ScannedColumn& column : scan_.columns) {
      column.decimal_comma = csv_.delimiter() != ',';
      column.dropped = std::ranges::count(options_.drop, column.name) > 0;
    }
  }

  // False at the end. What is wrong with a row is told after what is wrong with those before it.
  bool read_rows() {
    const std::size_t width = scan_.columns.size();
    std::size_t rows = 0;
    bool more = true;
    try {
      more = csv_.next(cells_);
      while (more && cells_.size() == (rows + 1) * width && ++rows < kBatch)
        more = csv_.append(cells_);
    } catch (const Error&) {
      take(rows);
      throw;
    }
    take(rows);
    if (cells_.size() > rows * width)
      fail_ragged(source_, csv_, scan_.rows, std::span(cells_).subspan(rows * width), width);
    return more;
  }

  void take(std::size_t rows) {
    if (!take_known(rows)) take_new(rows);
    scan_.rows += rows;
  }

  // Rows whose cells have all been met before; takes nothing and returns false if one was not.
  bool take_known(std::size_t rows) {
    const std::size_t width = scan_.columns.size();
    entries_.resize(width * kBatch);
    for (std::size_t k = 0; k < width; ++k) {
      const ScannedColumn& column = scan_.columns[k];
      if (column.dropped) continue;
      for (std::size_t i = 0; i < rows; ++i) {
        const std::uint32_t entry = column.index.find(cells_[i * width + k].text);
        if (entry == LevelIndex::kNone) return false;
        entries_[k * kBatch + i] = entry;
      }
    }
    for (std::size_t k = 0; k < width; ++k) {
      ScannedColumn& column = scan_.columns[k];
      if (column.dropped) continue;
      for (std::uint32_t entry : std::span(entries_).subspan(k * kBatch, rows)) {
        ++column.entries[entry].count;
        column.cells.push_back(static_cast<std::uint16_t>(entry));
      }
    }
    return true;
  }

  void take_new(std::size_t rows) {
    const std::size_t width = scan_.columns.size();
    for (std::size_t i = 0; i < rows * width; ++i) {
      ScannedColumn& column = scan_.columns[i % width];
      if (column.dropped) continue;
      std::uint32_t entry = column.index.find(cells_[i].text);
      if (entry == LevelIndex::kNone)
        entry = new_entry(source_, options_, column, cells_[i], stop_at_too_many_);
      ++column.entries[entry].count;
      column.cells.push_back(static_cast<std::uint16_t>(entry));
    }
  }

  const Source& source_;
  const TableOptions& options_;
  const bool stop_at_too_many_;
  CsvReader csv_;
  TableScan scan_;
  std::vector<CsvCell> cells_;          // of the rows at hand
  std::vector<std::uint32_t> entries_;  // of the same, column by column
};

}  // namespace

TableScan scan_table(const Source& source, const TableOptions& options, bool stop_at_too_many) {
  return TableScanner(source, options, stop_at_too_many).scan();
}

std::size_t ScannedColumn::missing() const {
  std::size_t cells_missing = 0;
  for (const Entry& entry : entries) cells_missing += entry.missing ? entry.count : 0;
  return cells_missing;
}

std::size_t ScannedColumn::observed() const {
  return static_cast<std::size_t>(std::count_if(
      entries.begin(), entries.end(), [](const Entry& e) { return !e.missing && e.count > 0; }));
}

std::size_t ScannedColumn::levels() const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return !e.missing; }));
}

std::optional<std::size_t> ScannedColumn::decimal() const {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing) continue;
    const auto value = human_number(index.texts()[i], decimal_comma);
    if (!value) return std::nullopt;
    if (!found && std::isfinite(*value) && *value != std::floor(*value)) found = i;
  }
  return found;
}

bool read_as_labels(const TableOptions& options, const std::string& name) {
  return std::any_of(options.discrete.begin(), options.discrete.end(),
                     [&](const std::string& each) { return each == name || each == "all"; });
}

void fail_continuous(const Source& source, const ScannedColumn& column, std::size_t entry) {
  source.fail(column.entries[entry].offset,
              fmt::format("column {} is continuous (it holds {}) and continuous columns are not "
                          "supported yet; bin it, or read its values as labels with --discrete {}",
                          shown(column.name), brief(column.index.texts()[entry]),
                          shell_quote(column.name)));
}

}  // namespace hoist
