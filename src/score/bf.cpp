// SPDX-License-Identifier: Apache-2.0
#include "score/design.hpp"
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {

namespace {

double price(double rows, const Parameters& set) {
  return 2 * set.real("penalty") * half_log(rows);
}

}  // namespace

// Andrews et al. (2025): numbers as polynomials, so that curved effects are seen. A parameter costs
// twice what BIC takes, as Tetrad has it.
Score bf() {
  const Parameter degree = {"degree", "highest power of a number", Parameter::Kind::whole, 3,
                            whole_from(1, 12)};
  return {.name = "bf",
          .title = "basis-function BIC: numbers as polynomials, every edge allowed",
          .formula = "loglik of indicators and polynomials - penalty log(N) parameters",
          .takes = kComplete,
          .parameters = {penalty_parameter(), degree},
          .price = price,
          .make =
              [](const Sample& sample, const Parameters& set) {
                return make_design_scorer(sample, set.whole("degree"), price(sample.total(), set));
              },
          .bytes =
              [](const TableShape& shape, const Parameters& set) {
                return design_scorer_bytes(shape, set.whole("degree"));
              }};
}

}  // namespace hoist
