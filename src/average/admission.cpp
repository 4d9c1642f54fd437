// SPDX-License-Identifier: Apache-2.0
#include "average/admission.hpp"

#include "hoist/error.hpp"

namespace hoist {

void require_sound(const Bag& bag, const Knowledge& knowledge) {
  if (bag.empty())
    throw Error(ErrorKind::input, "the bag holds no graph; there is nothing to average");
  bag.require_sound();
  knowledge.require_over(bag.names);
  knowledge.require_consistent(bag.names.size());
  for (std::size_t i = 0; i < bag.size(); ++i) static_cast<void>(bag.dag(i));
}

const Edge* forbidden_edge(const Structure& structure, const Knowledge& knowledge) {
  for (const Edge& edge : structure.edges)
    if (knowledge.is_forbidden(edge)) return &edge;
  return nullptr;
}

Threshold own_threshold(const Cover& cover) {
  return parse_threshold(cover.threshold, "the threshold of cover '" + cover.name + "'");
}

}  // namespace hoist
