// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "io/source.hpp"

namespace hoist {

/// A place in a text that moves forward: what the hand-written parsers (BIF, DOT, model string,
/// knowledge) share. It never recurses, so no nesting can exhaust the stack.
class Cursor {
 public:
  explicit Cursor(const Source& source) : source_(&source) {}
  /// From `begin` up to `end`.
  Cursor(const Source& source, std::size_t begin, std::size_t end)
      : source_(&source), at_(begin), end_(end) {}

  bool at_end() const noexcept { return at_ >= end(); }
  std::size_t offset() const noexcept { return at_; }
  /// The next byte, or NUL at the end: a Source holds no NUL.
  char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < end() ? source_->text()[at_ + ahead] : '\0';
  }
  void advance(std::size_t bytes = 1) noexcept { at_ += bytes; }
  bool looking_at(std::string_view text) const {
    return source_->text().substr(at_, end() - at_).starts_with(text);
  }

  /// Blanks and line ends.
  void skip_blanks();
  /// Blanks, line ends and comments from `//` to the end of the line or between `/*` and `*/`.
  void skip_blanks_and_comments();
  /// Goes to the end of the line, before its line end.
  void skip_line();

  /// The text of a string in double quotes; `\"` is a quote, `\\` a backslash, and any other
  /// backslash itself. REQUIRES: peek() is a double quote.
  std::string quoted();
  /// The longest run of bytes up to one that `stop` accepts.
  template <class Stop>
  std::string_view run(Stop stop) {
    const std::size_t begin = at_;
    while (!at_end() && !stop(peek())) ++at_;
    return source_->text().substr(begin, at_ - begin);
  }

  /// Throws Error(input) at the cursor, or at an offset.
  [[noreturn]] void fail(const std::string& message) const { source_->fail(at_, message); }
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    source_->fail(offset, message);
  }
  const Source& source() const noexcept { return *source_; }

 private:
  std::size_t end() const noexcept {
    return end_ < source_->text().size() ? end_ : source_->text().size();
  }

  const Source* source_;
  std::size_t at_ = 0;
  std::size_t end_ = std::string_view::npos;
};

inline bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/// `text` in double quotes, in the form that Cursor::quoted reads back.
std::string quote(std::string_view text);

}  // namespace hoist
