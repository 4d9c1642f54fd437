// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {

// Scutari (2016): the imaginary sample spread over the configurations that occur, so that none of
// it is lost on those that do not. bnlearn: bds.
double bds(const FamilyCounts& counts, const ScoreContext& context) {
  std::size_t seen = 0;
  for (std::size_t j = 0; j < counts.occurring(); ++j)
    for (std::uint32_t cell : counts.row(j))
      if (cell > 0) {
        ++seen;
        break;
      }
  if (seen == 0) return 0;
  return dirichlet(counts,
                   context.iss / (static_cast<double>(seen) * static_cast<double>(counts.levels)));
}

}  // namespace hoist
