// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "graph/by_name.hpp"
#include "hoist/io.hpp"
#include "io/cursor.hpp"

namespace hoist {
namespace {

// Support by edge; that of an edge which only its reverse has is turned round.
class Supports {
 public:
  explicit Supports(const std::vector<EdgeSupport>& support) {
    for (const EdgeSupport& row : support) {
      rows_[row.edge] = {row.linked, row.direction};
      rows_.try_emplace({row.edge.to, row.edge.from}, row.linked, 1 - row.direction);
    }
  }

  // Linked, and the direction.
  std::pair<double, double> of(const Edge& edge) const {
    const auto found = rows_.find(edge);
    return found == rows_.end() ? std::pair(0.0, 0.5) : found->second;
  }

 private:
  std::map<Edge, std::pair<double, double>> rows_;
};

// From a hairline in grey to a bold black arrow; two lines for one that is required.
std::string line(const Names& names, const Edge& edge, double linked, const std::string& label,
                 const std::string& style, bool required = false) {
  const std::string colour = fmt::format("gray{:.0f}", 70 * (1 - linked));
  return fmt::format("  {} -> {} [label={}, penwidth={:.2f}, color=\"{}\"{}];\n",
                     quote(names[edge.from]), quote(names[edge.to]), quote(label),
                     required ? 1.2 : 0.5 + 2.5 * linked,
                     required ? colour + ":white:" + colour : colour, style);
}

std::string directed_label(const std::pair<double, double>& support) {
  return fmt::format("{:.2f} ({:.2f}→)", support.first, support.second);
}

// An edge without a head has no direction for the arrow of a label to be read along.
std::string open_label(const Names& names, const Edge& edge,
                       const std::pair<double, double>& support) {
  const auto [linked, direction] = support;
  if (direction == 0.5) return fmt::format("{:.2f} (0.50)", linked);
  return fmt::format("{:.2f} ({:.2f}→{})", linked, std::max(direction, 1 - direction),
                     names[direction > 0.5 ? edge.to : edge.from]);
}

std::vector<Edge> by_name(const Names& names, std::vector<Edge> edges) {
  std::ranges::sort(edges, ByName{names});
  return edges;
}

}  // namespace

std::string format_support_dot(const Graph& graph, const std::vector<EdgeSupport>& support,
                               const std::string& title, const Knowledge& knowledge) {
  const Names& names = names_of(graph);
  const Supports supports(support);
  std::string text = fmt::format(
      "digraph {0} {{\n  label={0}; labelloc=t; fontname=\"Helvetica\";\n"
      "  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
      "  edge [fontname=\"Helvetica\", fontsize=10];\n",
      quote(title));
  for (const std::string& name : names.list()) text += fmt::format("  {};\n", quote(name));
  const auto draw = [&](const Edge& edge, const std::string& style) {
    const auto support_of = supports.of(edge);
    text += line(names, edge, support_of.first, directed_label(support_of), style,
                 !knowledge.empty() && knowledge.is_required(edge));
  };
  if (const auto* dag = std::get_if<Dag>(&graph)) {
    const std::vector<Edge> open = cpdag(*dag, knowledge).undirected();
    for (const Edge& edge : by_name(names, dag->edges())) {
      const Edge pair{std::min(edge.from, edge.to), std::max(edge.from, edge.to)};
      draw(edge, std::ranges::binary_search(open, pair) ? ", style=dashed" : "");
    }
    return text + "}\n";
  }
  const Pdag& pdag = std::get<Pdag>(graph);
  for (const Edge& edge : by_name(names, pdag.directed())) draw(edge, "");
  for (const Edge& edge : by_name(names, pdag.undirected()))
    text += line(names, edge, supports.of(edge).first, open_label(names, edge, supports.of(edge)),
                 ", dir=none");
  return text + "}\n";
}

}  // namespace hoist
