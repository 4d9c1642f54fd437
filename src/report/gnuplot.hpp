// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// A text in single quotes, in which gnuplot runs and expands nothing; on one line.
std::string gnuplot_quote(std::string_view text);

/// A name that is harmless as a file name and in a script: letters, digits, `_`, `-` and `.`, the
/// first a letter, a digit or `_`.
std::string plain_name(std::string_view text);

/// The name of a block of data, which begins with a letter and has letters, digits and _.
std::string block_name(std::string_view text);

/// A block of data that the script can plot as `$name`. REQUIRES: a plain name.
std::string gnuplot_data(std::string_view name, const std::vector<std::vector<double>>& rows);

/// A line of a figure: a block of data whose columns are x, mean, low and high.
struct Series {
  std::string data;    ///< the name of the block
  std::string method;  ///< its title and, through the table of looks, its colour
};

/// The bands (where they are wanted) and lines of all series, as parts of a plot command.
std::vector<std::string> gnuplot_lines(const std::vector<Series>& series, bool bands);

/// A script that draws panels in a row, a title above and a legend below.
class Panels {
 public:
  /// `setting` is what all panels share, such as the axis of x.
  Panels(const std::string& name, const std::string& title, std::size_t panels,
         const std::string& setting);

  /// The next panel: its blocks of data and the parts of its plot command. `range` is that of y,
  /// such as `[0:1]`; `[*:*]` leaves it to the data.
  void add(const std::string& title, const std::string& range, const std::string& data,
           const std::vector<std::string>& parts);

  /// The whole script. `boxes` is what the legend calls the boxes, if there are any.
  std::string finish(const std::vector<Series>& series, const std::string& boxes);

 private:
  std::string script_;
  double width_;  // in points
  std::size_t drawn_ = 0;
};

}  // namespace hoist
