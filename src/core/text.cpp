// SPDX-License-Identifier: Apache-2.0
#include "hoist/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <optional>

#include "core/unicode.hpp"

namespace hoist {
namespace {

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Letters to replace, insert or leave out, or neighbours to swap.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replace = last[j] + (lower(a[i]) != lower(b[j]) ? 1 : 0);
      row[j + 1] = std::min({replace, row[j] + 1, last[j + 1] + 1});
      const bool swapped =
          i > 0 && j > 0 && lower(a[i]) == lower(b[j - 1]) && lower(a[i - 1]) == lower(b[j]);
      if (swapped) row[j + 1] = std::min(row[j + 1], before[j - 1] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

// How many edits a slip may have in words of that length: of three letters two may not be wrong, so
// bci is bic, and bge is not.
std::size_t most_edits(std::size_t letters) {
  if (letters <= 2) return 0;
  return letters <= 5 ? 1 : std::max<std::size_t>(2, letters / 3);
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// The item in double quotes that begins at `at`; nothing where the quotes do not close it, so that
// a name such as 6" is taken as it stands. Moves `at` behind it.
std::optional<std::string> quoted_item(std::string_view text, std::size_t& at) {
  std::string item;
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] != '"') {
      item += text[i];
    } else if (i + 1 < text.size() && text[i + 1] == '"') {
      item += text[i++];
    } else {
      const std::size_t end = std::min(text.find_first_of(",\n", i), text.size());
      if (!trimmed(text.substr(i + 1, end - i - 1)).empty()) return std::nullopt;
      at = end;
      return item;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  if (text.empty()) return items;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const std::size_t first = std::min(text.find_first_not_of(" \t", at), text.size());
    if (first < text.size() && text[first] == '"') {
      std::size_t end = first;
      if (auto item = quoted_item(text, end)) {
        items.push_back(std::move(*item));
        at = end;
        continue;
      }
    }
    const std::size_t end = std::min(text.find_first_of(",\n", at), text.size());
    items.emplace_back(trimmed(text.substr(at, end - at)));
    at = end;
  }
  return items;
}

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
  // A name of 1,000 letters is never a typing slip, and the distance is quadratic.
  if (word.size() > 200) return "";
  std::string best;
  std::size_t least = std::max<std::size_t>(2, word.size() / 2) + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > word.size() + least || word.size() > candidate.size() + least) continue;
    const std::size_t distance = edits(word, candidate);
    if (distance < least && distance <= most_edits(std::max(word.size(), candidate.size()))) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
  const std::string seen = visible_form(word);
  for (const std::string& candidate : candidates)
    if (candidate != word && visible_form(candidate) == seen)
      return "; did you mean " + in_quotes(candidate) +
             ", which looks alike and is written in other characters?";
  const std::string best = nearest(word, candidates);
  return best.empty() ? "" : "; did you mean " + in_quotes(best) + "?";
}

std::string join(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += between;
    text += words[i];
  }
  return text;
}

std::string join_list(const std::vector<std::string>& items) {
  std::string list;
  for (const std::string& item : items) {
    if (&item != &items.front()) list += ',';
    const bool plain = !item.empty() && item.find_first_of(",\"\n") == std::string::npos &&
                       item.front() != ' ' && item.front() != '\t' && item.back() != ' ' &&
                       item.back() != '\t';
    if (plain) {
      list += item;
      continue;
    }
    list += '"';
    for (char c : item) list += c == '"' ? std::string("\"\"") : std::string(1, c);
    list += '"';
  }
  return list;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
  return number<std::uint64_t>(text);
}

std::optional<double> real_number(std::string_view text) { return number<double>(text); }

std::string upper_case(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string format_double(double value) {
  std::array<char, 32> buffer;
  const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return std::string(buffer.data(), result.ptr);
}

std::size_t find_invalid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Character character = character_at(text, i);
    if (!character.valid) return i;
    i += character.bytes;
  }
  return std::string_view::npos;
}

std::string shell_quote(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_./:=,+-") == std::string::npos;
  if (plain) return word;
  std::string quoted = "'";
  for (char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shell_path(const std::string& path) {
  return shell_quote(path.starts_with("-") ? "./" + path : path);
}

}  // namespace hoist
