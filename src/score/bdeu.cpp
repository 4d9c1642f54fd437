// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Heckerman, Geiger and Chickering (1995): the imaginary sample spread evenly over all cells.
// bnlearn: bde.
double bdeu(const FamilyCounts& counts, const ScoreContext& context) {
  return dirichlet(counts, context.iss / (static_cast<double>(counts.configurations) *
                                          static_cast<double>(counts.levels)));
}

}  // namespace hoist
