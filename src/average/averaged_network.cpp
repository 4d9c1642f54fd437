// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "average/covers.hpp"
#include "average/edge_ranking.hpp"

namespace hoist {

// R package bnlearn, averaged.network: links by their strength, the share of the bag that has the
// edge either way, each in the direction that most of the bag has. bnlearn (2.6 to 5.2) tries the
// weakest first, so that of a cycle the strongest edge is left out. A link that points each way in
// half of the bag has no direction there; here it takes the first that fits.
Cover averaged_network() {
  Cover cover;
  cover.name = "averaged-network";
  cover.title = "bnlearn: links in their more frequent direction, by strength";
  cover.threshold = "majority";
  cover.parameters = {{"weakest_first", "weak links go in before strong ones, as in bnlearn",
                       Parameter::Kind::yes_no, true}};
  cover.ranking = [](const Bag& bag, const Parameters& set) {
    std::vector<Ranked> rows = rank_edges(bag, [](const Arc& arc) {
      return arc.forth >= arc.back ? std::min(arc.forth + arc.back, 1.0) : -1;
    });
    if (set.yes_no("weakest_first")) std::ranges::stable_sort(rows, {}, &Ranked::posterior);
    return rows;
  };
  return cover;
}

}  // namespace hoist
