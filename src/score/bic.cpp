// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Schwarz (1978): half log N a parameter; the minimum description length with its sign turned.
// bnlearn: bic; pgmpy: bic-d; Tetrad's discrete BIC counts observed configurations only.
double bic(const FamilyCounts& counts, const ScoreContext& context) {
  return loglik(counts, context) -
         context.half_log_rows * parameters(static_cast<double>(counts.configurations),
                                            static_cast<double>(counts.levels));
}

}  // namespace hoist
