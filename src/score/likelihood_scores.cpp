// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "hoist/text.hpp"
#include "score/family_likelihood.hpp"
#include "score/gram_scorer.hpp"
#include "score/local_score.hpp"
#include "score/mixed_scorer.hpp"
#include "score/price.hpp"

namespace hoist {
namespace {

LocalScore counted(Price price) {
  return {.value =
              [](const FamilyCounts& counts, const ScoreContext& context) {
                return loglik_of(counts, context) - context.price * parameters(counts);
              },
          .ceiling = [](double q, double r,
                        const ScoreContext& context) { return -context.price * parameters(q, r); },
          .price = price};
}

}  // namespace

Parameter penalty_parameter() {
  return {"penalty", "factor of the penalty", Parameter::Kind::real, 1.0, above_zero(1e6)};
}

std::vector<Score> likelihood_scores(std::string name, std::string title, std::string formula,
                                     Price price, std::vector<Parameter> parameters) {
  const auto entry = [&](const Domain& takes, auto make, auto bytes) {
    return Score{
        .name = name,
        .title = title,
        .formula = formula,
        .takes = takes,
        .parameters = parameters,
        .make =
            [make, price](const Sample& sample, const Parameters& values) {
              return make(sample, price(sample.total(), values));
            },
        .bytes = [bytes](const TableShape& shape, const Parameters&) { return bytes(shape); }};
  };
  return {discrete_score(name, title, formula, counted(price), parameters),
          entry(
              {.discrete = false, .continuous = true, .weights = true},
              [](const Sample& sample, double of_one) {
                return make_gaussian_scorer(sample, {.price = of_one});
              },
              [](const TableShape& shape) {
                return gram_scorer_bytes(static_cast<double>(shape.rows),
                                         static_cast<double>(shape.columns()));
              }),
          entry({.discrete = false, .mixed = true}, make_mixed_scorer, mixed_scorer_bytes),
          entry(
              {.discrete = true, .mixed = true, .weights = true},
              [](const Sample& sample, double of_one) {
                return make_family_likelihood(sample, {.price = of_one});
              },
              family_likelihood_bytes)};
}

}  // namespace hoist
