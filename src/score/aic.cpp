// SPDX-License-Identifier: Apache-2.0
#include "score/price.hpp"

namespace hoist {

// Akaike (1974): one unit per parameter. bnlearn: aic, aic-g, aic-cg.
Score aic() {
  return likelihood_score("aic", "Akaike information criterion", "loglik - penalty parameters",
                          [](double, const Parameters& set) { return set.real("penalty"); },
                          {penalty_parameter()});
}

}  // namespace hoist
