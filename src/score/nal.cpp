// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/real.hpp"
#include "score/family_likelihood.hpp"
#include "score/local_score.hpp"
#include "score/price.hpp"

namespace hoist {
namespace {

constexpr Domain kEverything = {
    .discrete = true, .continuous = true, .mixed = true, .missing = true, .weights = true};

double bytes(const TableShape& shape, const Parameters&) { return family_likelihood_bytes(shape); }

// What a parameter costs, per row: half log N / N, as BIC has it; or N^-decay, because where cells
// are missing the true graph is only found in the end if the price falls slower than N^-1/2.
double price_of(double rows, const Parameters& set) {
  const Value* decay = set.find("decay");
  const double price = decay != nullptr && decay->is_set()
                           ? exponential(-set.real("decay") * natural_log(rows))
                           : half_log(rows) / rows;
  return set.real("penalty") * price;
}

}  // namespace

// Balov (2013): the mean over the rows where a family is complete. bnlearn: nal, nal-g, nal-cg.
Score nal() {
  return {
      .name = "nal",
      .title = "node-average log-likelihood",
      .formula = "sum of families' loglik per complete row",
      .takes = kEverything,
      .parameters = {},
      .label_from_number = false,
      .equivalent = false,
      .make = [](const Sample& sample,
                 const Parameters&) { return make_family_likelihood(sample, {.per_row = true}); },
      .bytes = bytes};
}

// Bodewes and Scutari (2021). Without missing cells it is BIC / N. bnlearn's pnal has another
// default price.
Score pnal() {
  return {.name = "pnal",
          .title = "penalised node-average log-likelihood",
          .formula = "nal - penalty log(N)/(2 N) parameters",
          .takes = kEverything,
          .parameters = {penalty_parameter(),
                         {"decay",
                          "a parameter costs N^-decay instead",
                          Parameter::Kind::real,
                          {},
                          above_zero(10)}},
          .label_from_number = false,
          .equivalent = false,
          .price = [](double rows, const Parameters& set) { return rows * price_of(rows, set); },
          .make =
              [](const Sample& sample, const Parameters& set) {
                return make_family_likelihood(
                    sample, {.price = price_of(sample.total(), set), .per_row = true});
              },
          .bytes = bytes};
}

}  // namespace hoist
