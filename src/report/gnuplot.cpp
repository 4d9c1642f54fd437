// SPDX-License-Identifier: Apache-2.0
#include "report/gnuplot.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/report.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

std::string_view colour_of(std::string_view method) {
  for (const MethodLook& look : method_looks())
    if (look.method == method) return look.colour;
  return "#7f3fbf";  // an average that the paper does not know
}

// In points of the SVG.
constexpr double kPanelWidth = 300;

std::string line_of(std::string_view method) {
  return fmt::format("pt 7 ps 0.5 lw 2 lc rgb \"{}\"", colour_of(method));
}

}  // namespace

const std::vector<MethodLook>& method_looks() {
  static const std::vector<MethodLook> table = {
      {"tma", "#d62728"}, {"pma", "#1f77b4"}, {"cma", "#ff7f0e"}, {"ima", "#2ca02c"}};
  return table;
}

std::string gnuplot_quote(std::string_view text) {
  std::string quoted = "'";
  for (char c : text) {
    // Two of them stand for one, but gnuplot stumbles over two at the beginning of a text.
    if (c == '\'')
      quoted += "\u2019";
    else
      quoted += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return quoted + "'";
}

std::string plain_name(std::string_view text) {
  std::string name;
  for (char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    name += letter || (!name.empty() && (c == '-' || c == '.')) ? c : '_';
  }
  return name.empty() ? "_" : name;
}

std::string block_name(std::string_view text) {
  std::string name = "d_" + plain_name(text);
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
}

std::string gnuplot_data(std::string_view name, const std::vector<std::vector<double>>& rows) {
  std::string text = "$" + std::string(name) + " << END\n";
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += (i ? " " : "") + fmt::format("{:.6g}", row[i]);
    text += "\n";
  }
  return text + "END\n";
}

std::vector<std::string> gnuplot_lines(const std::vector<Series>& series, bool bands) {
  std::vector<std::string> parts;
  if (bands)
    for (const Series& one : series)
      parts.push_back(fmt::format(
          "${} using 1:3:4 with filledcurves fs transparent solid 0.18 noborder lc rgb \"{}\"",
          one.data, colour_of(one.method)));
  for (const Series& one : series)
    parts.push_back(
        fmt::format("${} using 1:2 with linespoints {}", one.data, line_of(one.method)));
  return parts;
}

Panels::Panels(const std::string& name, const std::string& title, std::size_t panels,
               const std::string& setting)
    : width_(kPanelWidth * static_cast<double>(panels)) {
  script_ = fmt::format(R"(# Made by hoist. gnuplot -e 'format="svg"' {name}.gp   (or pdf, or png)
if (!exists("format")) format = "svg"
if (format eq "svg") set terminal svg size {width},370 noenhanced font "Helvetica,13" background "white"
if (format eq "pdf") set terminal pdfcairo size {inches:.2f}in,3.70in noenhanced font "Helvetica,11"
if (format eq "png") set terminal pngcairo size {twice},740 noenhanced font "Helvetica,12" fontscale 1.6 linewidth 2 pointscale 2
set output '{name}.'.format
set encoding utf8
set multiplot title {title}
set border 3 lc rgb "#555555"
set tics nomirror out textcolor rgb "#333333"
set grid ytics lc rgb "#e8e8e8" lw 1
set tmargin at screen 0.82
set bmargin at screen 0.255
unset key
{setting})",
                        fmt::arg("name", name), fmt::arg("width", width_),
                        fmt::arg("inches", width_ / 100), fmt::arg("twice", 2 * width_),
                        fmt::arg("title", gnuplot_quote(title)), fmt::arg("setting", setting));
}

void Panels::add(const std::string& title, const std::string& range, const std::string& data,
                 const std::vector<std::string>& parts) {
  const double begin = kPanelWidth * static_cast<double>(drawn_++);
  script_ += data;
  script_ += fmt::format(
      "set lmargin at screen {:.4f}\nset rmargin at screen {:.4f}\nset title {} offset 0,-0.5\n"
      "set yrange {}\nplot {}\n",
      (begin + 50) / width_, (begin + kPanelWidth - 10) / width_, gnuplot_quote(title), range,
      join(parts, ", \\\n     "));
}

std::string Panels::finish(const std::vector<Series>& series, const std::string& boxes) {
  std::vector<std::string> parts;
  if (!boxes.empty())
    parts.push_back(
        "NaN with boxes fs solid 1.0 border lc rgb \"#999999\" fc rgb \"#dddddd\" title " +
        gnuplot_quote(boxes));
  for (const Series& one : series)
    parts.push_back(fmt::format("NaN with linespoints {} title {}", line_of(one.method),
                                gnuplot_quote(upper_case(one.method))));
  return script_ + fmt::format(R"(set lmargin at screen 0.02
set rmargin at screen 0.98
set bmargin at screen 0.01
set tmargin at screen 0.07
unset border
unset tics
unset grid
unset title
unset xlabel
unset arrow
set xrange [0:1]
set yrange [0:1]
set key center center horizontal maxrows 1 samplen 2.5
plot {}
unset multiplot
set output
)",
                               join(parts, ", \\\n     "));
}

}  // namespace hoist
