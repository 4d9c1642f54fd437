// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_legend.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "report/drawing_style.hpp"
#include "report/drawing_text.hpp"

namespace hoist {
namespace {

constexpr char kTable[] = R"(<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">)";

// Graphviz has no lines in labels, so a line is a row of narrow cells.
std::string cell(int width, int height, const std::string& colour) {
  return fmt::format(R"(<TD FIXEDSIZE="TRUE" WIDTH="{}" HEIGHT="{}"{}></TD>)", width, height,
                     colour.empty() ? "" : fmt::format(R"( BGCOLOR="{}")", colour));
}

std::string row(const std::string& cells) { return "<TR>" + cells + "</TR>"; }
std::string table(const std::string& rows) { return kTable + rows + "</TABLE>"; }

std::string stroke(const LineStyle& style) {
  constexpr int kLong = 7, kGap = 4, kDot = 2, kThick = 2;
  std::string cells;
  switch (style.dash) {
    case LineStyle::Dash::solid:
      cells = cell(3 * kLong + 2 * kGap, kThick, style.colour);
      break;
    case LineStyle::Dash::dashed:
      for (int i = 0; i < 3; ++i)
        cells += (i > 0 ? cell(kGap, kThick, "") : "") + cell(kLong, kThick, style.colour);
      break;
    case LineStyle::Dash::dotted:
      for (int i = 0; i < 5; ++i)
        cells += (i > 0 ? cell(kGap, kThick, "") : "") + cell(kDot, kThick, style.colour);
      break;
  }
  if (!style.twice) return table(row(cells));
  return table(row("<TD>" + table(row(cells)) + "</TD>") + row(cell(1, kThick, "")) +
               row("<TD>" + table(row(cells)) + "</TD>"));
}

// A cell of a fixed size is not stretched where its column is wider.
std::string fixed(int width, int height, const std::string& content) {
  return fmt::format(R"(<TD FIXEDSIZE="TRUE" WIDTH="{}" HEIGHT="{}" ALIGN="LEFT">{}</TD>)", width,
                     height, content);
}

constexpr int kSampleWidth = 44, kSampleHeight = 14, kStrokeWidth = 29;

std::string sample(const LineStyle& style) {
  std::string head = cell(kSampleWidth - kStrokeWidth, 1, "");
  if (style.head != LineStyle::Head::none)
    head = fixed(kSampleWidth - kStrokeWidth, kSampleHeight,
                 fmt::format(R"(<FONT COLOR="{}">{}</FONT>)", style.colour,
                             style.head == LineStyle::Head::full ? "►" : "▷"));
  return table(row(fixed(kStrokeWidth, style.twice ? 6 : 2, stroke(style)) + head));
}

// Thin and thick.
std::string width_sample() {
  return table(row(fixed(13, 1, table(row(cell(13, 1, "black")))) + cell(3, 1, "") +
                   fixed(13, 3, table(row(cell(13, 3, "black")))) +
                   cell(kSampleWidth - kStrokeWidth, 1, "")));
}

std::string lines_of(const std::string& text, std::size_t characters, bool bold) {
  std::string lines;
  for (const std::string& each : wrapped(text, characters)) {
    const std::string shown = html_text(each);
    lines += (bold ? "<B>" + shown + "</B>" : shown) + R"(<BR ALIGN="LEFT"/>)";
  }
  return lines;
}

std::string text_row(const std::string& text, std::size_t characters, bool bold) {
  return row(R"(<TD ALIGN="LEFT" BALIGN="LEFT" COLSPAN="2" CELLPADDING="2">)" +
             lines_of(text, characters, bold) + "</TD>");
}

class Legend {
 public:
  Legend(const Drawing& drawing, const DrawingOptions& options, std::size_t characters)
      : drawing_(drawing), options_(options), characters_(characters) {}

  std::string rows() {
    const bool bag = any([](const DrawnLine& line) { return line.support.has_value(); });
    if (bag) add(width_sample(), "width: the share of the replicates that link the two");
    if (options_.numbers == DrawnNumbers::linked) numbers();
    const auto is = [](Against against) {
      return [=](const DrawnLine& line) { return line.against == against; };
    };
    const auto kind = [](LineKind of) {
      return [=](const DrawnLine& line) {
        return line.kind == of && line.against == Against::unknown;
      };
    };
    if (any([](const DrawnLine& line) { return line.against != Against::unknown; }) ||
        any(kind(LineKind::missing))) {
      line(is(Against::right), "in the truth, too");
      line(is(Against::reversed), "the truth has it the other way");
      line(is(Against::extra), "not in the truth");
      line(kind(LineKind::missing), "in the truth, and not in this graph");
    } else {
      line(kind(LineKind::open),
           drawing_.knowledge ? "no head: neither data nor the knowledge can tell the direction"
                              : "no head: data cannot tell the direction");
    }
    line([](const DrawnLine& each) { return each.required; }, "required by the knowledge");
    line(kind(LineKind::lost),
         fmt::format("linked in {:.2f} or more of the replicates, and not in this graph",
                     kStrongLink));
    if (options_.numbers == DrawnNumbers::posterior) add("", shares());
    return rows_;
  }

  // Of its longest line, its samples included.
  std::size_t width() const { return longest_ + 8; }

 private:
  using Test = std::function<bool(const DrawnLine&)>;

  bool any(const Test& test) const { return std::ranges::any_of(drawing_.lines, test); }

  // The look is that of the first such line, once as directed and once as open.
  void line(const Test& test, const std::string& text) {
    const auto found = std::ranges::find_if(drawing_.lines, test);
    if (found != drawing_.lines.end()) add(sample(style_of(*found, options_.colour)), text);
  }

  void numbers() {
    const auto with = [&](LineKind kind) {
      return any([=](const DrawnLine& each) { return each.support && each.kind == kind; });
    };
    const bool along = with(LineKind::directed);
    constexpr char kOpening[] = " of the replicates link the two; 0.55 of those point ";
    if (along) add("", fmt::format("0.97 (0.55→): 0.97{}along the arrow", kOpening));
    const char* arrow = options_.left_to_right ? "→" : "↓";
    const char* way =
        options_.left_to_right ? "to the right (←: to the left)" : "down the page (↑: up)";
    if (with(LineKind::open))
      add("", fmt::format("0.97 (0.55{}){}{}", arrow,
                          along ? ", of a line without a head: 0.55 point "
                                : std::string(": 0.97") + kOpening,
                          way));
  }

  std::string shares() const {
    return drawing_.shares.empty()
               ? "number: the support of the edge, which decided"
               : "number below a name: the support of the structure that decided there, a share of "
                 "the replicates";
  }

  // Where the sample is a number, it is part of the text.
  void add(const std::string& left, const std::string& text) {
    for (const std::string& each : wrapped(text, characters_))
      longest_ = std::max(longest_, characters(each));
    rows_ += row(fixed(kSampleWidth, kSampleHeight, left) +
                 R"(<TD ALIGN="LEFT" BALIGN="LEFT" CELLPADDING="1">)" +
                 lines_of(text, characters_, false) + "</TD>");
  }

  const Drawing& drawing_;
  const DrawingOptions& options_;
  std::size_t characters_;
  std::string rows_;
  std::size_t longest_ = 0;
};

}  // namespace

std::string below_drawing(const Drawing& drawing, const DrawingOptions& options, std::size_t most) {
  std::string rows;
  if (options.legend) {
    Legend legend(drawing, options, most - 8);
    rows = legend.rows();
    // What is wider than the legend would tear its columns apart.
    if (!rows.empty()) most = legend.width();
  }
  if (!wrapped(options.title, 1).empty()) rows += text_row(options.title, most, true);
  if (!wrapped(options.caption, 1).empty()) rows += text_row(options.caption, most, false);
  return rows.empty() ? "" : table(row(cell(1, 10, "")) + rows);
}

}  // namespace hoist
