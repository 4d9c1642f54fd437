// SPDX-License-Identifier: Apache-2.0
#include "columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hoist::python {
namespace {

bool holds(const std::vector<std::string>& list, const std::string& item) {
  return std::ranges::find(list, item) != list.end();
}

// A text that means "not observed" and that no cell has, unless it means that there, too.
std::string marker_for(const std::vector<FrameColumn>& columns, TableOptions& options) {
  std::string marker = "NA";
  const auto is_cell = [&](const std::string& text) {
    return std::ranges::any_of(
        columns, [&](const FrameColumn& column) { return holds(column.texts, text); });
  };
  const bool known = holds(options.na_values, marker);
  // Among declared levels it would be a level, and among others where nobody said it is none.
  const auto is_level = [&](const std::string& text) {
    return std::ranges::any_of(columns, [&](const FrameColumn& column) {
      return (column.declared || column.labels) && holds(column.texts, text);
    });
  };
  if (known ? is_level(marker) : is_cell(marker))
    while (is_cell(marker)) marker += "_";
  if (!holds(options.na_values, marker)) options.na_values.push_back(marker);
  return marker;
}

// As pandas writes it: a float keeps its point.
std::string number_cell(double value, bool whole) {
  if (whole) return fmt::format("{:.0f}", value);
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::string text = format_double(value);
  if (text.find_first_of(".en") == std::string::npos) text += ".0";
  return text;
}

void require_names(const std::vector<FrameColumn>& columns) {
  if (columns.empty()) throw Error(ErrorKind::input, "the data have no columns");
  for (const FrameColumn& column : columns) {
    if (column.name.empty())
      throw Error(ErrorKind::input, "a column of the data has an empty name; name it");
    if (column.rows() != columns.front().rows())
      throw Error(
          ErrorKind::input,
          fmt::format("column {} has {} rows, and {} has {}", in_quotes(column.name), column.rows(),
                      in_quotes(columns.front().name), columns.front().rows()));
  }
}

}  // namespace

std::vector<FrameColumn> columns_from(const py::list& columns) {
  std::vector<FrameColumn> all;
  for (const py::handle& each : columns) {
    const auto given = py::cast<py::tuple>(each);
    FrameColumn column{.name = py::cast<std::string>(given[1])};
    if (py::cast<std::string>(given[0]) == "numbers") {
      const auto array =
          py::cast<py::array_t<double, py::array::c_style | py::array::forcecast>>(given[2]);
      column.numbers.assign(array.data(), array.data() + array.size());
      column.whole = py::cast<bool>(given[3]);
    } else {
      column.texts = py::cast<std::vector<std::string>>(given[2]);
      const auto codes =
          py::cast<py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>>(given[3]);
      column.codes.assign(codes.data(), codes.data() + codes.size());
      column.declared = py::cast<bool>(given[4]);
      column.labels = py::cast<bool>(given[5]);
    }
    all.push_back(std::move(column));
  }
  return all;
}

std::string csv_of(const std::vector<FrameColumn>& columns, TableOptions& options) {
  require_names(columns);
  const std::string marker = marker_for(columns, options);
  options.delimiter = ',';
  std::string text;
  std::vector<std::vector<std::string>> cells;
  for (const FrameColumn& column : columns) {
    text += (cells.empty() ? "" : ",") + csv_cell(column.name);
    std::vector<std::string> written;
    for (const std::string& each : column.texts) written.push_back(csv_cell(each));
    cells.push_back(std::move(written));
    const bool named =
        holds(options.continuous, column.name) || holds(options.discrete, column.name);
    if (column.declared && column.name != options.weights && column.name != options.cluster &&
        !holds(options.drop, column.name) && !holds(options.continuous, column.name) &&
        std::ranges::find(options.states, column.name, &DeclaredLevels::name) ==
            options.states.end())
      options.states.push_back({column.name, column.texts});
    else if (column.labels && !named && column.name != options.weights &&
             column.name != options.cluster && !holds(options.drop, column.name))
      options.discrete.push_back(column.name);
  }
  text += '\n';
  for (std::size_t row = 0; row < columns.front().rows(); ++row) {
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const FrameColumn& column = columns[k];
      if (k > 0) text += ',';
      if (column.of_numbers())
        text += std::isnan(column.numbers[row]) ? marker
                                                : number_cell(column.numbers[row], column.whole);
      else
        text +=
            column.codes[row] < 0 ? marker : cells[k][static_cast<std::size_t>(column.codes[row])];
    }
    text += '\n';
  }
  return text;
}

void forget_text(Notes& notes, const std::vector<FrameColumn>& columns,
                 const TableOptions& options) {
  std::erase_if(notes, [&](const std::string& note) {
    if (note.find("with an apostrophe before what a spreadsheet") != note.npos) return true;
    const std::size_t list = note.find(" not observed (");
    if (list == note.npos) return false;
    // Of texts that were there, in so many cells each: `'?' 3, 'NA' 1`.
    return std::ranges::none_of(columns, [&](const FrameColumn& column) {
      return std::ranges::any_of(column.texts, [&](const std::string& text) {
        return holds(options.na_values, text) && !column.declared;
      });
    });
  });
}

}  // namespace hoist::python
