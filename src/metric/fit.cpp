// SPDX-License-Identifier: Apache-2.0
#include "hoist/metric.hpp"
#include "hoist/network.hpp"

namespace hoist {

FitMetrics fit_metrics(const Dag& dag, const Table& train, const Table& test) {
  const ScoreOptions bic{.score = "bic"};
  return {.in_bic = score(train, dag, bic),
          .out_bic = score(test, dag, bic),
          .heldout = log_likelihood(fit(train, dag, {.iss = 1}), test)};
}

}  // namespace hoist
