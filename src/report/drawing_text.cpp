// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

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

std::string without_middle(const std::string& text, std::size_t most) {
  const std::vector<std::size_t> at = starts(text);
  const std::size_t count = at.size() - 1;
  if (count <= most) return text;
  const std::size_t tail = (most - 1) / 2;
  return text.substr(0, at[most - 1 - tail]) + "…" + text.substr(at[count - tail]);
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
  constexpr std::size_t kLeast = 28, kMost = 120, kStep = 8;
  std::vector<std::string> full, labels;
  for (const std::string& name : names) full.push_back(drawable(name));
  const std::size_t apart = std::set(full.begin(), full.end()).size();
  for (std::size_t most = kLeast; most <= kMost; most += kStep) {
    labels.clear();
    for (const std::string& name : full) labels.push_back(without_middle(name, most));
    if (std::set(labels.begin(), labels.end()).size() == apart) break;
  }
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
