// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/bif_syntax.hpp"
#include "io/cursor.hpp"

namespace hoist {

/// What tells BIF, DSC and NET apart before anything is understood of them.
struct BifMarks {
  std::string_view marks = "{}()[]|,;";
  bool percent = false;  ///< comments begin with `%` rather than with `//` or `/*`
};

/// Splits a text into words, quoted words and marks, one token ahead.
class BifLexer {
 public:
  explicit BifLexer(const Source& source, BifMarks marks = {});

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

  /// The same of a level, which may be empty in quotes.
  BifWord level(const std::string& what);

  /// Takes a name that ends before the mark `end`. bnlearn writes names with blanks, dots and other
  /// characters as they are, so one that is not in quotes goes on up to that mark or the end of the
  /// line.
  BifWord name(char end, const std::string& what);
  /// Takes a list up to the mark `close`, and the mark. Items of several words, as bnlearn writes
  /// them, are separated by commas: they are taken where that gives `expected` items. Otherwise
  /// every word is an item, as format 0.15 has it.
  std::vector<BifWord> items(char close, std::size_t expected, const std::string& what);
  /// Takes the name of a variable in a list of names: one of `known`, longest first, or a word.
  BifWord known_name(const std::vector<std::string>& known, const std::string& what);

  /// Throws Error(input): `what` was expected and something else, or the end, was found.
  [[noreturn]] void fail_expected(const std::string& what) const;
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const {
    cursor_.fail(offset, message);
  }
  const Source& source() const noexcept { return cursor_.source(); }

 private:
  enum class Kind { word, quoted, mark, end };

  bool is_mark_byte(char c) const { return marks_.marks.find(c) != std::string_view::npos; }
  bool at_comment() const;

  // What stands from the token on up to one of `stops`, without blanks at its end.
  BifWord run_up_to(std::string_view stops);
  // Goes on with the token at an offset.
  void continue_at(std::size_t offset);

  Cursor cursor_;
  BifMarks marks_;
  Kind kind_ = Kind::end;
  std::size_t offset_ = 0;
  std::string text_;
};

}  // namespace hoist
