// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "score/local_score.hpp"

namespace hoist {
namespace {

// A log-likelihood is never positive, and the marginal likelihoods are probabilities of the data.
double zero(double, double, const ScoreContext&) { return 0; }

double aic_ceiling(double q, double r, const ScoreContext&) { return -parameters(q, r); }

double bic_ceiling(double q, double r, const ScoreContext& context) {
  return -context.half_log_rows * parameters(q, r);
}

// A quotient of two normalised likelihoods has no such bound.
double none(double, double, const ScoreContext&) { return std::numeric_limits<double>::infinity(); }

}  // namespace

ScoreContext::ScoreContext(std::size_t rows, double imaginary_sample_size)
    : iss(imaginary_sample_size), half_log_rows(0), n_log_n(rows + 1) {
  for (std::size_t n = 1; n <= rows; ++n)
    n_log_n[n] = static_cast<double>(n) * std::log(static_cast<double>(n));
  if (rows > 0) half_log_rows = std::log(static_cast<double>(rows)) / 2;
}

const std::vector<LocalScore>& local_scores() {
  static const std::vector<LocalScore> table = {
      {{"loglik", "log-likelihood", "sum n_jk log(n_jk/n_j)", false}, loglik, zero},
      {{"aic", "Akaike information criterion", "loglik - parameters", false}, aic, aic_ceiling},
      {{"bic", "Bayesian information criterion", "loglik - log(N)/2 parameters", false},
       bic,
       bic_ceiling},
      {{"bdeu", "Bayesian Dirichlet equivalent uniform", "Dirichlet, iss/(q r) a cell", true},
       bdeu,
       zero},
      {{"bds", "Bayesian Dirichlet sparse", "Dirichlet, iss/(q_seen r) a cell", true}, bds, zero},
      {{"k2", "Cooper and Herskovits", "Dirichlet, 1 a cell", false}, k2, zero},
      {{"fnml", "factorised normalised maximum likelihood", "loglik - sum_j regret(n_j, r)", false},
       fnml,
       zero},
      {{"qnml", "quotient normalised maximum likelihood", "loglik - regret(N, q r) + regret(N, q)",
        false},
       qnml,
       none},
  };
  return table;
}

std::vector<ScoreInfo> scores() {
  std::vector<ScoreInfo> infos;
  for (const LocalScore& row : local_scores()) infos.push_back(row.info);
  return infos;
}

}  // namespace hoist
