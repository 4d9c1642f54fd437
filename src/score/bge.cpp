// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "score/gram.hpp"
#include "score/gram_family.hpp"
#include "score/gram_scorer.hpp"
#include "score/local_score.hpp"

namespace hoist {
namespace {

constexpr double kLogPi = 1.14472988584940017414;

struct Prior {
  double iss = 1;     // imaginary rows that say where the means are
  double spread = 0;  // imaginary rows that say how variables vary: alpha_w
};

// R = t I + sums of squares about the means, which the prior puts where the data have them. Columns
// are scaled as in the Gram matrix, a constant one not at all.
std::vector<double> posterior(const Gram& gram, double t) {
  const std::size_t stride = gram.stride();
  std::vector<double> matrix(gram.data(), gram.data() + stride * stride);
  for (std::size_t column = 0; column < gram.size(); ++column)
    matrix[column * stride + column] += t * exponential(-gram.log_square(column));
  return matrix;
}

class BgeScorer final : public FamilyScorer {
 public:
  BgeScorer(const Sample& sample, const Prior& prior)
      : gram_(gaussian_gram(sample)),
        variables_(static_cast<double>(sample.columns())),
        prior_(prior),
        t_(prior.iss * (prior.spread - variables_ - 1) / (prior.iss + 1)),
        matrix_(posterior(gram_, t_)),
        family_(matrix_.data(), gram_.stride()) {}

  double family(Node child, std::span<const Node> parents) override {
    turn_to(child, parents);
    double log_parents = family_.log_parents();
    for (std::size_t column : columns_) log_parents += gram_.log_square(column);
    return value(static_cast<double>(parents.size()), log_parents,
                 family_.log_left() + gram_.log_square(child));
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double, std::span<double> out) override {
    turn_to(child, parents);
    family_.sweep();
    double log_parents = family_.log_parents();
    for (std::size_t column : columns_) log_parents += gram_.log_square(column);
    for (Node x : candidates)
      out[x] = value(static_cast<double>(parents.size() + 1),
                     log_parents + natural_log(family_.variance(x)) + gram_.log_square(x),
                     natural_log(family_.left_with(x)) + gram_.log_square(child));
  }

 private:
  void turn_to(Node child, std::span<const Node> parents) {
    columns_.assign(parents.begin(), parents.end());
    std::sort(columns_.begin(), columns_.end());
    const std::size_t column = child;
    family_.turn_to({&column, 1}, columns_);
  }

  // log p(child and parents) - log p(parents), each the marginal likelihood of a normal
  // distribution with a Wishart prior; k parents, `left` = |R of all| / |R of parents|.
  double value(double k, double log_parents, double log_left) const {
    const double n = gram_.total(), free = prior_.spread - variables_ + k + 1;
    return 0.5 * natural_log(prior_.iss / (n + prior_.iss)) - 0.5 * n * kLogPi +
           log_gamma((n + free) / 2) - log_gamma(free / 2) +
           0.5 * (free * (k + 1) - (free - 1) * k) * natural_log(t_) - 0.5 * (n + free) * log_left -
           0.5 * log_parents;
  }

  Gram gram_;
  double variables_;
  Prior prior_;
  double t_;
  std::vector<double> matrix_;
  GramFamily family_;
  std::vector<std::size_t> columns_;
};

}  // namespace

// Geiger and Heckerman (2002), with the correction of Kuipers, Moffa and Heckerman (2014): the
// marginal likelihood of a normal distribution; iss imaginary rows for the means, variables + 2 for
// the variances. bnlearn: bge.
Score bge() {
  return {.name = "bge",
          .title = "Bayesian Gaussian equivalent",
          .formula = "normal-Wishart marginal likelihood",
          .takes = {.discrete = false, .continuous = true, .weights = true},
          .parameters = {iss_parameter()},
          .make = [](const Sample& sample, const Parameters& set) -> std::unique_ptr<FamilyScorer> {
            return std::make_unique<BgeScorer>(
                sample,
                Prior{.iss = set.real("iss"), .spread = static_cast<double>(sample.columns()) + 2});
          },
          .bytes =
              [](const TableShape& shape, const Parameters&) {
                const auto columns = static_cast<double>(shape.columns());
                return gram_scorer_bytes(static_cast<double>(shape.rows), columns) +
                       8 * (columns + 16) * (columns + 16);
              }};
}

}  // namespace hoist
