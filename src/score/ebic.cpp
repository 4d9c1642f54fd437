// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "score/gram_scorer.hpp"
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {

// Foygel and Drton (2010): BIC, and 2 gamma log(variables) for each parent, because the more
// variables there are, the more of them fit by chance. bnlearn: ebic-g.
Score ebic() {
  const Parameter gamma = {"gamma", "weight of the prior against many parents",
                           Parameter::Kind::real, 0.5, above_zero(1e6)};
  return {.name = "ebic",
          .title = "extended Bayesian information criterion",
          .formula = "bic - 2 gamma log(variables) parents",
          .takes = {.discrete = false, .continuous = true, .weights = true},
          .parameters = {penalty_parameter(), gamma},
          .make =
              [](const Sample& sample, const Parameters& set) {
                const double variables = natural_log(static_cast<double>(sample.columns()));
                return make_gaussian_scorer(
                    sample, {.price = set.real("penalty") * half_log(sample.total()),
                             .price_per_parent = 2 * set.real("gamma") * variables});
              },
          .bytes =
              [](const TableShape& shape, const Parameters&) {
                return gram_scorer_bytes(static_cast<double>(shape.rows),
                                         static_cast<double>(shape.columns()));
              }};
}

}  // namespace hoist
