// SPDX-License-Identifier: Apache-2.0
#include "io/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>

#include "hoist/error.hpp"

namespace hoist {
namespace {

constexpr std::array<char, 3> kDelimiters = {',', '\t', ';'};

// How often each delimiter stands outside quotes in the line at `at`, which is moved past it.
std::array<std::size_t, 3> count_delimiters(std::string_view text, std::size_t& at) {
  std::array<std::size_t, 3> counts = {};
  for (bool quoted = false; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\n' || c == '\r') break;
    for (std::size_t k = 0; k < kDelimiters.size(); ++k) counts[k] += c == kDelimiters[k] ? 1U : 0U;
  }
  while (at < text.size() && (text[at] == '\n' || text[at] == '\r')) ++at;
  return counts;
}

// The delimiter that splits the first two lines alike; else one that gives the second line one cell
// more, as R's write.table does with row names; else the most frequent in the first line.
char sniff(std::string_view text) {
  std::size_t at = 0;
  const auto header = count_delimiters(text, at);
  const auto row = count_delimiters(text, at);
  std::size_t best = 0;
  const auto merit = [&](std::size_t k) {
    const int fits = header[k] > 0 && header[k] == row[k] ? 2 : row[k] == header[k] + 1 ? 1 : 0;
    return std::pair(fits, header[k]);
  };
  for (std::size_t k = 1; k < kDelimiters.size(); ++k)
    if (merit(k) > merit(best)) best = k;
  return kDelimiters[best];
}

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Whether a spreadsheet would work the text out instead of showing it, and could be made to do
// something by it: any text that begins with =, and one that begins with another sign and calls a
// function, another sheet or another program. So `-1`, `+ve` and `-rf` are none. Some spreadsheets
// take the wide signs of East Asian scripts for the narrow ones.
bool is_formula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \""), text.size()));
  const auto begins = [&](std::initializer_list<std::string_view> signs) {
    return std::ranges::any_of(signs,
                               [&](std::string_view sign) { return text.starts_with(sign); });
  };
  if (begins({"=", "\uFF1D"})) return true;
  return begins({"+", "-", "@", "\uFF0B", "\uFF0D", "\uFF20"}) &&
         text.find_first_of("(!|#[") != std::string_view::npos;
}

// A formula after any number of guards.
bool is_guardable(std::string_view part) {
  return is_formula(part.substr(std::min(part.find_first_not_of('\''), part.size())));
}

// The parts that some spreadsheet may take for cells: those of another country split at semicolons.
template <class OnPart>
std::string for_each_part(std::string_view text, OnPart on_part) {
  constexpr std::string_view kSplits = ",;\t\r\n";
  std::string result;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(kSplits), text.size());
    result += on_part(text.substr(0, end));
    if (end == text.size()) return result;
    result += text[end];
    text.remove_prefix(end + 1);
  }
}

// An apostrophe before each formula, which makes it text. One that is there already gets another,
// so that `unguarded` gives back exactly what there was.
std::string guarded(std::string_view text) {
  return for_each_part(text, [](std::string_view part) {
    return (is_guardable(part) ? "'" : "") + std::string(part);
  });
}

bool has_guard(std::string_view part) { return part.starts_with('\'') && is_guardable(part); }

std::string unguarded(std::string_view text) {
  return for_each_part(text, [](std::string_view part) {
    return std::string(part.substr(has_guard(part) ? 1 : 0));
  });
}

}  // namespace

CsvReader::CsvReader(const Source& source, char delimiter)
    : source_(&source), text_(source.text().data()), delimiter_(delimiter) {
  const std::string_view text = source.text();
  while (at_ < text.size() && (is_line_end(text[at_]) || text[at_] == ' ')) ++at_;
  if (delimiter_ == '\0') delimiter_ = sniff(text.substr(at_));
  if (std::find(kDelimiters.begin(), kDelimiters.end(), delimiter_) == kDelimiters.end())
    throw Error(ErrorKind::usage,
                fmt::format("delimiter '{}' is unknown; use comma, semicolon or tab", delimiter_));
  for (char c : {delimiter_, '\n', '\r'}) ends_cell_[static_cast<unsigned char>(c)] = true;
  end_ = text.size();
  while (end_ > at_ && (is_line_end(text[end_ - 1]) || pad(text[end_ - 1]))) --end_;
}

CsvCell CsvReader::quoted_cell() {
  const std::size_t open = at_++;
  std::size_t begin = at_;
  std::string* joined = nullptr;
  while (true) {
    while (at_ < end_ && text_[at_] != '"') ++at_;
    if (at_ == end_)
      source_->fail(open,
                    "this quote is never closed; add the closing \", or double it if it is text");
    if (at_ + 1 == end_ || text_[at_ + 1] != '"') break;
    if (joined == nullptr) joined = &unescaped_.emplace_back();
    joined->append(text_ + begin, at_ + 1 - begin);
    begin = at_ += 2;
  }
  CsvCell cell{std::string_view(text_ + begin, at_ - begin), open, true};
  if (joined != nullptr) cell.text = joined->append(cell.text);
  if (cell.text.find('\'') != std::string_view::npos) take_guards_off(cell);
  const std::size_t closed = ++at_;
  while (at_ < end_ && pad(text_[at_])) ++at_;
  if (at_ < end_ && !ends_cell(text_[at_]))
    source_->fail(at_,
                  at_ > closed && text_[at_] == '"'
                      ? "another quoted cell after a blank; separate cells by comma, semicolon "
                        "or tab (in R: write.csv, or write.table with sep = \",\")"
                      : "text after the closing quote of a cell; double a quote that is text: "
                        "\"\"");
  ++quoted_cells_;
  return cell;
}

void CsvReader::take_guards_off(CsvCell& cell) {
  std::string text = unguarded(cell.text);
  guarded_cells_ += text.size() < cell.text.size() ? 1U : 0U;
  cell.text = unescaped_.emplace_back(std::move(text));
}

bool CsvReader::next(std::vector<CsvCell>& cells) {
  cells.clear();
  unescaped_.clear();
  return append(cells);
}

bool CsvReader::append(std::vector<CsvCell>& cells) {
  if (at_ >= end_) return false;
  std::size_t at = at_;  // kept out of memory while cells are plain
  while (true) {
    while (at < end_ && pad(text_[at])) ++at;
    if (at < end_ && text_[at] == '"') {
      at_ = at;
      cells.push_back(quoted_cell());
      at = at_;
    } else {
      const std::size_t begin = at;
      while (at < end_ && !ends_cell(text_[at])) ++at;
      std::size_t last = at;
      while (last > begin && pad(text_[last - 1])) --last;
      // A plain cell of ours has no parts.
      const bool guard = begin < last && text_[begin] == '\'' &&
                         has_guard(std::string_view(text_ + begin, last - begin));
      const std::size_t first = begin + (guard ? 1 : 0);
      guarded_cells_ += guard ? 1U : 0U;
      cells.push_back({std::string_view(text_ + first, last - first), begin, false});
    }
    if (at >= end_) break;
    const char c = text_[at++];
    if (c == delimiter_) continue;
    if (c == '\r' && at < end_ && text_[at] == '\n') {
      crlf_ = true;
      ++at;
    }
    break;
  }
  at_ = at;
  return true;
}

std::string_view delimiter_name(char delimiter) {
  return delimiter == '\t' ? "tab" : delimiter == ';' ? "semicolon" : "comma";
}

std::string csv_cell(std::string_view value) {
  const std::string text = guarded(value);
  const bool plain = !text.empty() && text.find_first_of(",;\t\"\r\n") == std::string_view::npos &&
                     text.front() != ' ' && text.back() != ' ' && !text.starts_with("\xEF\xBB\xBF");
  if (plain) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace hoist
