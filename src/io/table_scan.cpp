// SPDX-License-Identifier: Apache-2.0
#include "io/table_scan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/column_kinds.hpp"
#include "io/networks.hpp"
#include "io/row_names.hpp"
#include "io/table_refusal.hpp"

namespace hoist {
namespace {

bool is_marker(const TableOptions& options, std::string_view text) {
  return std::ranges::find(options.na_values, text) != options.na_values.end();
}

// Whether a list names a column, by itself or by `all`, which another list's own name outdoes.
bool is_named(const std::vector<std::string>& list, const std::string& name,
              const std::vector<std::string>& other) {
  const auto has = [](const std::vector<std::string>& names, const std::string& each) {
    return std::ranges::find(names, each) != names.end();
  };
  if (has(list, name) && has(other, name))
    throw Error(ErrorKind::usage,
                fmt::format("--discrete and --continuous both name {}; a column is of one kind",
                            in_quotes(name)));
  return has(list, name) || (has(list, "all") && !has(other, name));
}

[[noreturn]] void fail_unnamed(const Source& source, const std::vector<CsvCell>& header,
                               std::size_t column) {
  std::string cure = "name it, or remove the column";
  if (column > 0 && column + 1 == header.size())
    cure = "the header ends with a delimiter: remove it here and in the rows, or name the column";
  source.fail(header[column].offset, fmt::format("column {} has no name; {}", column + 1, cure));
}

std::vector<ScannedColumn> read_header(const Source& source, const std::vector<CsvCell>& header) {
  std::vector<ScannedColumn> columns(header.size());
  LevelIndex names;
  for (std::size_t k = 0; k < header.size(); ++k) {
    if (header[k].text.empty()) {
      // A first column without a name may hold the names of the rows: its cells will tell.
      if (k > 0 || header.size() == 1) fail_unnamed(source, header, k);
      columns[k].row_names = true;
    }
    const std::uint32_t other = names.find(header[k].text);
    if (other != LevelIndex::kNone)
      source.fail(header[k].offset,
                  fmt::format("column {} is named {} as column {} is; names must be "
                              "distinct, rename one of them",
                              k + 1, in_quotes(header[k].text), other + 1));
    names.add(header[k].text);
    columns[k].name = std::string(header[k].text);
  }
  return columns;
}

[[noreturn]] void fail_ragged(const Source& source, const CsvReader& csv, std::size_t row,
                              std::span<const CsvCell> cells, std::size_t expected) {
  std::string cure = "check its quotes and delimiters";
  if (cells.size() == expected + 1 && row == 0)
    cure = "its last cell is empty: remove the delimiter at the end of the row";
  if (cells.size() == 1 && cells[0].text.empty()) cure = "remove the blank line";
  source.fail(cells.front().offset,
              fmt::format("this row has {} cell{}, the header has {} (the delimiter is a {}); {}",
                          cells.size(), cells.size() == 1 ? "" : "s", expected,
                          delimiter_name(csv.delimiter()), cure));
}

[[noreturn]] void fail_undeclared(const Source& source, const ScannedColumn& column,
                                  const CsvCell& cell) {
  const std::vector<std::string> declared(
      column.index.texts().begin(),
      column.index.texts().begin() + static_cast<std::ptrdiff_t>(column.declared));
  const std::string meant = did_you_mean(cell.text, declared);
  source.fail(cell.offset,
              fmt::format("{} is not a declared level of {} ({}){}", in_quotes(cell.text),
                          in_quotes(column.name), shown_list(declared),
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
                  fmt::format("the declared levels of {} {}", in_quotes(declared.name), why));
    };
    if (column->declared > 0) fail("stand twice; keep one list");
    if (declared.levels.empty()) fail("are none; a variable has at least one");
    if (declared.levels.size() > kMaxLevels) fail(fmt::format("are more than {}", kMaxLevels));
    for (const std::string& level : declared.levels) {
      if (column->index.find(level) != LevelIndex::kNone)
        fail("hold " + in_quotes(level) + " twice; levels must be distinct");
      column->index.add(level);
    }
    column->declared = declared.levels.size();
    column->entries.resize(column->declared);
  }
}

// An embedded network that declares the data's own variables, where another was given.
std::string network_of(const std::vector<ScannedColumn>& columns) {
  for (const EmbeddedNetwork& network : embedded_networks()) {
    // Most are out of the question without being parsed.
    if (network.text.find("variable " + columns.back().name + " ") == std::string_view::npos)
      continue;
    const std::vector<DeclaredLevels> states = parse_states(network.text, network.name);
    const bool all = std::ranges::all_of(states, [&](const DeclaredLevels& declared) {
      return std::ranges::any_of(
          columns, [&](const ScannedColumn& column) { return column.name == declared.name; });
    });
    if (all) return std::string(network.name);
  }
  return "";
}

// Declared levels of which none is used are those of other data.
void require_a_declared_column(const Source& source, const std::vector<ScannedColumn>& columns,
                               const std::vector<DeclaredLevels>& states) {
  if (states.empty() ||
      std::ranges::any_of(columns, [](const ScannedColumn& each) { return each.declared > 0; }))
    return;
  std::vector<std::string> names, declared;
  for (const ScannedColumn& column : columns) names.push_back(column.name);
  for (const DeclaredLevels& each : states) declared.push_back(each.name);
  std::string meant;
  if (const std::string network = network_of(columns); !network.empty())
    meant =
        fmt::format("; did you mean --states {}, which declares the data's variables?", network);
  for (std::size_t i = 0; i < declared.size() && meant.empty(); ++i)
    if (declared[i].size() > 3 && !nearest(declared[i], names).empty())
      meant = fmt::format("; did you mean {} by {}?", in_quotes(nearest(declared[i], names)),
                          in_quotes(declared[i]));
  source.fail(0, fmt::format("none of the declared variables ({}) is a column ({}){}",
                             shown_list(declared), shown_list(names),
                             meant.empty() ? "; declare the levels of this data" : meant));
}

// Whether the text is the position of a column rather than its name, counted from 1.
std::optional<std::size_t> position_in(const std::string& text, std::size_t columns) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  std::size_t position = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    position = position * 10 + static_cast<std::size_t>(c - '0');
  }
  return position >= 1 && position <= columns ? std::optional(position) : std::nullopt;
}

// Flags may only name columns that there are.
void require_columns(const TableScan& scan, const std::vector<std::string>& asked,
                     std::string_view flag) {
  std::vector<std::string> names;
  for (const ScannedColumn& column : scan.columns)
    if (!column.name.empty()) names.push_back(column.name);
  for (const std::string& name : asked) {
    if (name == "all" || std::ranges::count(names, name) > 0) continue;
    std::string cure = did_you_mean(name, names);
    if (const auto position = position_in(name, scan.columns.size())) {
      const ScannedColumn& column = scan.columns[*position - 1];
      cure =
          fmt::format("; a column goes by its name, not by its position: column {} {}", *position,
                      column.row_names ? "has no name and is left out if it holds row names"
                                       : "is " + in_quotes(column.name));
    } else if (name.empty()) {
      if (scan.columns.front().row_names) continue;
      cure = ": every column has a name";
    }
    throw Error(ErrorKind::usage, fmt::format("{}: there is no column {}{} (columns: {})", flag,
                                              in_quotes(name), cure, shown_list(names)));
  }
}

// Reads several rows at a time and takes them in column by column, so that what belongs to a column
// stays in the nearest cache.
class TableScanner {
 public:
  /// `worded`: columns in which words are known to follow after many numbers.
  TableScanner(const Source& source, const TableOptions& options, bool stop_at_too_many,
               std::vector<std::size_t> worded)
      : source_(source),
        options_(options),
        stop_at_too_many_(stop_at_too_many),
        worded_(std::move(worded)),
        csv_(source, options.delimiter) {}

  /// Nothing where a column turned out to be worded.
  TableScan scan() {
    read_names();
    const std::size_t first_row = csv_.offset();
    while (read_rows()) {
      if (scan_.rows > kBatch) continue;
      // The length of the first rows tells about how many there will be.
      expected_rows_ =
          (csv_.end() - first_row) / ((csv_.offset() - first_row) / scan_.rows) + kBatch;
      for (ScannedColumn& column : scan_.columns) column.cells.reserve(expected_rows_);
    }
    if (scan_.rows == 0) source_.fail(csv_.end(), "there are no rows below the names; add data");
    if (!newly_worded_.empty()) return {};
    check_row_names();
    keep_none_among_its_like();
    judge_kinds(scan_);
    std::erase_if(scan_.columns, [](const ScannedColumn& column) { return column.dropped; });
    if (scan_.columns.empty()) source_.fail(0, "every column is dropped; leave one out of --drop");
    scan_.delimiter = csv_.delimiter();
    scan_.crlf = csv_.crlf();
    scan_.quoted_cells = csv_.quoted_cells();
    scan_.guarded_cells = csv_.guarded_cells();
    return std::move(scan_);
  }

  /// Columns that held numbers until a word came, so that the scan is of no use.
  const std::vector<std::size_t>& newly_worded() const { return newly_worded_; }

 private:
  static constexpr std::size_t kBatch = 16;
  // From so many distinct texts on, a column of numbers keeps their values only.
  static constexpr std::size_t kMostTexts = 1024;

  void read_names() {
    if (!csv_.next(cells_))
      source_.fail(0, "the file is empty; it needs a line of names, then the rows");
    scan_.columns = read_header(source_, cells_);
    declare(scan_.columns, options_.states);
    require_a_declared_column(source_, scan_.columns, options_.states);
    if (scan_.columns.front().row_names) {
      scan_.row_names.emplace();
    } else if (rows_have_one_more()) {
      scan_.row_names.emplace().in_header = false;
      scan_.columns.emplace(scan_.columns.begin())->row_names = true;
    }
    require_columns(scan_, options_.discrete, "--discrete");
    require_columns(scan_, options_.continuous, "--continuous");
    require_columns(scan_, options_.drop, "--drop");
    if (std::ranges::count(options_.discrete, "all") > 0 &&
        std::ranges::count(options_.continuous, "all") > 0)
      throw Error(ErrorKind::usage, "--discrete all and --continuous all leave no column a kind");
    for (ScannedColumn& column : scan_.columns) {
      column.decimal_comma = csv_.delimiter() != ',';
      column.labels = is_named(options_.discrete, column.name, options_.continuous);
      column.measured = is_named(options_.continuous, column.name, options_.discrete);
      column.dropped = column.row_names || std::ranges::count(options_.drop, column.name) > 0;
    }
    for (const std::size_t k : worded_) scan_.columns[k].has_words = true;
  }

  // R's write.table gives names to the rows and no cell of the header to those names. Rows that end
  // in a delimiter are longer than the header, too.
  bool rows_have_one_more() const {
    CsvReader ahead = csv_;
    std::vector<CsvCell> row;
    try {
      return ahead.next(row) && row.size() == scan_.columns.size() + 1 && !row.back().text.empty();
    } catch (const Error&) {
      return false;  // whoever reads the row says what is wrong with it
    }
  }

  void check_row_names() {
    // Whoever drops the column by its empty name does not care what it holds.
    if (std::ranges::count(options_.drop, "") > 0) scan_.row_names.reset();
    if (!scan_.row_names) return;
    const auto repeated = row_names_.repeated();
    if (!repeated) return;
    source_.fail(
        repeated->first,
        fmt::format("{} and this cell is as the one at {}, so it does not hold row names; name it "
                    "in the header, or leave it out with --drop '\"\"'",
                    scan_.row_names->in_header
                        ? "column 1 has no name"
                        : "the rows have one cell more than the header, so column 1 has no name",
                    source_.where(repeated->second)));
  }

  // `None` is what Python writes for a missing value, and also an answer: no damage, no inhibition.
  // A marker stands out from the levels of its column: where all of those are words with a capital
  // letter, as None is, it is one of them. Whoever lists the markers himself is taken at his word.
  void keep_none_among_its_like() {
    if (options_.na_values != TableOptions().na_values) return;
    for (ScannedColumn& column : scan_.columns) {
      const std::uint32_t none = column.index.find("None");
      if (column.dropped || column.declared > 0 || none == LevelIndex::kNone) continue;
      bool alike = column.levels() > 0;  // there are others
      for (std::size_t i = 0; i < column.entries.size(); ++i)
        if (i != none && !column.entries[i].missing)
          alike = alike && is_capital(column.index.texts()[i].front());
      if (!alike) continue;
      column.entries[none].missing = false;
      scan_.none_levels.push_back(column.name);
    }
  }

  static bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

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
    if (scan_.row_names) take_row_names(rows);
    const bool known = take_known(rows);
    if (!known) take_new(rows);
    if (by_value_) take_values(rows);
    scan_.rows += rows;
    if (!known) turn_to_values();
  }

  void take_row_names(std::size_t rows) {
    constexpr std::size_t kShown = 3;
    const std::size_t width = scan_.columns.size();
    for (std::size_t i = 0; i < rows; ++i) {
      const CsvCell& cell = cells_[i * width];
      row_names_.add(cell.text, cell.offset);
      if (scan_.row_names->first.size() < kShown) scan_.row_names->first.emplace_back(cell.text);
    }
  }

  // A cell whose text the column meets for the first time.
  std::uint32_t new_entry(ScannedColumn& column, const CsvCell& cell) {
    const bool missing = is_marker(options_, cell.text);
    if (column.declared > 0 && !missing) fail_undeclared(source_, column, cell);
    column.entries.push_back({cell.offset, 0, missing});
    const std::uint32_t entry = column.index.add(cell.text);
    if (stop_at_too_many_ && column.entries.size() > kMaxLevels) stop_if_too_many(column);
    return entry;
  }

  // What else there is to refuse is said with it, as far as it has been read. A cell holds the
  // number of its text in 16 bits, markers included.
  void stop_if_too_many(const ScannedColumn& column) {
    if (column.levels() <= kMaxLevels && column.entries.size() <= kMaxLevels + 1) return;
    judge_kinds(scan_);
    if (const auto refusal = refusal_of(scan_, options_))
      source_.fail(refusal->offset, refusal->message);
  }

  // Rows whose cells have all been met before; takes nothing and returns false if one was not.
  bool take_known(std::size_t rows) {
    const std::size_t width = scan_.columns.size();
    entries_.resize(width * kBatch);
    for (std::size_t k = 0; k < width; ++k) {
      const ScannedColumn& column = scan_.columns[k];
      if (column.dropped || column.by_value) continue;
      for (std::size_t i = 0; i < rows; ++i) {
        const std::uint32_t entry = column.index.find(cells_[i * width + k].text);
        if (entry == LevelIndex::kNone) return false;
        entries_[k * kBatch + i] = entry;
      }
    }
    for (std::size_t k = 0; k < width; ++k) {
      ScannedColumn& column = scan_.columns[k];
      if (column.dropped || column.by_value) continue;
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
      if (column.dropped || column.by_value) continue;
      std::uint32_t entry = column.index.find(cells_[i].text);
      if (entry == LevelIndex::kNone) entry = new_entry(column, cells_[i]);
      ++column.entries[entry].count;
      column.cells.push_back(static_cast<std::uint16_t>(entry));
    }
  }

  void turn_to_values() {
    for (ScannedColumn& column : scan_.columns) {
      if (column.entries.size() <= kMostTexts || column.by_value || column.has_words) continue;
      if (column.labels || column.declared > 0) continue;
      column.turn_to_values(options_.na_values, expected_rows_);
      by_value_ = by_value_ || column.by_value;
    }
  }

  // Where a word comes after many numbers, the texts of those are gone: it takes a second scan.
  void take_values(std::size_t rows) {
    const std::size_t width = scan_.columns.size();
    for (std::size_t k = 0; k < width; ++k) {
      ScannedColumn& column = scan_.columns[k];
      if (!column.by_value || column.has_words) continue;
      for (std::size_t i = 0; i < rows && !column.has_words; ++i) {
        const CsvCell& cell = cells_[i * width + k];
        column.has_words = !column.take_value(cell.text, cell.offset);
      }
      if (column.has_words) newly_worded_.push_back(k);
    }
  }

  const Source& source_;
  const TableOptions& options_;
  const bool stop_at_too_many_;
  const std::vector<std::size_t> worded_;
  CsvReader csv_;
  TableScan scan_;
  std::vector<std::size_t> newly_worded_;
  bool by_value_ = false;          // a column is
  std::size_t expected_rows_ = 0;  // a guess
  RowNames row_names_;
  std::vector<CsvCell> cells_;          // of the rows at hand
  std::vector<std::uint32_t> entries_;  // of the same, column by column
};

}  // namespace

TableScan scan_table(const Source& source, const TableOptions& options, bool stop_at_too_many) {
  TableScanner scanner(source, options, stop_at_too_many, {});
  TableScan scan = scanner.scan();
  if (scanner.newly_worded().empty()) return scan;
  scan = {};
  return TableScanner(source, options, stop_at_too_many, scanner.newly_worded()).scan();
}

}  // namespace hoist
