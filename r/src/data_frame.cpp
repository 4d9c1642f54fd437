// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "data.hpp"

namespace hoist::r {
namespace {

constexpr int kMissingNumber = std::numeric_limits<int>::min();  // R's NA of whole numbers

std::string spelled(double value) {
  if (std::isinf(value)) return value > 0 ? "Inf" : "-Inf";
  return format_double(value);
}

// The cells of a column, one after the other, as text; nothing where one was not observed.
struct Cells {
  const Item& column;
  std::vector<std::string> levels;  // of a factor, as cells

  explicit Cells(const Item& of) : column(of) {
    for (const Text& level : column.levels) levels.push_back(csv_cell(level.value_or("NA")));
  }

  std::optional<std::string> operator()(std::size_t row) const {
    if (const auto* flags = std::get_if<Logicals>(&column.content)) {
      const int flag = flags->values[row];
      return flag == kMissingNumber ? std::nullopt : std::optional(flag ? "TRUE" : "FALSE");
    }
    if (const auto* whole = std::get_if<std::vector<int>>(&column.content)) {
      const int value = (*whole)[row];
      if (value == kMissingNumber) return std::nullopt;
      return levels.empty() ? std::to_string(value) : levels[static_cast<std::size_t>(value) - 1];
    }
    if (const auto* reals = std::get_if<std::vector<double>>(&column.content)) {
      const double value = (*reals)[row];
      return std::isnan(value) ? std::nullopt : std::optional(spelled(value));
    }
    const Text& text = std::get<std::vector<Text>>(column.content)[row];
    return text ? std::optional(csv_cell(*text)) : std::nullopt;
  }
};

// A cell that no column has as a text, where every text may be a level.
std::string unused_marker(const Fields& frame) {
  std::string marker = "NA";
  const auto is_used = [&](const Field& field) {
    const auto* texts = std::get_if<std::vector<Text>>(&field.value.content);
    return std::ranges::count(field.value.levels, Text(marker)) > 0 ||
           (texts != nullptr && std::ranges::count(*texts, Text(marker)) > 0);
  };
  while (std::ranges::any_of(frame, is_used)) marker = "<" + marker + ">";
  return marker;
}

}  // namespace

std::string csv_of(const Fields& frame, TableOptions& options) {
  options.delimiter = ',';
  std::string marker;
  for (const std::string& known : options.na_values)
    if (!known.empty() && marker.empty()) marker = known;
  if (marker.empty()) {
    marker = unused_marker(frame);
    options.na_values.push_back(marker);
  }
  std::string text;
  std::vector<Cells> columns;
  for (const Field& field : frame) {
    text += (columns.empty() ? "" : ",") + csv_cell(field.name);
    columns.emplace_back(field.value);
    if (field.value.levels.empty() || field.name == options.weights ||
        std::ranges::count(options.drop, field.name) > 0)
      continue;
    DeclaredLevels declared{field.name, {}};
    for (const Text& level : field.value.levels)
      if (level) declared.levels.push_back(*level);
    // Who asks for numbers means what the labels say.
    const bool numbers = std::ranges::count(options.continuous, field.name) > 0;
    if (!numbers && field.name != options.cluster) options.states.push_back(std::move(declared));
  }
  text += '\n';
  const std::string missing = csv_cell(marker);
  const std::size_t rows = frame.empty() ? 0 : frame.front().value.size();
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) text += ',';
      text += columns[i](row).value_or(missing);
    }
    text += '\n';
  }
  return text;
}

Item frame_of(const Table& table) {
  Fields frame;
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    Item item;
    if (column.kind() == ColumnKind::continuous) {
      item = std::vector<double>(column.values().begin(), column.values().end());
    } else {
      std::vector<int> codes;
      for (const std::uint16_t code : column.codes())
        codes.push_back(code == kMissing ? kMissingNumber : code + 1);
      item = std::move(codes);
      item.levels.assign(column.levels().begin(), column.levels().end());
    }
    frame.push_back({table.names()[node], std::move(item)});
  }
  return frame;
}

}  // namespace hoist::r
