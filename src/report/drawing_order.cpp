// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_order.hpp"

#include <set>
#include <utility>

namespace hoist {

std::vector<std::size_t> places_of(const Drawing& drawing) {
  const std::size_t nodes = drawing.names.size(), all = nodes + drawing.tiers.size();
  // The end of a tier is a node, too: below its variables and above those of the next.
  std::vector<std::vector<std::size_t>> below(all);
  std::vector<std::size_t> above(all, 0);
  const auto join = [&](std::size_t from, std::size_t to) {
    below[from].push_back(to);
    ++above[to];
  };
  for (const DrawnLine& line : drawing.lines)
    if (line.kind == LineKind::directed || line.kind == LineKind::open)
      join(line.edge.from, line.edge.to);
  for (std::size_t tier = 0; tier < drawing.tiers.size(); ++tier) {
    for (Node node : drawing.tiers[tier]) {
      join(node, nodes + tier);
      if (tier > 0) join(nodes + tier - 1, node);
    }
    if (tier > 0) join(nodes + tier - 1, nodes + tier);
  }
  // What waits for fewest comes first; in a cycle, somebody has to.
  const auto key = [&](std::size_t node) {
    return std::pair(above[node], node < nodes
                                      ? std::size_t{drawing.names.ranks()[static_cast<Node>(node)]}
                                      : node);
  };
  std::set<std::pair<std::pair<std::size_t, std::size_t>, std::size_t>> waiting;
  for (std::size_t node = 0; node < all; ++node) waiting.insert({key(node), node});
  std::vector<std::size_t> places(nodes);
  std::vector<char> placed(all, 0);
  for (std::size_t place = 0; !waiting.empty(); ++place) {
    const std::size_t node = waiting.begin()->second;
    waiting.erase(waiting.begin());
    placed[node] = 1;
    if (node < nodes) places[node] = place;
    for (std::size_t next : below[node]) {
      if (placed[next]) continue;
      waiting.erase({key(next), next});
      --above[next];
      waiting.insert({key(next), next});
    }
  }
  return places;
}

}  // namespace hoist
