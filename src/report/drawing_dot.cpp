// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "hoist/drawing.hpp"
#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "report/drawing_ids.hpp"
#include "report/drawing_legend.hpp"
#include "report/drawing_order.hpp"
#include "report/drawing_style.hpp"
#include "report/drawing_text.hpp"

namespace hoist {
namespace {

// The first that a system has; all of them are as wide as each other.
constexpr char kFont[] = "Helvetica,Arial,sans-serif";
constexpr char kTierColour[] = "gray94";
constexpr double kUsualSize = 12;

class Writer {
 public:
  Writer(const Drawing& drawing, const DrawingOptions& options)
      : drawing_(drawing),
        options_(options),
        scale_(options.font_size / kUsualSize),
        ids_(drawing.names),
        places_(places_of(drawing)),
        nodes_(drawing.nodes) {
    std::ranges::sort(nodes_, {}, [&](Node node) { return drawing.names.ranks()[node]; });
    for (const DrawnLine& line : drawing.lines) joined_.insert({line.edge.from, line.edge.to});
    if (!options.isolated)
      std::erase_if(nodes_, [&](Node node) { return !joined_.contains(node); });
    std::vector<std::string> names;
    for (Node node : nodes_) names.push_back(drawing.names[node]);
    labels_ = short_labels(names);
    numbered_ = std::ranges::any_of(drawing.lines,
                                    [&](const DrawnLine& line) { return !number(line).empty(); });
  }

  std::string write() {
    header();
    std::set<Node> placed = tiers();
    std::vector<Node> isolated;
    for (Node node : nodes_) {
      if (placed.contains(node)) continue;
      if (joined_.contains(node))
        text_ += "  " + vertex(node);
      else
        isolated.push_back(node);
    }
    for (const DrawnLine& line : drawing_.lines) draw(line);
    block(isolated);
    return text_ + numbers_ + "}\n";
  }

 private:
  void header() {
    const std::size_t below = std::clamp<std::size_t>(
        static_cast<std::size_t>(56 + 8 * std::sqrt(static_cast<double>(nodes_.size()))), 76, 130);
    const std::string legend = below_drawing(drawing_, options_, below);
    text_ += fmt::format("digraph {} {{\n", quote(drawable(options_.title)));
    text_ += fmt::format(
        "  graph [outputorder=edgesfirst, newrank=true, rankdir={}, nodesep={:.3f}, "
        "ranksep={:.3f}, pad=0.1,\n"
        "         fontname=\"{}\", fontsize={:.4g}{}{}];\n",
        options_.left_to_right ? "LR" : "TB", 0.2 * scale_,
        (numbered_                ? 0.2
         : options_.left_to_right ? 0.5
                                  : 0.36) *
            scale_,
        kFont, 0.8 * options_.font_size,
        options_.size
            ? fmt::format(", size=\"{:.3f},{:.3f}\"", options_.size->first, options_.size->second)
            : "",
        options_.dpi > 0 ? fmt::format(", dpi={}", options_.dpi) : "");
    if (!legend.empty())
      text_ += fmt::format("  graph [labelloc=b, labeljust=l, label=<{}>];\n", legend);
    text_ += fmt::format(
        "  node [shape=box, style=\"rounded,filled\", fillcolor=white, height={:.3f}, "
        "margin=\"{:.3f},{:.3f}\",\n        fontname=\"{}\", fontsize={:.4g}, penwidth={:.3g}];\n",
        0.3 * scale_, 0.1 * scale_, 0.04 * scale_, kFont, options_.font_size, 0.8 * scale_);
    text_ += fmt::format("  edge [arrowsize={:.3g}];\n", 0.7 * scale_);
  }

  std::string vertex(Node node) const {
    const std::string& name = drawing_.names[node];
    const auto at = static_cast<std::size_t>(std::ranges::find(nodes_, node) - nodes_.begin());
    std::string label = dot_label(labels_[at]);
    if (options_.numbers == DrawnNumbers::posterior && !drawing_.shares.empty()) {
      label.pop_back();
      const std::optional<double>& share = drawing_.shares[node];
      label += "\\n" + (share ? fmt::format("{:.2f}", *share) : "none taken") + "\"";
    }
    std::string more;
    if (labels_[at] != name) more += ", tooltip=" + dot_label(name);
    if (node == drawing_.centre) more += fmt::format(", penwidth={:.3g}", 2.4 * scale_);
    return fmt::format("{} [label={}{}];\n", ids_.of(node), label, more);
  }

  // A box for each tier. An invisible node at its end lies below it and above the next one, so that
  // tiers are bands of the page; the edges within a tier need no more room than they must.
  std::set<Node> tiers() {
    std::set<Node> placed;
    std::string before;
    std::size_t number = 0;
    tier_of_.assign(drawing_.names.size(), 0);
    for (const std::vector<Node>& tier : drawing_.tiers) {
      ++number;
      std::vector<Node> here;
      for (Node node : nodes_)
        if (std::ranges::find(tier, node) != tier.end() && placed.insert(node).second)
          here.push_back(node);
      if (here.empty()) continue;
      const std::string end = ids_.unique(fmt::format("end of tier {}", number));
      const std::string title = ids_.unique(fmt::format("tier {}", number));
      text_ += fmt::format(
          "  subgraph \"cluster tier {0}\" {{\n"
          "    graph [label=\"\", style=filled, color={1}];\n"
          "    {2} [shape=plain, style=\"\", label=\"tier {0}\", fontcolor=gray35, "
          "fontsize={3:.4g}];\n",
          number, kTierColour, title, 0.8 * options_.font_size);
      for (Node node : here) {
        text_ += "    " + vertex(node);
        tier_of_[node] = number;
      }
      text_ += fmt::format("  }}\n  {} [style=invis, shape=point, width=0.01];\n", end);
      for (Node node : here) {
        if (!before.empty()) text_ += unseen(before, ids_.of(node), 0);
        text_ += unseen(ids_.of(node), end, 0);
      }
      // The title stands in the first row of its tier.
      if (!before.empty()) text_ += unseen(before, title, 20);
      text_ += unseen(title, end, 10);
      before = end;
    }
    last_ = before;
    return placed;
  }

  static std::string unseen(const std::string& from, const std::string& to, int weight) {
    return fmt::format("  {} -> {} [style=invis, weight={}];\n", from, to, weight);
  }

  // Variables without a line, in rows below all others.
  void block(const std::vector<Node>& isolated) {
    if (isolated.empty()) return;
    const double size = static_cast<double>(nodes_.size());
    const auto across =
        std::min(isolated.size(),
                 static_cast<std::size_t>(std::max(4.0, std::round(1.5 * std::sqrt(size)))));
    std::string top;
    if (isolated.size() < nodes_.size()) {
      top = ids_.unique("above those without a line");
      text_ += fmt::format("  {} [style=invis, shape=point, width=0.01];\n", top);
      std::set<Node> tails;
      for (const DrawnLine& line : drawing_.lines) tails.insert(ends(line).first);
      for (Node node : nodes_)
        if (joined_.contains(node) && !tails.contains(node)) text_ += unseen(ids_.of(node), top, 0);
      if (!last_.empty()) text_ += unseen(last_, top, 0);
    }
    for (std::size_t i = 0; i < isolated.size(); ++i) {
      text_ += "  " + vertex(isolated[i]);
      const std::string above = i < across ? top : ids_.of(isolated[i - across]);
      if (!above.empty()) text_ += unseen(above, ids_.of(isolated[i]), 1);
    }
  }

  // The upper end first.
  std::pair<Node, Node> ends(const DrawnLine& line) const {
    const auto [from, to] = line.edge;
    return places_[from] < places_[to] ? std::pair(from, to) : std::pair(to, from);
  }

  std::string number(const DrawnLine& line) const {
    if (options_.numbers == DrawnNumbers::posterior)
      return line.share ? fmt::format("{:.2f}", *line.share) : "";
    if (options_.numbers == DrawnNumbers::none || !line.support) return "";
    const double linked = line.support->linked, along = line.support->direction;
    const std::string first = fmt::format("{:.2f}", linked);
    if (line.kind == LineKind::lost || linked == 0) return first;
    if (line.kind == LineKind::directed) return fmt::format("{} ({:.2f}→)", first, along);
    // Without a head, an arrow of the text says which way it is on the page.
    const double down = ends(line).first == line.edge.from ? along : 1 - along;
    if (std::abs(down - 0.5) < 0.005) return first + " (0.50)";
    const bool forward = down > 0.5;
    return fmt::format("{} ({:.2f}{})", first, std::max(down, 1 - down),
                       options_.left_to_right ? (forward ? "→" : "←") : (forward ? "↓" : "↑"));
  }

  std::string hint(const DrawnLine& line) const {
    const std::string joint = line.kind == LineKind::directed ? " -> " : " - ";
    std::string text = drawing_.names[line.edge.from] + joint + drawing_.names[line.edge.to];
    if (line.support)
      text +=
          fmt::format(": linked {:.3g} +-{:.2g}, direction {:.3g} +-{:.2g}", line.support->linked,
                      line.support->linked_se, line.support->direction, line.support->direction_se);
    return dot_label(text);
  }

  // A number is a node in the middle of its line: so no other line runs through it.
  void draw(const DrawnLine& line) {
    const LineStyle style = style_of(line, options_.colour);
    const auto [upper, lower] = ends(line);
    const std::string first = ids_.of(upper), second = ids_.of(lower);
    const double width = width_of(line) * scale_;
    const std::string look = fmt::format(
        "penwidth={:.3g}, color=\"{}\", tooltip={}{}", style.twice ? 0.5 * width : width,
        style.twice ? style.colour + ":white:" + style.colour : style.colour, hint(line),
        style.dash == LineStyle::Dash::dashed   ? ", style=dashed"
        : style.dash == LineStyle::Dash::dotted ? ", style=dotted"
                                                : "");
    const char* shape = style.head == LineStyle::Head::hollow ? "onormal" : "normal";
    std::string head = ", dir=none", tail = ", dir=none";
    if (style.head != LineStyle::Head::none) {
      // A thick outline leaves nothing hollow in a small head.
      const std::string size = style.head == LineStyle::Head::hollow
                                   ? fmt::format(", arrowsize={:.3g}", 1.2 * scale_)
                                   : "";
      if (upper == line.edge.from)
        head = fmt::format(", arrowhead={}{}", shape, size);
      else
        tail = fmt::format(", dir=back, arrowtail={}{}", shape, size);
    }
    const std::string text = number(line);
    if (text.empty()) {
      // As long as a line with a number, so that rows are rows.
      text_ += fmt::format("  {} -> {} [{}{}{}];\n", first, second, look,
                           upper == line.edge.from ? head : tail, numbered_ ? ", minlen=2" : "");
      return;
    }
    const std::string middle = ids_.unique(fmt::format("number {}", ++counted_));
    const std::size_t tier = tier_of_[upper] == tier_of_[lower] ? tier_of_[upper] : 0;
    const std::string made = fmt::format(
        "{} [shape=plain, style=filled, fillcolor={}, fontsize={:.4g}, fontcolor=\"{}\", "
        "label=\"{}\", tooltip={}]",
        middle, tier > 0 ? kTierColour : "white", 0.75 * options_.font_size,
        line.kind == LineKind::lost && options_.colour ? "gray35" : "black", text, hint(line));
    numbers_ += tier > 0 ? fmt::format("  subgraph \"cluster tier {}\" {{ {}; }}\n", tier, made)
                         : fmt::format("  {};\n", made);
    text_ += fmt::format("  {0} -> {1} [{3}{4}, weight=2];\n  {1} -> {2} [{3}{5}, weight=2];\n",
                         first, middle, second, look, tail, head);
  }

  const Drawing& drawing_;
  const DrawingOptions& options_;
  double scale_;
  Ids ids_;
  std::vector<std::size_t> places_;
  std::vector<Node> nodes_;  // that are drawn, by name
  std::vector<std::string> labels_;
  std::set<Node> joined_;
  std::vector<std::size_t> tier_of_;  // 0: none
  std::string text_, numbers_, last_;
  bool numbered_ = false;
  std::size_t counted_ = 0;
};

}  // namespace

std::string format_drawing(const Drawing& drawing, const DrawingOptions& options) {
  return Writer(drawing, options).write();
}

}  // namespace hoist
