// SPDX-License-Identifier: Apache-2.0
#include "io/ascii_text.hpp"

#include <algorithm>

namespace hoist {
namespace {

constexpr char kMask = '~';

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

AsciiText::AsciiText(const Source& source) : source_(&source) {
  const std::string_view text = source.text();
  TextPosition at;
  for (std::size_t i = 0; i < text.size(); ++at.column) {
    std::size_t end = i + 1;  // of the character
    while (end < text.size() && continues(text[end])) ++end;
    const bool masked = end > i + 1 || text[i] == kMask;
    if (masked) masked_.push_back({at, text.substr(i, end - i)});
    text_ += masked ? kMask : text[i];
    if (text[i] == '\n') at = {at.line + 1, 0};
    i = end;
  }
}

std::optional<std::string> AsciiText::restored(std::string_view read, TextPosition begin,
                                               TextPosition end) const {
  auto next = std::ranges::lower_bound(masked_, begin, {}, &Masked::at);
  std::string text;
  for (const char c : read) {
    if (c != kMask) {
      text += c;
      continue;
    }
    if (next == masked_.end() || next->at >= end) return std::nullopt;
    text += next++->original;
  }
  return text;
}

}  // namespace hoist
