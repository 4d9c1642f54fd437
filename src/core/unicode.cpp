// SPDX-License-Identifier: Apache-2.0
#include "core/unicode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace hoist {
namespace {

struct Range {
  char32_t first, last;
};

// Marks of direction, blanks without width, separators that break a line, tags.
constexpr std::array<Range, 11> kUnseen = {{{0xAD, 0xAD},
                                            {0x61C, 0x61C},
                                            {0x180E, 0x180E},
                                            {0x200B, 0x200B},
                                            {0x200E, 0x200F},
                                            {0x2028, 0x202E},
                                            {0x2060, 0x206F},
                                            {0xFEFF, 0xFEFF},
                                            {0xFFF9, 0xFFFB},
                                            {0xE0000, 0xE007F},
                                            {0xE0100, 0xE01EF}}};

// Emoji choose their form by them, and Persian and Hindi their letters: messages keep them.
constexpr std::array<Range, 2> kJoiners = {{{0x200C, 0x200D}, {0xFE00, 0xFE0F}}};

constexpr std::array<Range, 4> kBlanks = {
    {{0xA0, 0xA0}, {0x2000, 0x200A}, {0x202F, 0x202F}, {0x3000, 0x3000}}};

template <class Ranges>
bool in(const Ranges& ranges, char32_t code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

bool is_control(char32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

// Length of the UTF-8 sequence that begins with `lead`, or 0.
std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  if (lead >= 0xF0 && lead <= 0xF4) return 4;
  return 0;
}

std::string spelled(const Character& character) {
  if (character.valid && character.code == '\n') return "\\n";
  if (character.valid && character.code == '\r') return "\\r";
  if (character.valid && character.code == '\t') return "\\t";
  std::array<char, 16> buffer;
  const bool byte = !character.valid || character.code < 0x80;
  const int size = std::snprintf(buffer.data(), buffer.size(), byte ? "\\x%02x" : "\\u%04x",
                                 static_cast<unsigned>(character.code));
  return std::string(buffer.data(), static_cast<std::size_t>(size));
}

// Letters that can be written in one character or as a plain letter and an accent; each accent
// with the pairs of a plain letter and what it becomes.
struct Accent {
  std::string_view mark;
  std::string_view letters;
};
constexpr std::array<Accent, 12> kAccents = {{
    {"\u0300", "AÀaàEÈeèIÌiìOÒoòUÙuù"},
    {"\u0301", "AÁaáEÉeéIÍiíOÓoóUÚuúYÝyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzź"},
    {"\u0302", "AÂaâEÊeêIÎiîOÔoôUÛuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷ"},
    {"\u0303", "AÃaãNÑnñOÕoõIĨiĩUŨuũ"},
    {"\u0304", "AĀaāEĒeēIĪiīOŌoōUŪuū"},
    {"\u0306", "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭ"},
    {"\u0307", "CĊcċEĖeėGĠgġIİZŻzż"},
    {"\u0308", "AÄaäEËeëIÏiïOÖoöUÜuüyÿYŸ"},
    {"\u030A", "AÅaåUŮuů"},
    {"\u030B", "OŐoőUŰuű"},
    {"\u030C", "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzž"},
    {"\u0327", "CÇcçGĢKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţ"},
}};

// The plain letter and the accent where there is such a pair; else the letter itself.
std::string taken_apart(std::string_view letter) {
  if (letter.size() == 2)
    for (const Accent& accent : kAccents)
      if (const std::size_t at = accent.letters.find(letter); at != std::string_view::npos)
        return accent.letters[at - 1] + std::string(accent.mark);
  return std::string(letter);
}

}  // namespace

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
  const Character invalid{byte(0), 1, false};
  const std::size_t length = sequence_length(byte(0));
  if (length == 0 || at + length > text.size()) return invalid;
  constexpr std::array<std::uint8_t, 5> kLeadBits = {0, 0x7F, 0x1F, 0x0F, 0x07};
  char32_t code = byte(0) & kLeadBits[length];
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xC0) != 0x80) return invalid;
    code = code << 6 | (byte(k) & 0x3FU);
  }
  // Overlong forms, surrogates and what lies above the last code point.
  if ((length == 3 && code < 0x800) || (length == 4 && code < 0x10000) || code > 0x10FFFF ||
      (code >= 0xD800 && code <= 0xDFFF))
    return invalid;
  return {code, length, true};
}

std::string printable(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    const bool spell =
        !c.valid || is_control(c.code) || (in(kUnseen, c.code) && !in(kJoiners, c.code));
    result += spell ? spelled(c) : std::string(text.substr(at, c.bytes));
    at += c.bytes;
  }
  return result;
}

std::string shortened(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::size_t cut = 0;  // not through the middle of a character
  while (cut < text.size()) {
    const std::size_t next = cut + character_at(text, cut).bytes;
    if (next > kLongest) break;
    cut = next;
  }
  return printable(text.substr(0, cut)) + (cut < text.size() ? "..." : "");
}

std::string in_quotes(std::string_view value) { return "'" + shortened(value) + "'"; }

std::string visible_form(std::string_view text) {
  std::string seen;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    const std::string_view letter = text.substr(at, c.bytes);
    at += c.bytes;
    if (is_control(c.code) || c.code == ' ' || in(kBlanks, c.code)) {
      if (!seen.empty() && seen.back() != ' ') seen += ' ';
    } else if (!in(kUnseen, c.code) && !in(kJoiners, c.code)) {
      seen += taken_apart(letter);
    }
  }
  if (seen.ends_with(' ')) seen.pop_back();
  return seen;
}

}  // namespace hoist
