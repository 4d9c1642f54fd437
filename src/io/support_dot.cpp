// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "hoist/io.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"

namespace hoist {

std::string format_support_dot(const Dag& dag, const std::vector<EdgeSupport>& support,
                               const std::string& title) {
  std::map<Edge, double> confidence;
  for (const EdgeSupport& edge : support) confidence[edge.edge] = edge.confidence;
  std::string text = fmt::format(
      "digraph {} {{\n  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
      "  edge [fontname=\"Helvetica\", fontsize=10];\n",
      quote(title));
  for (const std::string& name : dag.names().list()) text += fmt::format("  {};\n", quote(name));
  for (const Edge& edge : edges_by_name(dag)) {
    const double share = confidence[edge];
    // From a hairline in grey to a bold black arrow.
    text += fmt::format("  {} -> {} [label=\"{:.2f}\", penwidth={:.2f}, color=\"gray{:.0f}\"];\n",
                        quote(dag.names()[edge.from]), quote(dag.names()[edge.to]), share,
                        0.5 + 2.5 * share, 70 * (1 - share));
  }
  return text + "}\n";
}

}  // namespace hoist
