// SPDX-License-Identifier: Apache-2.0
#include "terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "hoist/text.hpp"
#include "talk.hpp"

namespace hoist::app {
namespace {

bool quiet_ = false;

bool is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

bool colourful() {
  const char* no_color = std::getenv("NO_COLOR");
  return is_terminal() && (no_color == nullptr || *no_color == '\0');
}

// Whatever a message quotes, no byte of it commands the terminal.
void say(const char* word, const char* colour, const std::string& text) {
  const std::string message = printable(text);
  if (colourful())
    talk(fmt::format("\x1b[{}mhoist: {}\x1b[0m{}\n", colour, word, message));
  else
    talk(fmt::format("hoist: {}{}\n", word, message));
}

std::string duration(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::max(0.0, seconds) + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole % 3600 / 60);
}

// The last characters of a long text: paths, say, differ in them.
std::string ending(const std::string& text) {
  std::size_t begin = text.size() - 30;
  while (begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  return printable(text.substr(begin));
}

bool is_number(const std::string& text) {
  if (text.empty()) return true;
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return *end == '\0' || text == "-";
}

}  // namespace

void say_error(const std::string& message) { say("error: ", "1;31", message); }

void say_note(const std::string& message) {
  if (!quiet_) say("note: ", "33", message);
}

void say_plain(const std::string& message) {
  if (!quiet_) talk(printable(message) + "\n");
}

void set_quiet(bool quiet) { quiet_ = quiet; }
bool quiet() { return quiet_; }

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)), terminal_(is_terminal()), start_(Clock::now()), last_(start_) {}

ProgressBar::~ProgressBar() {
  if (drawn_ && terminal_) talk("\r\x1b[K", Patience::none);
}

void ProgressBar::update(std::uint64_t done, std::uint64_t total) {
  const auto share = [&](std::uint64_t pieces) {
    return static_cast<double>(pieces) / static_cast<double>(std::max<std::uint64_t>(total, 1));
  };
  if (!started_) {
    started_ = true;
    first_share_ = share(done - 1);  // what was on disk before took no time
  }
  update(done, total, share(done));
}

void ProgressBar::update(std::uint64_t done, std::uint64_t total, double share) {
  if (quiet_) return;
  if (!started_) {
    started_ = true;
    first_share_ = share;
  }
  const auto now = Clock::now();
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double since = std::chrono::duration<double>(now - last_).count();
  // A person watches a terminal; a log should not fill up.
  const double every = terminal_ ? 0.1 : 10;
  if (elapsed < 1 || (drawn_ && since < every) || share <= first_share_) return;
  last_ = now;
  drawn_ = true;
  const double left = elapsed / (share - first_share_) * (1 - share);
  if (!terminal_) {
    talk(fmt::format("hoist: {} {} of {}, about {} left\n", what_, done, total, duration(left)),
         Patience::none);
    return;
  }
  constexpr int kWidth = 30;
  const auto full = static_cast<std::uint64_t>(kWidth * share);
  talk(fmt::format("\r\x1b[K{} [{}{}] {}/{}, about {} left", what_, std::string(full, '#'),
                   std::string(kWidth - full, '.'), done, total, duration(left)),
       Patience::none);
}

std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string aligned(std::vector<std::vector<std::string>> rows) {
  // One long name would pad every line to its length.
  constexpr std::size_t kLongest = 100;
  for (auto& row : rows)
    for (std::string& cell : row)
      cell = cell.size() > kLongest ? shortened(cell) + ending(cell) : printable(cell);
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    widths.resize(std::max(widths.size(), rows[i].size()), 0);
    right.resize(widths.size(), true);
    for (std::size_t k = 0; k < rows[i].size(); ++k) {
      widths[k] = std::max(widths[k], width(rows[i][k]));
      if (i > 0 && !is_number(rows[i][k])) right[k] = false;
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      const std::string pad(widths[k] - width(row[k]), ' ');
      line += (k ? "  " : "") + (right[k] ? pad + row[k] : row[k] + pad);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace hoist::app
