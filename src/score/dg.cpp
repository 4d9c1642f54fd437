// SPDX-License-Identifier: Apache-2.0
#include "score/design.hpp"
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {

namespace {

double price(double rows, const Parameters& set) { return set.real("penalty") * half_log(rows); }

}  // namespace

// Andrews, Ramsey and Cooper (2019): a label becomes indicators, and all is normal together. Edges
// from numbers to labels are allowed, which the conditional Gaussian scores do not.
Score dg() {
  return {.name = "dg",
          .title = "degenerate Gaussian BIC: labels as indicators, every edge allowed",
          .formula = "loglik of indicators and numbers - penalty log(N)/2 parameters",
          .takes = kComplete,
          .parameters = {penalty_parameter()},
          .price = price,
          .make =
              [](const Sample& sample, const Parameters& set) {
                return make_design_scorer(sample, 1, price(sample.total(), set));
              },
          .bytes = [](const TableShape& shape,
                      const Parameters&) { return design_scorer_bytes(shape, 1); }};
}

}  // namespace hoist
