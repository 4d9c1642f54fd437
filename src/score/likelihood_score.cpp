// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

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

Score likelihood_score(std::string name, std::string title, std::string formula, Price price,
                       std::vector<Parameter> parameters) {
  Score score = discrete_score(std::move(name), std::move(title), std::move(formula),
                               counted(price), std::move(parameters));
  score.takes = {.discrete = true, .continuous = true, .mixed = true, .weights = true};
  score.label_from_number = false;
  if (std::ranges::find(score.parameters, "penalty", &Parameter::name) != score.parameters.end())
    score.price = price;
  score.make = [price, of_labels = score.make](const Sample& sample, const Parameters& values) {
    const double of_one = price(sample.total(), values);
    std::size_t labels = 0;
    for (Node node = 0; node < sample.columns(); ++node)
      labels += sample.kind(node) == ColumnKind::discrete;
    if (labels == 0 && sample.columns() > 0) return make_gaussian_scorer(sample, {.price = of_one});
    if (!sample.weights().empty()) return make_family_likelihood(sample, {.price = of_one});
    return labels == sample.columns() ? of_labels(sample, values)
                                      : make_mixed_scorer(sample, of_one);
  };
  score.bytes = [of_labels = score.bytes](const TableShape& shape, const Parameters& values) {
    if (shape.real_weights && !shape.levels.empty()) return family_likelihood_bytes(shape);
    if (shape.continuous == 0) return of_labels(shape, values);
    if (shape.levels.empty())
      return gram_scorer_bytes(static_cast<double>(shape.rows),
                               static_cast<double>(shape.columns()));
    const TableShape labels = {shape.rows, shape.levels, 0};
    return of_labels(labels, values) + mixed_scorer_bytes(shape);
  };
  return score;
}

}  // namespace hoist
