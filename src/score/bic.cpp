// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Schwarz (1978): half log N per parameter; the minimum description length with its sign turned.
// bnlearn: bic; pgmpy: bic-d; Tetrad's discrete BIC counts observed configurations only.
Score bic() {
  return discrete_score("bic", "Bayesian information criterion", "loglik - log(N)/2 parameters",
                        {.value =
                             [](const FamilyCounts& counts, const ScoreContext& context) {
                               return loglik_of(counts, context) -
                                      context.half_log_rows * parameters(counts);
                             },
                         .ceiling =
                             [](double q, double r, const ScoreContext& context) {
                               return -context.half_log_rows * parameters(q, r);
                             },
                         .price = half_log});
}

}  // namespace hoist
