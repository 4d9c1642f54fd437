// SPDX-License-Identifier: Apache-2.0
#include "average/covers.hpp"
#include "average/edge_ranking.hpp"

namespace hoist {

// Wang and Peng (2014), R packages dagbag and dagbagM. The distance of two DAGs is the number of
// edges that one has and the other lacks, a reversal counted `reversal` times. With p the share of
// the bag that has an edge and q that of its reverse, taking the edge changes the mean distance to
// the bag by 1 - 2 (p + (1 - reversal/2) q): so edges go in by that sum, above a half. A reversal
// of 2 is tma, one that tends to 0 counts links. With the exact solver the mass is the largest, and
// not the mean distance the smallest.
Cover gshd() {
  Cover cover;
  cover.name = "gshd";
  cover.title = "dagbag: edges that bring the average nearest to the bag, by their gain";
  cover.threshold = "majority";
  cover.parameters = {{"reversal",
                       "what a turned edge costs, where one too many or missing costs 1",
                       Parameter::Kind::real, 1.0, above_zero(2)}};
  cover.ranking = [](const Bag& bag, const Parameters& set) {
    const double other_way = 1 - set.real("reversal") / 2;
    return rank_edges(bag, [&](const Arc& arc) { return arc.forth + other_way * arc.back; });
  };
  return cover;
}

}  // namespace hoist
