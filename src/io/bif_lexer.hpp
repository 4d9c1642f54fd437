// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "io/bif_syntax.hpp"
#include "io/cursor.hpp"

namespace hoist {

/// Splits a BIF file into words, quoted words and the marks `{ } ( ) [ ] | , ;`, one token ahead.
class BifLexer {
 public:
  explicit BifLexer(const Source& source);

  bool at_end() const noexcept { return kind_ == Kind::end; }
  std::size_t offset() const noexcept { return offset_; }
  bool is_mark(char mark) const { return kind_ == Kind::mark && text_[0] == mark; }
  /// An unquoted word of that text.
  bool is_keyword(std::string_view word) const { return kind_ == Kind::word && text_ == word; }
  bool is_word() const { return kind_ == Kind::word || kind_ == Kind::quoted; }
  const std::string& text() const noexcept { return text_; }

  void advance();
  /// Takes the mark if it is next.
  bool accept(char mark);
  /// Takes the mark, or throws Error(input); `where` says what was being read.
  void expect(char mark, const std::string& where);
  /// Takes a word, or throws Error(input) that `what` was expected.
  BifWord word(const std::string& what);

  /// Throws Error(input): `what` was expected and something else, or the end, was found.
  [[noreturn]] void fail_expected(const std::string& what) const;
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    cursor_.fail(offset, message);
  }

 private:
  enum class Kind { word, quoted, mark, end };

  Cursor cursor_;
  Kind kind_ = Kind::end;
  std::size_t offset_ = 0;
  std::string text_;
};

}  // namespace hoist
