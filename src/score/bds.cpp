// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "score/local_score.hpp"

namespace hoist {
namespace {

double value(const FamilyCounts& counts, const ScoreContext& context) {
  std::size_t seen = 0;
  for (std::size_t j = 0; j < counts.occurring(); ++j)
    if (std::ranges::any_of(counts.row(j), [](std::uint32_t cell) { return cell > 0; })) ++seen;
  if (seen == 0) return 0;
  return dirichlet(counts, context.parameters.real("iss") /
                               (static_cast<double>(seen) * static_cast<double>(counts.levels)));
}

}  // namespace

// Scutari (2016): the imaginary sample spread over the configurations that occur, so that none of
// it is lost on those that do not. bnlearn: bds.
Score bds() {
  Score score =
      discrete_score("bds", "Bayesian Dirichlet sparse", "Dirichlet, iss/(q_seen r) per cell",
                     {.value = value, .ceiling = at_most_zero}, {iss_parameter()});
  score.equivalent = false;
  return score;
}

}  // namespace hoist
