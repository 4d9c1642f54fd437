// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "hoist/score.hpp"
#include "score/counts.hpp"
#include "score/n_log_n.hpp"
#include "score/regret.hpp"

namespace hoist {

/// What local scores need besides the counts; shared by all families of one data set.
struct ScoreContext {
  explicit ScoreContext(std::size_t rows, double imaginary_sample_size);

  double iss;
  double half_log_rows;                                ///< BIC's price of a parameter
  std::shared_ptr<const std::vector<double>> n_log_n;  ///< n * log(n), from 0 to the rows
  mutable RegretCache regrets;
};

/// One row of the table of scores. To add a score, write its function in src/score/NAME.cpp,
/// declare it below and add a row to the table in scores.cpp.
struct LocalScore {
  ScoreInfo info;
  double (*value)(const FamilyCounts& counts, const ScoreContext& context);
  /// For a score of the form log-likelihood - price * parameters: the price of one parameter, and
  /// the fast engine takes the score. Null for the others.
  double (*price)(std::size_t rows);
  /// No family of this shape scores higher, whatever its counts; lets a search skip counting.
  double (*ceiling)(double configurations, double levels, const ScoreContext& context);
  bool regrets = false;  ///< remembers regrets in the context
};

const std::vector<LocalScore>& local_scores();

double loglik(const FamilyCounts& counts, const ScoreContext& context);
double aic(const FamilyCounts& counts, const ScoreContext& context);
double bic(const FamilyCounts& counts, const ScoreContext& context);
double bdeu(const FamilyCounts& counts, const ScoreContext& context);
double bds(const FamilyCounts& counts, const ScoreContext& context);
double k2(const FamilyCounts& counts, const ScoreContext& context);
double fnml(const FamilyCounts& counts, const ScoreContext& context);
double qnml(const FamilyCounts& counts, const ScoreContext& context);

/// Free parameters of a family: one distribution a configuration, which sums to one.
inline double parameters(double configurations, double levels) {
  return configurations * (levels - 1);
}

/// Log marginal likelihood of the counts when every cell has the same Dirichlet pseudo-count: the
/// form that bdeu, bds and k2 share.
double dirichlet(const FamilyCounts& counts, double pseudo_count);

}  // namespace hoist
