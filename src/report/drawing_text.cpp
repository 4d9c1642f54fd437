// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/unicode.hpp"

namespace hoist {
namespace {

// The byte at which each character begins, and the end.
std::vector<std::size_t> starts(std::string_view text) {
  std::vector<std::size_t> found;
  for (std::size_t at = 0; at < text.size(); at += character_at(text, at).bytes)
    found.push_back(at);
  found.push_back(text.size());
  return found;
}

constexpr std::size_t kMost = 28;  // characters of a label

std::string without_middle(const std::string& text) {
  const std::vector<std::size_t> at = starts(text);
  const std::size_t count = at.size() - 1;
  if (count <= kMost) return text;
  constexpr std::size_t kTail = (kMost - 1) / 2;
  return text.substr(0, at[kMost - 1 - kTail]) + "…" + text.substr(at[count - kTail]);
}

// Its beginning, and what stands from the first character on in which it differs from others.
std::string around(const std::string& text, std::size_t difference) {
  constexpr std::size_t kHead = 8, kBefore = 3, kWindow = kMost - kHead - 2;
  const std::vector<std::size_t> at = starts(text);
  const std::size_t count = at.size() - 1;
  const auto first = static_cast<std::size_t>(
      std::ranges::upper_bound(at, std::min(difference, text.size())) - at.begin() - 1);
  const std::size_t from = std::max(kHead, first - std::min(first, kBefore));
  const std::size_t to = std::min(count, from + kWindow);
  return text.substr(0, at[std::min(kHead, count)]) + "…" +
         (from < to ? text.substr(at[from], at[to] - at[from]) : "") + (to < count ? "…" : "");
}

// How many bytes all of them begin with alike.
std::size_t common_beginning(const std::vector<std::string>& texts) {
  std::size_t length = texts.front().size();
  for (const std::string& text : texts) {
    const auto differ = std::ranges::mismatch(texts.front(), text);
    length = std::min(length, static_cast<std::size_t>(differ.in2 - text.begin()));
  }
  return length;
}

bool is_plain(char32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') ||
         (code >= '0' && code <= '9') ||
         std::u32string_view(U" .,:()-").find(code) != std::u32string_view::npos;
}

}  // namespace

std::size_t characters(std::string_view text) { return starts(text).size() - 1; }

std::string drawable(std::string_view text) {
  std::string result;
  const std::string shown = printable(text);
  for (std::size_t at = 0; at < shown.size();) {
    const Character c = character_at(shown, at);
    result += (c.code & 0xFFFE) == 0xFFFE ? "\uFFFD" : shown.substr(at, c.bytes);
    at += c.bytes;
  }
  return result;
}

std::vector<std::string> short_labels(const std::vector<std::string>& names) {
  std::vector<std::string> full, labels;
  std::map<std::string, std::vector<std::string>> alike;  // names by their label
  for (const std::string& name : names) {
    full.push_back(drawable(name));
    labels.push_back(without_middle(full.back()));
    alike[labels.back()].push_back(full.back());
  }
  for (std::size_t i = 0; i < full.size(); ++i)
    if (const auto& group = alike.at(labels[i]); group.size() > 1 && labels[i] != full[i])
      labels[i] = around(full[i], common_beginning(group));
  std::map<std::string, std::size_t> times;
  for (std::string& label : labels)
    if (const std::size_t before = times[label]++; before > 0)
      label += fmt::format(" ({})", before + 1);
  return labels;
}

std::string dot_label(std::string_view text) {
  std::string quoted = "\"";
  for (char c : drawable(text)) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
    if (c == '&') quoted += "amp;";
  }
  return quoted + '"';
}

std::string html_text(std::string_view text) {
  std::string result;
  const std::string shown = drawable(text);
  for (std::size_t at = 0; at < shown.size();) {
    const Character c = character_at(shown, at);
    result += is_plain(c.code) ? shown.substr(at, c.bytes)
                               : fmt::format("&#{};", static_cast<std::uint32_t>(c.code));
    at += c.bytes;
  }
  return result;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t length = 0;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    const std::size_t more = characters(word);
    if (more > 0) {
      if (lines.empty() || length + 1 + more > width) {
        lines.emplace_back(word);
        length = more;
      } else {
        lines.back() += " " + std::string(word);
        length += 1 + more;
      }
    }
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return lines;
}

}  // namespace hoist
