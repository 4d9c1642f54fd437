// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <utility>

#include "core/unicode.hpp"
#include "report/layout.hpp"

namespace hoist {
namespace {

using Range = std::pair<char32_t, char32_t>;

// The large blocks of East Asian scripts and of pictures; what is missed makes a box too narrow.
constexpr Range kWide[] = {{0x1100, 0x115F}, {0x2E80, 0xA4CF},   {0xAC00, 0xD7A3},
                           {0xF900, 0xFAFF}, {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
                           {0xFFE0, 0xFFE6}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
constexpr Range kNarrow[] = {{0x0300, 0x036F}, {0x200B, 0x200F}, {0x202A, 0x202E},
                             {0x2060, 0x2064}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}};

bool within(const Range* begin, const Range* end, char32_t code) {
  return std::any_of(
      begin, end, [&](const Range& range) { return code >= range.first && code <= range.second; });
}

std::size_t columns_of(char32_t code) {
  if (within(std::begin(kNarrow), std::end(kNarrow), code)) return 0;
  return within(std::begin(kWide), std::end(kWide), code) ? 2 : 1;
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    width += columns_of(character.code);
    at += character.bytes;
  }
  return width;
}

std::string box_text(const std::string& name, std::size_t columns) {
  if (display_width(name) <= columns) return name;
  std::size_t width = 1, at = 0;  // of the ellipsis
  while (at < name.size()) {
    const Character character = character_at(name, at);
    if (width + columns_of(character.code) > columns) break;
    width += columns_of(character.code);
    at += character.bytes;
  }
  return name.substr(0, at) + "\u2026";
}

}  // namespace hoist
