// SPDX-License-Identifier: Apache-2.0
#include "score/gram_scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/real.hpp"
#include "score/gram_family.hpp"
#include "score/normal_groups.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

class GramScorer final : public FamilyScorer {
 public:
  // `first` has the first column of each variable, and one more entry.
  GramScorer(Gram gram, std::vector<std::size_t> first, const NormalScore& score)
      : gram_(std::move(gram)),
        family_(gram_.data(), gram_.stride()),
        first_(std::move(first)),
        columns_(gram_.size()),
        score_(score) {
    std::iota(columns_.begin(), columns_.end(), std::size_t{0});
  }

  double family(Node child, std::span<const Node> parents) override {
    turn_to(child, parents);
    return line(parent_columns_.size(), parents.size()).at(family_.log_left());
  }

  void extensions(Node child, std::span<const Node> parents, std::span<const Node> candidates,
                  double floor, std::span<double> out) override {
    turn_to(child, parents);
    family_.sweep();
    const std::size_t before = parent_columns_.size();
    const bool plain = columns_of(child).size() == 1 && family_.varying() == 1;
    // Most candidates have one column each: one line, and one limit that tells which of them can
    // exceed the floor without a logarithm.
    const Line single = line(before + 1, parents.size() + 1);
    const double limit = single.largest_left(floor);
    for (Node x : candidates) {
      const auto columns = columns_of(x);
      if (plain && columns.size() == 1) {
        const double left = family_.left_with(columns[0]);
        out[x] = left < limit ? single.at(natural_log(left)) : kNever;
      } else {
        out[x] =
            line(before + columns.size(), parents.size() + 1).at(family_.log_left_with(columns));
      }
    }
  }

  void reductions(Node child, std::span<const Node> parents, std::span<double> out) override {
    turn_to(child, parents);
    left_.resize(parents_.size());
    if (parent_columns_.size() != parents_.size() || !family_.left_without(left_)) {
      FamilyScorer::reductions(child, parents, out);
      return;
    }
    const Line fewer = parents.empty() ? Line() : line(parents.size() - 1, parents.size() - 1);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      const auto found = std::lower_bound(parents_.begin(), parents_.end(), parents[i]);
      out[i] = fewer.at(natural_log(left_[static_cast<std::size_t>(found - parents_.begin())]));
    }
  }

 private:
  // A score as a function of the logarithm of what the parents leave of the child.
  struct Line {
    double intercept = kNever;
    double slope = 0;

    double at(double log_left) const { return intercept - slope * log_left; }
    // With as much left, or more, the score is no higher than `floor`, but for rounding, which gets
    // the benefit of the doubt.
    double largest_left(double floor) const {
      if (intercept == kNever) return 0;
      if (floor == kNever || !(slope > 0)) return std::numeric_limits<double>::infinity();
      return exponential((intercept - floor) / slope) * (1 + 1e-12);
    }
  };

  std::span<const std::size_t> columns_of(Node node) const {
    return std::span(columns_).subspan(first_[node], first_[node + 1] - first_[node]);
  }

  // The order of the parents decides the order of a sum, hence its last bits: fix it.
  void turn_to(Node child, std::span<const Node> parents) {
    asked_.assign(parents.begin(), parents.end());
    std::sort(asked_.begin(), asked_.end());
    if (valid_ && child == child_ && asked_ == parents_) return;
    valid_ = true;
    child_ = child;
    parents_ = asked_;
    parent_columns_.clear();
    for (Node parent : parents_)
      for (std::size_t column : columns_of(parent)) parent_columns_.push_back(column);
    family_.turn_to(columns_of(child), parent_columns_);
    log_square_ = 0;
    for (std::size_t column : columns_of(child)) log_square_ += gram_.log_square(column);
  }

  // With so many columns of parents: log-likelihood
  //   sum over the child's columns of -n/2 log(2 pi s2) - rss / (2 s2),  s2 = rss / divisor,
  // where a constant column is certain and has 0; parameters are the coefficients and the
  // covariance of what is left.
  Line line(std::size_t columns, std::size_t parents) const {
    const double n = gram_.total();
    const auto k = static_cast<double>(columns), m = static_cast<double>(columns_of(child_).size());
    const auto varying = static_cast<double>(family_.varying());
    const double divisor = score_.unbiased ? n - k - 1 : n;
    if (!(divisor > 0)) return {};
    const double loglik = -0.5 * (n * (varying * (kLogTwoPi - natural_log(divisor)) + log_square_) +
                                  varying * divisor);
    const double parameters = m * (k + 1) + m * (m + 1) / 2;
    return {
        loglik - score_.price * parameters - score_.price_per_parent * static_cast<double>(parents),
        n / 2};
  }

  Gram gram_;
  GramFamily family_;
  std::vector<std::size_t> first_;
  std::vector<std::size_t> columns_;  // 0, 1, 2, ...: a variable's are a part of it
  NormalScore score_;

  bool valid_ = false;  // whether the rest describes a family
  Node child_ = 0;
  std::vector<Node> parents_, asked_;
  std::vector<std::size_t> parent_columns_;
  double log_square_ = 0;  // of the child's columns
  std::vector<double> left_;
};

}  // namespace

Gram gaussian_gram(const Sample& sample) {
  return Gram(sample, sample.columns(),
              [&](std::size_t column, std::span<const std::uint32_t> rows, std::span<double> out) {
                const auto values = sample.column(static_cast<Node>(column)).values();
                for (std::size_t i = 0; i < rows.size(); ++i) out[i] = values[rows[i]];
              });
}

std::unique_ptr<FamilyScorer> make_gaussian_scorer(const Sample& sample, const NormalScore& score) {
  std::vector<std::size_t> first(sample.columns() + 1);
  std::iota(first.begin(), first.end(), std::size_t{0});
  return std::make_unique<GramScorer>(gaussian_gram(sample), std::move(first), score);
}

std::unique_ptr<FamilyScorer> make_columns_scorer(const Sample& sample,
                                                  std::vector<std::size_t> first,
                                                  const Gram::Fill& fill,
                                                  const NormalScore& score) {
  Gram gram(sample, first.back(), fill);
  return std::make_unique<GramScorer>(std::move(gram), std::move(first), score);
}

double gram_scorer_bytes(double rows, double columns) {
  // A family has as many columns of parents as there are, at most: its factor, and all columns
  // swept by it.
  return Gram::bytes(rows, columns) + 8 * (3 * columns * (columns + 16) + 64 * columns);
}

}  // namespace hoist
