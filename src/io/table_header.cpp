// SPDX-License-Identifier: Apache-2.0
#include "io/table_header.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/networks.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

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

[[noreturn]] void fail_twice(const Source& source, const std::vector<CsvCell>& header,
                             std::size_t column, std::size_t other) {
  std::vector<std::string_view> names;
  for (const CsvCell& cell : header) names.push_back(cell.text);
  source.fail(
      header[column].offset,
      fmt::format("column {} is named {} as column {} is; {}", column + 1,
                  in_quotes(header[column].text), other + 1,
                  names_look_like_data(names) ? "if this line is data, put a line of names above it"
                                              : "names must be distinct, rename one of them"));
}

void declare(std::vector<ScannedColumn>& columns, const std::vector<DeclaredLevels>& states) {
  for (const DeclaredLevels& declared : states) {
    const auto column =
        std::find_if(columns.begin(), columns.end(),
                     [&](const ScannedColumn& each) { return each.name == declared.name; });
    if (column == columns.end()) continue;
    if (declared.continuous) {
      column->as_declared = true;
      continue;
    }
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
  if (states.empty() || std::ranges::any_of(columns, [](const ScannedColumn& each) {
        return each.declared > 0 || each.as_declared;
      }))
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
void require_columns(const std::vector<ScannedColumn>& columns,
                     const std::vector<std::string>& asked, std::string_view flag) {
  std::vector<std::string> names;
  for (const ScannedColumn& column : columns)
    if (!column.name.empty()) names.push_back(column.name);
  for (const std::string& name : asked) {
    if (name == "all" || std::ranges::count(names, name) > 0) continue;
    std::string cure = did_you_mean(name, names);
    if (const auto position = position_in(name, columns.size())) {
      const ScannedColumn& column = columns[*position - 1];
      cure =
          fmt::format("; a column goes by its name, not by its position: column {} {}", *position,
                      column.row_names ? "has no name and is left out if it holds row names"
                                       : "is " + in_quotes(column.name));
    } else if (name.empty()) {
      if (columns.front().row_names) continue;
      cure = ": every column has a name";
    }
    throw Error(ErrorKind::usage, fmt::format("{}: there is no column {}{} (columns: {})", flag,
                                              in_quotes(name), cure, shown_list(names)));
  }
}

}  // namespace

bool names_look_like_data(const std::vector<std::string_view>& names) {
  std::vector<double> numbers;
  for (std::string_view name : names)
    if (const auto value = number(name)) numbers.push_back(*value);
  const bool ascending =
      std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}) == numbers.end();
  return 2 * numbers.size() > names.size() && !ascending;
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
    if (other != LevelIndex::kNone) fail_twice(source, header, k, other);
    names.add(header[k].text);
    columns[k].name = std::string(header[k].text);
  }
  return columns;
}

void declare_levels(const Source& source, std::vector<ScannedColumn>& columns,
                    const std::vector<DeclaredLevels>& states) {
  declare(columns, states);
  require_a_declared_column(source, columns, states);
}

void apply_flags(std::vector<ScannedColumn>& columns, const TableOptions& options) {
  if (!options.ignore_absent) {
    require_columns(columns, options.discrete, "--discrete");
    require_columns(columns, options.continuous, "--continuous");
    require_columns(columns, options.drop, "--drop");
    if (!options.weights.empty()) require_columns(columns, {options.weights}, "--weights");
    if (!options.cluster.empty()) require_columns(columns, {options.cluster}, "--cluster");
  }
  if (std::ranges::count(options.discrete, "all") > 0 &&
      std::ranges::count(options.continuous, "all") > 0)
    throw Error(ErrorKind::usage, "--discrete all and --continuous all leave no column a kind");
  if (!options.weights.empty() && std::ranges::count(options.drop, options.weights) > 0)
    throw Error(ErrorKind::usage, "--drop and --weights both name " + in_quotes(options.weights) +
                                      "; weights are not a variable as it is");
  if (!options.cluster.empty() &&
      (options.cluster == options.weights || std::ranges::count(options.drop, options.cluster) > 0))
    throw Error(ErrorKind::usage,
                "--cluster and " +
                    std::string(options.cluster == options.weights ? "--weights" : "--drop") +
                    " both name " + in_quotes(options.cluster) +
                    "; a column of clusters is not a variable as it is, and has no other use");
  for (ScannedColumn& column : columns) {
    column.labels = is_named(options.discrete, column.name, options.continuous);
    // What a flag says goes before what a network declares.
    column.measured = is_named(options.continuous, column.name, options.discrete) ||
                      (column.as_declared && !column.labels);
    column.weighs = !options.weights.empty() && column.name == options.weights;
    column.measured = column.measured || column.weighs;
    column.clusters = !options.cluster.empty() && column.name == options.cluster;
    column.labels = column.labels || column.clusters;
    column.measured = column.measured && !column.clusters;
    column.dropped = column.row_names || std::ranges::count(options.drop, column.name) > 0;
  }
}

}  // namespace hoist
