// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hoist/score.hpp"
#include "score/counts.hpp"
#include "score/n_log_n.hpp"
#include "score/regret.hpp"

namespace hoist {

/// What local scores need besides the counts; shared by all families of one sample.
struct ScoreContext {
  explicit ScoreContext(std::size_t rows, Parameters parameters = {}, double price = 0);

  Parameters parameters;                               ///< a value for each that the entry declares
  double price;                                        ///< of a parameter
  std::shared_ptr<const std::vector<double>> n_log_n;  ///< n * log(n), from 0 to the rows
  mutable RegretCache regrets;
};

/// A score that is a function of a family's table of counts.
struct LocalScore {
  double (*value)(const FamilyCounts& counts, const ScoreContext& context);
  /// No family of this shape scores higher, whatever its counts; lets a search skip counting.
  double (*ceiling)(double configurations, double levels, const ScoreContext& context);
  /// For a score of the form log-likelihood - price * parameters: the price of one parameter, and
  /// the fast engine takes the score. Null for the others.
  double (*price)(double rows, const Parameters& parameters) = nullptr;
  bool regrets = false;  ///< remembers regrets in the context
};

/// An entry for such a score: it takes tables of labels, counts with the general engine, or with
/// the fast one where it has a price.
Score discrete_score(std::string name, std::string title, std::string formula,
                     const LocalScore& local, std::vector<Parameter> parameters = {});

/// The log-likelihood: sum_jk n_jk log(n_jk / n_j).
double loglik_of(const FamilyCounts& counts, const ScoreContext& context);

/// Free parameters of a family: one distribution per configuration, which sums to one.
inline double parameters(double configurations, double levels) {
  return configurations * (levels - 1);
}
double parameters(const FamilyCounts& counts);

/// Half the logarithm of the rows, 0 where there are none.
double half_log(double rows);

/// Log marginal likelihood of the counts when every cell has the same Dirichlet pseudo-count: the
/// form that bdeu, bds and k2 share.
double dirichlet(const FamilyCounts& counts, double pseudo_count);

/// The imaginary sample size of the scores that have one.
Parameter iss_parameter();

/// The ceiling of a log-likelihood, which is never positive, and of a marginal likelihood, which is
/// a probability of the data.
inline double at_most_zero(double, double, const ScoreContext&) { return 0; }

}  // namespace hoist
