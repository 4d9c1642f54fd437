// SPDX-License-Identifier: Apache-2.0
#include "io/disguises.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "io/column_kinds.hpp"
#include "io/number.hpp"

namespace hoist {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// Whether the text is a number, with a decimal comma or groups of thousands if need be.
bool is_number(std::string_view text) {
  std::string plain;
  for (char c : without_blanks(text))
    if (c != ',' && c != ' ' && c != '\'') plain += c;
  // 1.234.567,8: points part groups where there is more than one.
  if (std::ranges::count(plain, '.') > 1) std::erase(plain, '.');
  return number(plain).has_value() && plain.find_first_of("0123456789") != std::string::npos;
}

bool has_percent_sign(std::string_view text) {
  return text.ends_with('%') && is_number(text.substr(0, text.size() - 1));
}

bool has_currency_sign(std::string_view text) {
  for (std::string_view sign : {"$", "\xE2\x82\xAC", "\xC2\xA3"}) {
    if (text.starts_with(sign)) return is_number(text.substr(sign.size()));
    if (text.ends_with(sign)) return is_number(text.substr(0, text.size() - sign.size()));
  }
  return false;
}

// 1,234 or 1.234,5 or 1 234 or 1'234: groups of three digits behind the first.
bool has_thousands(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  std::size_t at = 0, groups = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at > 3) return false;
  while (at + 3 < text.size() &&
         std::string_view(",. '").find(text[at]) != std::string_view::npos &&
         is_digit(text[at + 1]) && is_digit(text[at + 2]) && is_digit(text[at + 3])) {
    at += 4;
    ++groups;
  }
  return groups > 0 && is_number(text);
}

// 180 cm, 3.5kg: what stands behind the number; every cell must have the same.
std::string_view unit_of(std::string_view text) {
  const std::size_t end = text.find_last_of("0123456789");
  if (end == std::string_view::npos || !is_digit(text[text.find_first_not_of("-+.")])) return "";
  const std::string_view unit = without_blanks(text.substr(end + 1));
  return !unit.empty() && number(text.substr(0, end + 1)) ? unit : "";
}

// 2024-01-31, 31.1.2024, 1/31/24, with or without a time behind it.
bool is_date(std::string_view text) {
  std::array<int, 3> digits = {};
  std::size_t part = 0, at = 0;
  char between = '\0';
  for (; at < text.size() && part < 3; ++at) {
    if (is_digit(text[at])) {
      ++digits[part];
    } else if (part < 2 && std::string_view("-./").find(text[at]) != std::string_view::npos &&
               (between == '\0' || text[at] == between)) {
      between = text[at];
      ++part;
    } else {
      break;
    }
  }
  const bool ends = at == text.size() || text[at] == ' ' || text[at] == 'T';
  const bool year_first = digits[0] == 4 && digits[1] <= 2 && digits[2] <= 2;
  const bool year_last = digits[0] <= 2 && digits[1] <= 2 && (digits[2] == 4 || digits[2] == 2);
  return ends && part == 2 && digits[0] > 0 && digits[1] > 0 && digits[2] > 0 &&
         (year_first || year_last);
}

struct Look {
  const char* what;
  std::function<bool(std::string_view)> has;
  bool dates = false;
};

// Whether every cell is a number or has the look, and one has it.
bool all_have(const ScannedColumn& column, const Look& look, Disguise& found) {
  found = {};
  for (std::size_t i = 0; i < column.entries.size(); ++i) {
    if (column.entries[i].missing) continue;
    const std::string& text = column.index.texts()[i];
    if (look.has(text)) {
      if (!found.example.empty()) continue;
      found.example = text;
      found.offset = column.entries[i].offset;
    } else if (look.dates || !column.value(i)) {
      return false;
    }
  }
  found.what = look.what;
  found.dates = look.dates;
  return !found.example.empty();
}

// Many numbers and a few words, which mean something else than a level.
Disguise words_among_numbers(const ScannedColumn& column) {
  constexpr std::size_t kMostWords = 5;
  Disguise found;
  std::size_t numbers = 0, cells = 0;
  for (std::size_t i = 0; i < column.entries.size(); ++i) {
    const ScannedColumn::Entry& entry = column.entries[i];
    if (entry.missing) continue;
    if (column.value(i)) {
      ++numbers;
      cells += entry.count;
      continue;
    }
    if (found.words.empty()) found.offset = entry.offset;
    found.words.push_back(column.index.texts()[i]);
    found.cells += entry.count;
    if (found.words.size() > kMostWords) return {};
  }
  if (numbers <= kMostWholeLevels || cells <= found.cells) return {};
  found.what = "numbers and a few words";
  return found;
}

}  // namespace

Disguise disguise_of(const ScannedColumn& column) {
  if (!column.in_texts() || column.found.all || column.labels || column.declared > 0) return {};
  if (column.levels() <= kMostWholeLevels || column.levels() > kMaxLevels) return {};
  std::string unit;  // that of the first cell that has one
  for (std::size_t i = 0; i < column.entries.size() && unit.empty(); ++i)
    if (!column.entries[i].missing) unit = unit_of(column.index.texts()[i]);
  const std::vector<Look> looks = {
      {"numbers with a percent sign", has_percent_sign},
      {"numbers with a currency sign", has_currency_sign},
      {"dates", is_date, true},
      {"numbers with marks between thousands", has_thousands},
      {"numbers with a unit",
       [&](std::string_view text) { return !unit.empty() && unit_of(text) == unit; }},
  };
  Disguise found;
  for (const Look& look : looks)
    if (all_have(column, look, found)) return found;
  return words_among_numbers(column);
}

}  // namespace hoist
