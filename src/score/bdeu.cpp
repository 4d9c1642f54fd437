// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Heckerman, Geiger and Chickering (1995): the imaginary sample spread evenly over all cells.
// bnlearn: bde.
Score bdeu() {
  return discrete_score(
      "bdeu", "Bayesian Dirichlet equivalent uniform", "Dirichlet, iss/(q r) per cell",
      {.value =
           [](const FamilyCounts& counts, const ScoreContext& context) {
             return dirichlet(counts, context.parameters.real("iss") /
                                          (static_cast<double>(counts.configurations) *
                                           static_cast<double>(counts.levels)));
           },
       .ceiling = at_most_zero},
      {iss_parameter()});
}

}  // namespace hoist
