// SPDX-License-Identifier: Apache-2.0
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {

// sum_jk n_jk log(n_jk / n_j), written with n log n so that a table look-up does it.
double loglik_of(const FamilyCounts& counts, const ScoreContext& context) {
  double sum = 0;
  for (std::size_t j = 0; j < counts.occurring(); ++j) {
    std::uint32_t total = 0;
    for (std::uint32_t cell : counts.row(j)) {
      sum += (*context.n_log_n)[cell];
      total += cell;
    }
    sum -= (*context.n_log_n)[total];
  }
  return sum;
}

// bnlearn: loglik, loglik-g, loglik-cg.
Score loglik() {
  return likelihood_score("loglik", "log-likelihood", "sum n_jk log(n_jk/n_j), sum log normal",
                          [](double, const Parameters&) { return 0.0; }, {});
}

}  // namespace hoist
