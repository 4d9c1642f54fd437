// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"

namespace hoist {
namespace {

double value(const FamilyCounts& counts, const ScoreContext& context) {
  double sum = loglik_of(counts, context);
  for (std::size_t j = 0; j < counts.occurring(); ++j) {
    std::uint64_t total = 0;
    for (std::uint32_t cell : counts.row(j)) total += cell;
    sum -= context.regrets(total, counts.levels);
  }
  return sum;
}

}  // namespace

// Silander, Roos, Kontkanen and Myllymaki (2008): each configuration pays the multinomial regret of
// its own share of the data.
Score fnml() {
  Score score = discrete_score("fnml", "factorised normalised maximum likelihood",
                               "loglik - sum_j regret(n_j, r)",
                               {.value = value, .ceiling = at_most_zero, .regrets = true});
  score.equivalent = false;
  return score;
}

}  // namespace hoist
