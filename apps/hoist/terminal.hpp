// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace hoist::app {

/// Talk goes to standard error; data go to standard output.
void say_error(const std::string& message);
void say_note(const std::string& message);
void say_plain(const std::string& message);

/// How much a command talks, set by --quiet.
void set_quiet(bool quiet);
bool quiet();

/// A bar with the time left on a terminal, a plain line now and then elsewhere. Silent for the
/// first second, so that quick jobs stay quiet.
class ProgressBar {
 public:
  explicit ProgressBar(std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(std::uint64_t done, std::uint64_t total);
  /// Where the pieces are not of one size: `share` is how much of the work is done, from 0 to 1.
  void update(std::uint64_t done, std::uint64_t total, double share);

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_, last_;
  double first_share_ = 0;
  bool started_ = false;
};

/// Rows of cells as aligned columns; the first row is the header. Columns of numbers are set right.
/// A cell is made printable, and cut where it is very long.
std::string aligned(std::vector<std::vector<std::string>> rows);

/// How many columns the text takes on a terminal (UTF-8 code points).
std::size_t width(const std::string& text);

}  // namespace hoist::app
