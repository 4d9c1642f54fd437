// SPDX-License-Identifier: Apache-2.0
#include "io/scanned_column.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "io/number.hpp"

namespace hoist {

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

std::optional<double> ScannedColumn::value(std::size_t entry) const {
  const std::string& text = index.texts()[entry];
  if (const auto value = number(text); value || !decimal_comma) return value;
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return std::nullopt;
  std::string pointed = text;
  pointed[comma] = '.';
  return number(pointed);
}

std::optional<std::size_t> ScannedColumn::decimal() const {
  if (declared > 0 || labels) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing) continue;
    const auto number = value(i);
    if (!number) return std::nullopt;
    if (!found && std::isfinite(*number) && *number != std::floor(*number)) found = i;
  }
  return found;
}

bool ScannedColumn::integers() const {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing) continue;
    const auto number = value(i);
    if (!number || !std::isfinite(*number) || *number != std::floor(*number)) return false;
  }
  return true;
}

std::vector<std::size_t> ScannedColumn::level_order() const {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (declared > 0) return order;
  const bool as_numbers = integers();
  std::vector<double> values(as_numbers ? entries.size() : 0, 0);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!entries[i].missing) values[i] = value(i).value_or(0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (entries[a].missing != entries[b].missing) return entries[b].missing;
    if (as_numbers && values[a] != values[b]) return values[a] < values[b];
    return index.texts()[a] < index.texts()[b];
  });
  return order;
}

}  // namespace hoist
