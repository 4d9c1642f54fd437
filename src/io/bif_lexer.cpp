// SPDX-License-Identifier: Apache-2.0
#include "io/bif_lexer.hpp"

#include <fmt/format.h>

namespace hoist {
namespace {

bool is_bif_mark(char c) { return std::string_view("{}()[]|,;").find(c) != std::string_view::npos; }

}  // namespace

BifLexer::BifLexer(const Source& source) : cursor_(source) { advance(); }

void BifLexer::advance() {
  cursor_.skip_blanks_and_comments();
  offset_ = cursor_.offset();
  text_.clear();
  if (cursor_.at_end()) {
    kind_ = Kind::end;
  } else if (cursor_.peek() == '"') {
    kind_ = Kind::quoted;
    text_ = cursor_.quoted();
  } else if (is_bif_mark(cursor_.peek())) {
    kind_ = Kind::mark;
    text_ = cursor_.peek();
    cursor_.advance();
  } else {
    kind_ = Kind::word;
    while (!cursor_.at_end() && !is_blank(cursor_.peek()) && !is_bif_mark(cursor_.peek()) &&
           cursor_.peek() != '"' && !cursor_.looking_at("//") && !cursor_.looking_at("/*")) {
      text_ += cursor_.peek();
      cursor_.advance();
    }
  }
}

bool BifLexer::accept(char mark) {
  if (!is_mark(mark)) return false;
  advance();
  return true;
}

void BifLexer::expect(char mark, const std::string& where) {
  if (!accept(mark)) fail_expected(fmt::format("'{}' {}", mark, where));
}

BifWord BifLexer::word(const std::string& what) {
  if (!is_word()) fail_expected(what);
  BifWord word{text_, offset_};
  if (word.text.empty()) fail(offset_, what + " is empty; write something between the quotes");
  advance();
  return word;
}

void BifLexer::fail_expected(const std::string& what) const {
  if (at_end())
    fail(offset_, fmt::format("the file ends where {} was expected; it may be cut short", what));
  fail(offset_, fmt::format("{} was expected, not {}", what, shown(text_)));
}

std::string bif_word(std::string_view text) {
  bool plain = !text.empty() && text.find("//") == std::string_view::npos &&
               text.find("/*") == std::string_view::npos;
  for (char c : text) plain = plain && c > ' ' && c < '\x7F' && !is_bif_mark(c) && c != '"';
  return plain ? std::string(text) : quote(text);
}

}  // namespace hoist
