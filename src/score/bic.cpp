// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {

// Schwarz (1978): half log N per parameter; the minimum description length with its sign turned.
// bnlearn: bic, bic-g, bic-cg; pgmpy: bic-d, bic-g, bic-cg; Tetrad's discrete BIC counts observed
// configurations only.
Score bic() {
  return likelihood_score(
      "bic", "Bayesian information criterion", "loglik - penalty log(N)/2 parameters",
      [](double rows, const Parameters& set) { return set.real("penalty") * half_log(rows); },
      {penalty_parameter()});
}

}  // namespace hoist
