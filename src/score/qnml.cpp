// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "score/local_score.hpp"

namespace hoist {
namespace {

double value(const FamilyCounts& counts, const ScoreContext& context) {
  const std::uint64_t q = counts.configurations;
  return loglik_of(counts, context) -
         (context.regrets(counts.rows, q * counts.levels) - context.regrets(counts.rows, q));
}

// A quotient of two normalised likelihoods has no such bound.
double no_ceiling(double, double, const ScoreContext&) {
  return std::numeric_limits<double>::infinity();
}

}  // namespace

// Silander, Leppa-aho, Jaasaari and Roos (2018): the regret of child and parents as one variable,
// less that of the parents as one variable; score equivalent, with nothing to choose.
Score qnml() {
  return discrete_score("qnml", "quotient normalised maximum likelihood",
                        "loglik - regret(N, q r) + regret(N, q)",
                        {.value = value, .ceiling = no_ceiling, .regrets = true});
}

}  // namespace hoist
