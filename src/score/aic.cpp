// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Akaike (1974): one unit per parameter. bnlearn: aic.
Score aic() {
  return discrete_score(
      "aic", "Akaike information criterion", "loglik - parameters",
      {.value =
           [](const FamilyCounts& counts, const ScoreContext& context) {
             return loglik_of(counts, context) - parameters(counts);
           },
       .ceiling = [](double q, double r, const ScoreContext&) { return -parameters(q, r); },
       .price = [](std::size_t) { return 1.0; }});
}

}  // namespace hoist
