// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "score/local_score.hpp"

namespace hoist {
namespace {

// A log-likelihood is never positive, and the marginal likelihoods are probabilities of the data.
double zero(double, double, const ScoreContext&) { return 0; }

double aic_ceiling(double q, double r, const ScoreContext&) { return -parameters(q, r); }

double bic_ceiling(double q, double r, const ScoreContext& context) {
  return -context.half_log_rows * parameters(q, r);
}

double free_of_charge(std::size_t) { return 0; }
double one(std::size_t) { return 1; }
double half_log(std::size_t rows) {
  return rows > 0 ? natural_log(static_cast<double>(rows)) / 2 : 0;
}

// A quotient of two normalised likelihoods has no such bound.
double none(double, double, const ScoreContext&) { return std::numeric_limits<double>::infinity(); }

}  // namespace

ScoreContext::ScoreContext(std::size_t rows, double imaginary_sample_size)
    : iss(imaginary_sample_size), half_log_rows(half_log(rows)), n_log_n(n_log_n_table(rows)) {}

const std::vector<LocalScore>& local_scores() {
  static const std::vector<LocalScore> table = {
      {{"loglik", "log-likelihood", "sum n_jk log(n_jk/n_j)", false}, loglik, free_of_charge, zero},
      {{"aic", "Akaike information criterion", "loglik - parameters", false},
       aic,
       one,
       aic_ceiling},
      {{"bic", "Bayesian information criterion", "loglik - log(N)/2 parameters", false},
       bic,
       half_log,
       bic_ceiling},
      {{"bdeu", "Bayesian Dirichlet equivalent uniform", "Dirichlet, iss/(q r) a cell", true},
       bdeu,
       nullptr,
       zero},
      {{"bds", "Bayesian Dirichlet sparse", "Dirichlet, iss/(q_seen r) a cell", true},
       bds,
       nullptr,
       zero},
      {{"k2", "Cooper and Herskovits", "Dirichlet, 1 a cell", false}, k2, nullptr, zero},
      {{"fnml", "factorised normalised maximum likelihood", "loglik - sum_j regret(n_j, r)", false},
       fnml,
       nullptr,
       zero,
       true},
      {{"qnml", "quotient normalised maximum likelihood", "loglik - regret(N, q r) + regret(N, q)",
        false},
       qnml,
       nullptr,
       none,
       true},
  };
  return table;
}

std::vector<ScoreInfo> scores() {
  std::vector<ScoreInfo> infos;
  for (const LocalScore& row : local_scores()) infos.push_back(row.info);
  return infos;
}

}  // namespace hoist
