// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Akaike (1974): one unit a parameter. bnlearn: aic.
double aic(const FamilyCounts& counts, const ScoreContext& context) {
  return loglik(counts, context) -
         parameters(static_cast<double>(counts.configurations), static_cast<double>(counts.levels));
}

}  // namespace hoist
