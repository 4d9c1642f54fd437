// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>

#include "graph/class_under.hpp"
#include "hoist/certainty.hpp"

namespace hoist {

Pdag cpdag(const Dag& dag, const Knowledge& knowledge) {
  knowledge.require_over(dag.names());
  return class_under(dag, knowledge);
}

bool is_undecided(const EdgeSupport& support) {
  constexpr double kErrors = 2;
  return std::max(support.direction, 1 - support.direction) <= kClearDirection ||
         std::abs(support.direction - 0.5) <= kErrors * support.direction_se;
}

Pdag undecided_open(const Dag& average, std::span<const EdgeSupport> support,
                    const Knowledge& knowledge) {
  knowledge.require_over(average.names());
  std::map<Edge, const EdgeSupport*> found;
  for (const EdgeSupport& row : support) found[row.edge] = &row;
  std::vector<Edge> directed, open;
  for (const Edge& edge : average.edges()) {
    const auto row = found.find(edge);
    const bool fixed = knowledge.is_required(edge) || knowledge.is_forbidden({edge.to, edge.from});
    const bool undecided = !fixed && row != found.end() && is_undecided(*row->second);
    (undecided ? open : directed).push_back(edge);
  }
  return Pdag(average.names(), std::move(directed), std::move(open));
}

}  // namespace hoist
