// SPDX-License-Identifier: Apache-2.0
#include "io/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

// The delimiter that splits the first two lines alike; else the most frequent in the first line.
char sniff(std::string_view text) {
  std::size_t at = 0;
  const auto header = count_delimiters(text, at);
  const auto row = count_delimiters(text, at);
  std::size_t best = 0;
  const auto merit = [&](std::size_t k) {
    return std::pair(header[k] > 0 && header[k] == row[k], header[k]);
  };
  for (std::size_t k = 1; k < kDelimiters.size(); ++k)
    if (merit(k) > merit(best)) best = k;
  return kDelimiters[best];
}

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

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
  ++at_;
  while (at_ < end_ && pad(text_[at_])) ++at_;
  if (at_ < end_ && !ends_cell(text_[at_]))
    source_->fail(at_, "text after the closing quote of a cell; double a quote that is text: \"\"");
  ++quoted_cells_;
  return cell;
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
      cells.push_back({std::string_view(text_ + begin, last - begin), begin, false});
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

std::string csv_cell(std::string_view text) {
  const bool plain = !text.empty() && text.find_first_of(",;\t\"\r\n") == std::string_view::npos &&
                     text.front() != ' ' && text.back() != ' ' && !text.starts_with("\xEF\xBB\xBF");
  if (plain) return std::string(text);
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace hoist
