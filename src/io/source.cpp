// SPDX-License-Identifier: Apache-2.0
#include "io/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Length of the longest prefix that is surely ASCII, eight bytes at a time: data files are large
// and mostly ASCII.
std::size_t ascii_prefix(std::string_view text) {
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & 0x8080808080808080U) != 0) break;
  }
  return i;
}

// Files that people give though nothing here reads them, by how they begin.
struct Foreign {
  std::string_view begins;
  const char* message;
};
constexpr const char* kUtf16 = "the file is in UTF-16; save it as UTF-8";
constexpr const char* kXml =
    "the file is XML, which is not read here; networks are read as XMLBIF (.xmlbif), graphs as "
    "GraphML (.graphml), data as CSV";
constexpr Foreign kForeign[] = {
    {"\xFF\xFE", kUtf16},
    {"\xFE\xFF", kUtf16},
    {"\x1F\x8B", "the file is compressed by gzip; unpack it first: gunzip FILE"},
    {"PK\x03\x04",
     "the file is a ZIP archive, as spreadsheets are; save the sheet as CSV in UTF-8"},
};

void check_bytes(const Source& source, Source::Markup markup) {
  const std::string_view text = source.text();
  for (const Foreign& kind : kForeign)
    if (text.starts_with(kind.begins)) source.fail(0, kind.message);
  if (markup == Source::Markup::refused)
    for (std::string_view begins : {"<?xml", "<!DOCTYPE", "<!ENTITY", "<BIF", "<graphml"})
      if (text.starts_with(begins)) source.fail(0, kXml);
  const std::size_t zero = text.find('\0');
  if (zero != std::string_view::npos)
    source.fail(zero, "a NUL byte; this is not a text file, or it is in UTF-16: save it as UTF-8");
  const std::size_t ascii = ascii_prefix(text);
  const std::size_t invalid = find_invalid_utf8(text.substr(ascii));
  if (invalid != std::string_view::npos)
    source.fail(ascii + invalid, fmt::format("byte 0x{:02X} is not UTF-8; save the file as UTF-8",
                                             static_cast<unsigned char>(text[ascii + invalid])));
}

}  // namespace

Source::Source(std::string_view text, std::string_view place, Markup markup)
    : text_(text), place_(place) {
  byte_order_mark_ = text_.starts_with(kByteOrderMark);
  if (byte_order_mark_) text_.remove_prefix(kByteOrderMark.size());
  check_bytes(*this, markup);
}

std::string Source::where(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  std::size_t line = 1;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < offset; ++i) {
    const bool lone_return = text_[i] == '\r' && (i + 1 == text_.size() || text_[i + 1] != '\n');
    if (text_[i] != '\n' && !lone_return) continue;
    ++line;
    begin = i + 1;
  }
  const std::string_view before = text_.substr(begin, offset - begin);
  const auto column = before.size() - static_cast<std::size_t>(
                                          std::count_if(before.begin(), before.end(), continues));
  return fmt::format("{}:{}:{}", place_, line, column + 1);
}

void Source::fail(std::size_t offset, const std::string& message) const {
  throw Error(ErrorKind::input, where(offset) + ": " + message);
}

std::string place_of(const std::string& path) { return path == "-" ? "stdin" : path; }

std::string shown_list(const std::vector<std::string>& values) {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> first;
  for (std::size_t i = 0; i < std::min(values.size(), kMost); ++i)
    first.push_back(shortened(values[i]));
  return join(first, ", ") + (values.size() > kMost ? ", ..." : "");
}

std::string as_many_as_fit(const std::vector<std::string>& texts) {
  constexpr std::size_t kRoom = 300;
  std::string list;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0 && list.size() + texts[i].size() > kRoom)
      return fmt::format("{} and {} more", list, texts.size() - i);
    list += (i > 0 ? ", " : "") + texts[i];
  }
  return list;
}

}  // namespace hoist
