// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Silander, Leppa-aho, Jaasaari and Roos (2018): the regret of child and parents as one variable,
// less that of the parents as one variable; score equivalent, with nothing to choose.
double qnml(const FamilyCounts& counts, const ScoreContext& context) {
  const std::uint64_t q = counts.configurations;
  return loglik(counts, context) -
         (context.regrets(counts.rows, q * counts.levels) - context.regrets(counts.rows, q));
}

}  // namespace hoist
