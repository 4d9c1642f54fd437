// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "data/regression.hpp"
#include "learn/independence.hpp"
#include "score/gram_scorer.hpp"

namespace hoist {
namespace {

// z = sqrt(N - |S| - 3) artanh(r) is close to a standard normal number, where r is the partial
// correlation given S; z^2 is then chi-square with one degree of freedom. Where N - |S| - 3 is not
// above 0, or S leaves nothing of a column, the data cannot tell.
class FisherZ final : public IndependenceTester {
 public:
  explicit FisherZ(const Sample& sample) : gram_(gaussian_gram(sample)) {}

  void test(Node x, std::span<const Node> given, std::span<const Node> others,
            std::span<TestResult> out) override {
    factorise(given);
    const double left_x = left_of(x, given, with_x_);
    const double scale = gram_.total() - static_cast<double>(given.size()) - 3;
    for (std::size_t i = 0; i < others.size(); ++i) {
      const double left_y = left_of(others[i], given, with_y_);
      out[i] = {};
      if (!(scale > 0) || left_x <= kCollinear || left_y <= kCollinear) continue;
      double covariance = gram_(x, others[i]);
      for (std::size_t k = 0; k < given.size(); ++k) covariance -= with_x_[k] * with_y_[k];
      out[i] = {scale * square_of_artanh(covariance / std::sqrt(left_x * left_y)), 1};
    }
  }

 private:
  static double square_of_artanh(double r) {
    constexpr double kMost = 1 - 1e-15;  // a copy is as dependent as can be, and a number
    r = std::min(std::fabs(r), kMost);
    const double z = natural_log((1 + r) / (1 - r)) / 2;
    return z * z;
  }

  // The Cholesky factor of the correlations of the condition. A column that follows from those
  // before it has reciprocal 0, and no say.
  void factorise(std::span<const Node> given) {
    const std::size_t k = given.size();
    factor_.resize(k * k);
    reciprocal_.resize(k);
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        double sum = gram_(given[i], given[j]);
        for (std::size_t l = 0; l < j; ++l) sum -= factor_[i * k + l] * factor_[j * k + l];
        factor_[i * k + j] = sum * reciprocal_[j];
      }
      double left = gram_(given[i], given[i]);
      for (std::size_t l = 0; l < i; ++l) left -= factor_[i * k + l] * factor_[i * k + l];
      reciprocal_[i] = left > kCollinear ? 1 / std::sqrt(left) : 0;
    }
  }

  // What the condition leaves of the squares of a column, of 1; `with` gets its part along each
  // direction of the factor.
  double left_of(Node node, std::span<const Node> given, std::vector<double>& with) {
    const std::size_t k = given.size();
    with.resize(k);
    double left = gram_(node, node);
    for (std::size_t i = 0; i < k; ++i) {
      double sum = gram_(node, given[i]);
      for (std::size_t l = 0; l < i; ++l) sum -= factor_[i * k + l] * with[l];
      with[i] = sum * reciprocal_[i];
      left -= with[i] * with[i];
    }
    return left;
  }

  Gram gram_;
  std::vector<double> factor_, reciprocal_, with_x_, with_y_;
};

}  // namespace

IndependenceTest fisher_z_test() {
  return {.name = "fisher-z",
          .title = "Fisher's z of the partial correlation, for numbers",
          .numbers = true,
          .make = [](const Sample& sample, Freedom) { return std::make_unique<FisherZ>(sample); },
          .bytes =
              [](const TableShape& shape) {
                const auto columns = static_cast<double>(shape.columns());
                return Gram::bytes(static_cast<double>(shape.rows), columns) +
                       8 * columns * (columns + 4);
              }};
}

}  // namespace hoist
