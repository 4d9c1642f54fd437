// SPDX-License-Identifier: Apache-2.0
#include "io/cursor.hpp"

namespace hoist {

void Cursor::skip_blanks() {
  while (!at_end() && is_blank(peek())) ++at_;
}

void Cursor::skip_line() {
  run([](char c) { return c == '\n' || c == '\r'; });
}

void Cursor::skip_blanks_and_comments() {
  while (true) {
    skip_blanks();
    if (looking_at("//")) {
      skip_line();
    } else if (looking_at("/*")) {
      const std::size_t close = source_->text().substr(0, end()).find("*/", at_ + 2);
      if (close == std::string_view::npos) fail("this comment is never closed; add */");
      at_ = close + 2;
    } else {
      return;
    }
  }
}

std::string Cursor::quoted() {
  const std::size_t open = at_++;
  std::string text;
  while (!at_end() && peek() != '"') {
    if (peek() == '\\' && (peek(1) == '"' || peek(1) == '\\')) ++at_;
    text += peek();
    ++at_;
  }
  if (at_end()) fail(open, "this quote is never closed; add \" where the name ends");
  ++at_;
  return text;
}

std::string quote(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace hoist
