// SPDX-License-Identifier: Apache-2.0
#include "io/bif_lexer.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace hoist {
namespace {

bool is_bif_mark(char c) { return BifMarks().marks.find(c) != std::string_view::npos; }

}  // namespace

BifLexer::BifLexer(const Source& source, BifMarks marks) : cursor_(source), marks_(marks) {
  advance();
}

bool BifLexer::at_comment() const {
  return marks_.percent ? cursor_.peek() == '%'
                        : cursor_.looking_at("//") || cursor_.looking_at("/*");
}

void BifLexer::advance() {
  if (!marks_.percent) cursor_.skip_blanks_and_comments();
  for (cursor_.skip_blanks(); marks_.percent && at_comment(); cursor_.skip_blanks())
    cursor_.skip_line();
  offset_ = cursor_.offset();
  text_.clear();
  if (cursor_.at_end()) {
    kind_ = Kind::end;
  } else if (cursor_.peek() == '"') {
    kind_ = Kind::quoted;
    text_ = cursor_.quoted();
  } else if (is_mark_byte(cursor_.peek())) {
    kind_ = Kind::mark;
    text_ = cursor_.peek();
    cursor_.advance();
  } else {
    kind_ = Kind::word;
    while (!cursor_.at_end() && !is_blank(cursor_.peek()) && !is_mark_byte(cursor_.peek()) &&
           cursor_.peek() != '"' && !at_comment()) {
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
  if (is_word() && text_.empty())
    fail(offset_, what + " is empty; write something between the quotes");
  return level(what);
}

BifWord BifLexer::level(const std::string& what) {
  if (!is_word()) fail_expected(what);
  BifWord word{text_, offset_};
  advance();
  return word;
}

void BifLexer::continue_at(std::size_t offset) {
  cursor_ = Cursor(cursor_.source(), offset, std::string_view::npos);
  advance();
}

BifWord BifLexer::run_up_to(std::string_view stops) {
  const std::string_view text = cursor_.source().text();
  std::size_t end = offset_;
  while (end < text.size() && stops.find(text[end]) == std::string_view::npos &&
         !text.substr(end).starts_with("//") && !text.substr(end).starts_with("/*"))
    ++end;
  BifWord run{std::string(text.substr(offset_, end - offset_)), offset_};
  while (!run.text.empty() && is_blank(run.text.back())) run.text.pop_back();
  continue_at(end);
  return run;
}

BifWord BifLexer::name(char end, const std::string& what) {
  if (kind_ != Kind::word) return word(what);
  const std::size_t begin = offset_;
  const BifWord first = word(what);
  if (is_mark(end)) return first;
  continue_at(begin);
  const BifWord all = run_up_to(std::string("\r\n;\"}") + end);
  if (is_mark(end)) return all;
  continue_at(begin);  // no name of several words: what stands after the first is out of place
  return word(what);
}

std::vector<BifWord> BifLexer::items(char close, std::size_t expected, const std::string& what) {
  std::vector<BifWord> items;
  std::vector<BifWord> words;
  while (!accept(close)) {
    if (kind_ == Kind::quoted) {
      items.push_back(level(what));
      words.push_back(items.back());
    } else {
      const BifWord item = run_up_to(",;{}()\"");
      if (item.text.empty()) fail_expected(what);
      for (std::size_t begin = 0; begin < item.text.size();) {
        std::size_t end = begin;
        while (end < item.text.size() && !is_blank(item.text[end])) ++end;
        if (end > begin)
          words.push_back({item.text.substr(begin, end - begin), item.offset + begin});
        begin = end + 1;
      }
      items.push_back(item);
    }
    accept(',');
  }
  return items.size() == expected ? items : words;
}

BifWord BifLexer::known_name(const std::vector<std::string>& known, const std::string& what) {
  if (kind_ == Kind::quoted) return word(what);
  const std::string_view rest = cursor_.source().text().substr(offset_);
  const std::string* best = nullptr;
  for (const std::string& name : known) {
    if (!rest.starts_with(name) || (best != nullptr && best->size() >= name.size())) continue;
    const char after = rest.size() > name.size() ? rest[name.size()] : ')';
    if (is_blank(after) || after == '|' || after == ',' || after == ')') best = &name;
  }
  if (best == nullptr) return word(what);
  BifWord found{*best, offset_};
  continue_at(offset_ + best->size());
  return found;
}

void BifLexer::fail_expected(const std::string& what) const {
  if (at_end())
    fail(offset_, fmt::format("the file ends where {} was expected; it may be cut short", what));
  fail(offset_, fmt::format("{} was expected, not {}", what, in_quotes(text_)));
}

namespace {

bool has_comment(std::string_view text) {
  return text.find("//") != std::string_view::npos || text.find("/*") != std::string_view::npos;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

}  // namespace

std::string bif_word(std::string_view text) {
  const bool plain = !text.empty() && !has_comment(text) && std::ranges::none_of(text, [](char c) {
    return c == ' ' || is_control(c) || is_bif_mark(c) || c == '"';
  });
  return plain ? std::string(text) : quote(text);
}

std::string bif_level(std::string_view text) {
  const bool plain =
      !text.empty() && !has_comment(text) && text.front() != ' ' && text.back() != ' ' &&
      std::ranges::none_of(text, [](char c) {
        return is_control(c) || std::string_view(",;{}()\"").find(c) != std::string_view::npos;
      });
  return plain ? std::string(text) : quote(text);
}

}  // namespace hoist
