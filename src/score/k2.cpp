// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Cooper and Herskovits (1992): every cell has the pseudo-count 1.
double k2(const FamilyCounts& counts, const ScoreContext&) { return dirichlet(counts, 1); }

}  // namespace hoist
