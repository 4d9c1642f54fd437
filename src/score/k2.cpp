// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Cooper and Herskovits (1992): every cell has the pseudo-count 1.
Score k2() {
  Score score = discrete_score("k2", "Cooper and Herskovits", "Dirichlet, 1 per cell",
                               {.value = [](const FamilyCounts& counts,
                                            const ScoreContext&) { return dirichlet(counts, 1); },
                                .ceiling = at_most_zero});
  score.equivalent = false;
  return score;
}

}  // namespace hoist
