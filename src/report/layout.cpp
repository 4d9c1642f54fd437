// SPDX-License-Identifier: Apache-2.0
#include "report/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "hoist/text.hpp"
#include "report/graphviz.hpp"
#include "report/layout_json.hpp"

namespace hoist {
namespace {

constexpr double kPerColumn = 7.2, kBesides = 18, kHeight = 26, kPerInch = 72;  // points
constexpr double kGap = 18;
constexpr std::size_t kFew = 12;
// A hundred times what it takes, so that a busy machine does not decide what a page looks like.
constexpr double kSeconds = 120;

double width_of(const std::string& name) {
  return std::max(
      36.0, kPerColumn * static_cast<double>(display_width(box_text(printable(name)))) + kBesides);
}

// A second or two of work: time grows with crossings, so that 15 edges per node take ten times as
// long. What is left out has no curve, and the page draws it straight.
std::size_t most_edges(std::size_t nodes) { return std::min<std::size_t>(100 + 4 * nodes, 3000); }

// Those of the largest shares, in the order that they came in.
std::vector<LaidEdge> strongest(const std::vector<LaidEdge>& edges, std::size_t most) {
  if (edges.size() <= most) return edges;
  std::vector<std::size_t> order(edges.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return edges[i].linked; });
  order.resize(most);
  std::ranges::sort(order);
  std::vector<LaidEdge> kept;
  for (std::size_t i : order) kept.push_back(edges[i]);
  return kept;
}

// Nodes that Graphviz has nothing to say about.
std::vector<Node> isolated(const LayoutRequest& request) {
  std::vector<bool> busy(request.names.size());
  for (const LaidEdge& each : request.edges) busy[each.edge.from] = busy[each.edge.to] = true;
  for (const std::vector<Node>& tier : request.tiers)
    for (Node node : tier) busy[node] = true;
  std::vector<Node> nodes;
  for (Node node = 0; node < busy.size(); ++node)
    if (!busy[node]) nodes.push_back(node);
  return nodes;
}

// In rows below the rest, about as wide as that, and never one long row.
void add_block(const std::vector<Node>& nodes, const Names& names, Layout& layout) {
  if (nodes.empty()) return;
  double area = 0;
  for (Node node : nodes) area += (width_of(names[node]) + kGap) * (kHeight + kGap);
  const double wanted = std::max(layout.width, 1.6 * std::sqrt(area));
  double x = 0, y = layout.height > 0 ? layout.height + 2 * kGap : 0;
  for (Node node : nodes) {
    const double width = width_of(names[node]);
    if (x > 0 && x + width > wanted) {
      x = 0;
      y += kHeight + kGap;
    }
    layout.nodes[node] = {x + width / 2, y + kHeight / 2, width, kHeight};
    x += width + kGap;
    layout.width = std::max(layout.width, x - kGap);
  }
  layout.height = y + kHeight;
}

}  // namespace

std::string format_layout_dot(const LayoutRequest& request) {
  const std::vector<Node> alone = isolated(request);
  std::string text =
      "digraph {\n"
      "node [shape=box, fixedsize=true, label=\"\"];\n"
      "edge [dir=none];\n"
      // Without the limit x-coordinates take four fifths of the time, and are hardly better.
      "nslimit=2;\n";
  // A few nodes leave room for the numbers beside their lines.
  const bool few = request.names.size() - alone.size() <= kFew;
  text += fmt::format("nodesep={}; ranksep=0.45;\n", few ? 0.6 : 0.25);
  for (Node node = 0; node < request.names.size(); ++node)
    if (!std::ranges::binary_search(alone, node))
      text += fmt::format("{} [width={:.4f}, height={:.4f}];\n", node,
                          width_of(request.names[node]) / kPerInch, kHeight / kPerInch);
  const std::vector<Node>* before = nullptr;
  for (const std::vector<Node>& tier : request.tiers) {
    if (tier.empty()) continue;
    text += "{rank=same;";
    for (Node node : tier) text += fmt::format(" {};", node);
    text += "}\n";
    // All of a tier share a rank, so one pair puts the one below the other.
    if (before != nullptr)
      text += fmt::format("{} -> {} [style=invis, weight=0];\n", before->front(), tier.front());
    before = &tier;
  }
  for (const auto& [edge, linked] : request.edges)
    text += fmt::format("{} -> {} [weight={}];\n", edge.from, edge.to,
                        1 + std::lround(9 * std::clamp(linked, 0.0, 1.0)));
  return text + "}\n";
}

LayoutResult lay_out(const LayoutRequest& request, const std::stop_token& stop) {
  LayoutRequest part = request;
  part.edges = strongest(request.edges, most_edges(request.names.size()));
  Layout layout;
  layout.nodes.resize(request.names.size());
  const std::vector<Node> alone = isolated(part);
  // Whether it is there is asked in any case: a page shall not say so only now and then.
  const DotOutput dot = run_dot(format_layout_dot(part), "json", kSeconds, stop);
  if (!dot.made()) return {std::nullopt, dot.why};
  if (alone.size() < request.names.size() && !read_dot_json(dot.output, layout))
    return {std::nullopt, "Graphviz gave something else than a layout; see whether `dot -V` works"};
  add_block(alone, request.names, layout);
  return {std::move(layout), ""};
}

}  // namespace hoist
