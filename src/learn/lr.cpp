// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/real.hpp"
#include "data/regression.hpp"
#include "learn/independence.hpp"
#include "score/gram.hpp"

namespace hoist {
namespace {

// A test for tables of both kinds, the likelihood ratio of Gaussians (Wilks 1932): a number stands
// for itself, a label for the indicators of all its levels but the last, and all columns are taken
// for normal together, as score `dg` does (Andrews, Ramsey and Cooper 2019). With |A| for the
// determinant of what linear regression on S leaves of the covariance of the columns of A, and d(A)
// for the number of those that S does not decide,
//
//     -(N - 1 - d(S) - (d(x) + d(y) + 1) / 2) log(|x y| / (|x| |y|))
//
// is close to chi-square with d(x) d(y) degrees of freedom if x and y are independent given S; the
// factor is Bartlett's (1938). Every pair of kinds is the same formula, and the order of the pair
// has no say. Of two numbers it is nearly Fisher's z. Effects are additive: what depends on two
// labels together only, it does not see, where g2 would.
class LikelihoodRatio final : public IndependenceTester {
 public:
  explicit LikelihoodRatio(const Sample& sample) : LikelihoodRatio(sample, derived(sample)) {}

  void test(Node x, std::span<const Node> given, std::span<const Node> others,
            std::span<TestResult> out) override {
    basis_.clear();
    factor_.clear();
    reciprocal_.clear();
    std::size_t condition = 0;
    for (Node node : given) condition += add(node);
    const std::size_t without_x = basis_.size();
    const std::size_t of_x = add(x);
    for (std::size_t i = 0; i < others.size(); ++i) {
      project(others[i]);
      varying_.assign(own_, 1);
      const double alone = log_left(others[i], without_x, true);
      const auto of_y = static_cast<std::size_t>(std::ranges::count(varying_, 1));
      const double with_x = log_left(others[i], basis_.size(), false);
      const double scale = gram_.total() - 1 - static_cast<double>(condition) -
                           static_cast<double>(of_x + of_y + 1) / 2;
      out[i] = {};
      if (scale > 0 && of_x * of_y > 0)
        out[i] = {scale * std::max(0.0, alone - with_x), static_cast<double>(of_x * of_y)};
    }
  }

 private:
  // The columns of numbers that stand for a variable: `first` has the first one of each, and the
  // number of all at the end.
  struct Derived {
    std::vector<std::size_t> first;
    std::vector<Node> node;  // of each column
  };

  static Derived derived(const Sample& sample) {
    Derived columns;
    for (Node node = 0; node < sample.columns(); ++node) {
      columns.first.push_back(columns.node.size());
      const std::size_t count = sample.kind(node) == ColumnKind::continuous
                                    ? 1
                                    : std::max<std::size_t>(1, sample.levels(node)) - 1;
      columns.node.insert(columns.node.end(), count, node);
    }
    columns.first.push_back(columns.node.size());
    return columns;
  }

  LikelihoodRatio(const Sample& sample, Derived columns)
      : first_(columns.first),
        gram_(sample, columns.node.size(),
              [&](std::size_t column, std::span<const std::uint32_t> rows, std::span<double> out) {
                const Node node = columns.node[column];
                if (sample.kind(node) == ColumnKind::continuous) {
                  const auto values = sample.column(node).values();
                  for (std::size_t i = 0; i < rows.size(); ++i) out[i] = values[rows[i]];
                  return;
                }
                const auto codes = sample.codes(node);
                const std::size_t level = column - columns.first[node];
                for (std::size_t i = 0; i < rows.size(); ++i)
                  out[i] = codes[rows[i]] == level ? 1 : 0;
              }) {}

  // The columns of a variable join the basis; how many of them do not follow from those before.
  std::size_t add(Node node) {
    std::size_t varying = 0;
    for (std::size_t column = first_[node]; column < first_[node + 1]; ++column) {
      row_.clear();
      double left = gram_(column, column);
      for (std::size_t i = 0; i < basis_.size(); ++i) {
        row_.push_back(along(column, i, row_));
        left -= row_[i] * row_[i];
      }
      if (left <= kCollinear) continue;
      ++varying;
      begin_.resize(basis_.size());
      begin_.push_back(factor_.size());
      factor_.insert(factor_.end(), row_.begin(), row_.end());
      basis_.push_back(column);
      reciprocal_.push_back(1 / std::sqrt(left));
    }
    return varying;
  }

  // The part of a column along the i-th direction of the basis, from its parts along those before.
  double along(std::size_t column, std::size_t i, std::span<const double> before) const {
    double sum = gram_(column, basis_[i]);
    for (std::size_t l = 0; l < i; ++l) sum -= factor_[begin_[i] + l] * before[l];
    return sum * reciprocal_[i];
  }

  // The parts of all columns of a variable along all of the basis.
  void project(Node node) {
    const std::size_t size = basis_.size();
    own_ = first_[node + 1] - first_[node];
    parts_.resize(own_ * size);
    for (std::size_t k = 0; k < own_; ++k) {
      const std::span<double> row = std::span(parts_).subspan(k * size, size);
      for (std::size_t i = 0; i < size; ++i) row[i] = along(first_[node] + k, i, row);
    }
  }

  // The logarithm of the determinant of what the first directions leave of the projected columns.
  // One that they decide is not varying; one that is decided by more directions only keeps as much
  // as is rounding, so that no statistic is infinite.
  double log_left(Node node, std::size_t directions, bool first) {
    const std::size_t size = basis_.size();
    left_.resize(own_ * own_);
    double log_sum = 0;
    for (std::size_t k = 0; k < own_; ++k) {
      if (varying_[k] == 0) continue;
      for (std::size_t j = 0; j <= k; ++j) {
        if (varying_[j] == 0) continue;
        double sum = gram_(first_[node] + k, first_[node] + j);
        for (std::size_t i = 0; i < directions; ++i)
          sum -= parts_[k * size + i] * parts_[j * size + i];
        for (std::size_t l = 0; l < j; ++l)
          if (varying_[l] != 0) sum -= left_[k * own_ + l] * left_[j * own_ + l];
        if (j < k) {
          left_[k * own_ + j] = left_[j * own_ + j] > 0 ? sum / left_[j * own_ + j] : 0;
        } else if (sum > kCollinear) {
          left_[k * own_ + k] = std::sqrt(sum);
          log_sum += natural_log(sum);
        } else if (first) {
          varying_[k] = 0;
        } else {
          left_[k * own_ + k] = 0;
          log_sum += natural_log(kCollinear);
        }
      }
    }
    return log_sum;
  }

  std::vector<std::size_t> first_;
  Gram gram_;
  std::vector<std::size_t> basis_, begin_;  // columns, and where the row of each begins in factor_
  std::vector<double> factor_, reciprocal_;
  std::vector<double> row_, parts_, left_;
  std::size_t own_ = 0;  // columns of the variable that was projected
  std::vector<char> varying_;
};

}  // namespace

IndependenceTest lr_test() {
  return {
      .name = "lr",
      .title = "likelihood ratio of Gaussians, a label as its indicators, for labels and numbers",
      .labels = true,
      .numbers = true,
      .make = [](const Sample& sample,
                 Freedom) { return std::make_unique<LikelihoodRatio>(sample); },
      .bytes =
          [](const TableShape& shape) {
            auto columns = static_cast<double>(shape.continuous);
            for (std::size_t levels : shape.levels) columns += static_cast<double>(levels);
            return Gram::bytes(static_cast<double>(shape.rows), columns) +
                   24 * columns * (columns + 4);
          }};
}

}  // namespace hoist
