// SPDX-License-Identifier: Apache-2.0
#include "io/scanned_column.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "io/number.hpp"

namespace hoist {
namespace {

constexpr double kNotObserved = std::numeric_limits<double>::quiet_NaN();

bool is_whole(double value) { return std::isfinite(value) && value == std::floor(value); }

// Distinct values among those that were observed.
std::size_t distinct(std::vector<double> values) {
  std::erase_if(values, [](double value) { return std::isnan(value); });
  std::ranges::sort(values);
  return static_cast<std::size_t>(std::ranges::unique(values).begin() - values.begin());
}

}  // namespace

std::optional<double> cell_number(std::string_view text, bool decimal_comma) {
  if (const auto value = number(text); value || !decimal_comma) return value;
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  std::string pointed(text);
  pointed[comma] = '.';
  return number(pointed);
}

std::size_t ScannedColumn::missing() const {
  std::size_t cells_missing = 0;
  for (const Entry& entry : entries) cells_missing += entry.missing ? entry.count : 0;
  return cells_missing;
}

std::size_t ScannedColumn::observed() const {
  if (by_value) return distinct(numbers);
  if (hashed) return hashes.size();
  return static_cast<std::size_t>(std::count_if(
      entries.begin(), entries.end(), [](const Entry& e) { return !e.missing && e.count > 0; }));
}

std::size_t ScannedColumn::levels() const {
  return static_cast<std::size_t>(
      std::count_if(entries.begin(), entries.end(), [](const Entry& e) { return !e.missing; }));
}

NumbersOfColumn ScannedColumn::as_numbers() const {
  NumbersOfColumn seen{.all = true, .whole = true};
  std::vector<double> values;
  if (by_value) {
    values = numbers;
    seen.not_finite = not_finite;
    seen.not_finite_at = not_finite_at;
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing || entries[i].count == 0) continue;
    const auto number = value(i);
    if (!number) return {};
    if (!std::isfinite(*number)) {
      if (seen.not_finite == 0 || entries[i].offset < seen.not_finite_at)
        seen.not_finite_at = entries[i].offset;
      seen.not_finite += entries[i].count;
    }
    values.push_back(*number);
  }
  bool any = false;
  for (const double value : values) {
    if (std::isnan(value)) continue;
    seen.whole = seen.whole && is_whole(value);
    seen.least = any ? std::min(seen.least, value) : value;
    seen.most = any ? std::max(seen.most, value) : value;
    any = true;
  }
  if (!any && seen.not_finite == 0) return {};
  seen.distinct = distinct(std::move(values));
  return seen;
}

void ScannedColumn::turn_to_values(const std::vector<std::string>& markers, std::size_t rows) {
  std::vector<double> value_of(entries.size(), kNotObserved);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing) continue;
    const auto number = value(i);
    if (!number) {
      has_words = true;
      return;
    }
    value_of[i] = *number;
  }
  LevelIndex kept;
  std::vector<Entry> kept_entries;
  const auto keep = [&](const std::string& text, const Entry& entry) {
    if (kept.find(text) != LevelIndex::kNone) return;
    kept.add(text);
    kept_entries.push_back(entry);
  };
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].missing) {
      keep(index.texts()[i], entries[i]);
    } else if (!std::isfinite(value_of[i])) {
      if (not_finite == 0) not_finite_at = entries[i].offset, not_finite_text = index.texts()[i];
      not_finite += entries[i].count;
    }
  }
  // Those that were not met yet, so that one look tells whether a cell is a marker.
  for (const std::string& marker : markers) keep(marker, {0, 0, true});
  numbers.reserve(std::max(rows, cells.size()));
  for (const std::uint16_t cell : cells) numbers.push_back(value_of[cell]);
  index = std::move(kept);
  entries = std::move(kept_entries);
  std::vector<std::uint16_t>().swap(cells);
  by_value = true;
}

bool ScannedColumn::take_value(std::string_view text, std::size_t offset) {
  if (const std::uint32_t marker = index.find(text); marker != LevelIndex::kNone) {
    if (entries[marker].count++ == 0) entries[marker].offset = offset;
    numbers.push_back(kNotObserved);
    return true;
  }
  const auto value = cell_number(text, decimal_comma);
  if (!value) return false;
  if (!std::isfinite(*value) && not_finite++ == 0)
    not_finite_at = offset, not_finite_text = std::string(text);
  numbers.push_back(*value);
  return true;
}

void ScannedColumn::turn_to_hashes() {
  for (std::size_t i = 0; i < entries.size(); ++i) hashes.add(index.texts()[i], entries[i].offset);
  overflow_at = entries[kMaxLevels].offset;
  index = LevelIndex();
  std::vector<Entry>().swap(entries);
  std::vector<std::uint16_t>().swap(cells);
  hashed = true;
}

std::vector<std::size_t> ScannedColumn::level_order() const {
  std::vector<std::size_t> order(entries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (declared > 0) return order;
  const NumbersOfColumn seen = as_numbers();
  const bool in_order = seen.all && seen.not_finite == 0;
  std::vector<double> values(in_order ? entries.size() : 0, 0);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!entries[i].missing) values[i] = value(i).value_or(0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (entries[a].missing != entries[b].missing) return entries[b].missing;
    if (in_order && values[a] != values[b]) return values[a] < values[b];
    return index.texts()[a] < index.texts()[b];
  });
  return order;
}

}  // namespace hoist
