// SPDX-License-Identifier: Apache-2.0
#include "score/number_family.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/real.hpp"
#include "score/gram_family.hpp"
#include "score/gram_kernel.hpp"
#include "score/normal_groups.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

std::size_t in_fours(std::size_t n) { return (n + 3) / 4 * 4; }

}  // namespace

void NumberFamily::turn_to(Node child, std::span<const Node> labels,
                           std::span<const Node> numbers) {
  child_ = child;
  labels_.assign(labels.begin(), labels.end());
  numbers_.clear();
  for (Node number : numbers) numbers_.push_back(columns_.number(number));
  configurations_.reset(columns_.rows());
  for (Node label : labels) configurations_.add(columns_.codes(label), columns_.levels(label));
  sort_rows();
  sum_up();
  loglik_ = loglik_of(moments_, width());
}

void NumberFamily::sort_rows() {
  const auto& ids = configurations_.ids();
  begins_.assign(configurations_.occurring() + 1, 0);
  for (std::uint32_t id : ids) ++begins_[id + 1];
  for (std::size_t j = 1; j < begins_.size(); ++j) begins_[j] += begins_[j - 1];
  order_.resize(ids.size());
  std::vector<std::size_t> next(begins_.begin(), begins_.end() - 1);
  for (std::size_t row = 0; row < ids.size(); ++row)
    order_[next[ids[row]]++] = static_cast<std::uint32_t>(row);
}

void NumberFamily::sum_up() {
  const std::size_t w = width(), child = columns_.number(child_);
  left_stride_ = in_fours(w);
  left_.assign(order_.size() * left_stride_, 0);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const double weight = columns_.weights()[order_[i]];
    double* left = left_.data() + i * left_stride_;
    left[0] = weight;
    for (std::size_t a = 0; a < numbers_.size(); ++a)
      left[a + 1] = weight * columns_.value(order_[i], numbers_[a]);
    left[w - 1] = weight * columns_.value(order_[i], child);
  }
  const std::size_t groups = begins_.size() - 1;
  moments_.assign(groups * w * w, 0);
  for (std::size_t group = 0; group < groups; ++group) {
    double* sums = moments_.data() + group * w * w;
    for (std::size_t i = begins_[group]; i < begins_[group + 1]; ++i) {
      const double* left = left_.data() + i * left_stride_;
      for (std::size_t a = 0; a < w; ++a) {
        sums[a * w] += left[a];
        for (std::size_t b = 1; b <= a; ++b)
          sums[a * w + b] +=
              left[a] * columns_.value(order_[i], b + 1 < w ? numbers_[b - 1] : child);
      }
    }
  }
}

double NumberFamily::loglik_of(Moments moments, std::size_t w) {
  if (columns_.constant(columns_.number(child_))) return 0;
  double sum = 0;
  for (std::size_t group = 0; group < moments.size(); group += w * w)
    sum += loglik_of_group(moments.data() + group, w);
  return sum;
}

// About the means of the group, then one parent after the other is regressed out. The child has
// variance 1 over all rows, so what is small is small beside that.
double NumberFamily::loglik_of_group(const double* moments, std::size_t w) {
  const double total = moments[0];
  if (total == 0) return 0;
  const std::size_t n = w - 1;  // parents and child
  if (!(total > static_cast<double>(n))) return kNever;
  const double least = kCollinear * total;
  rest_.resize(n * n);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b <= a; ++b)
      rest_[a * n + b] =
          moments[(a + 1) * w + b + 1] - moments[(a + 1) * w] * moments[(b + 1) * w] / total;
  const double square = rest_[n * n - 1];
  if (!(square > least)) return kNever;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double whole =
        moments[(i + 1) * w + i + 1] - moments[(i + 1) * w] * moments[(i + 1) * w] / total;
    const double pivot = rest_[i * n + i];
    if (!(whole > least) || !(pivot > kCollinear * whole)) continue;
    for (std::size_t a = i + 1; a < n; ++a) {
      const double share = rest_[a * n + i] / pivot;
      for (std::size_t b = i + 1; b <= a; ++b) rest_[a * n + b] -= share * rest_[b * n + i];
    }
  }
  const double left = std::max(rest_[n * n - 1], kCollinear * square);
  return normal_loglik(total, static_cast<double>(n),
                       natural_log(left) + columns_.log_variance(columns_.number(child_)));
}

// The sums of configurations that differ in the i-th label only, added up.
double NumberFamily::without_label(std::size_t i) {
  const std::size_t w2 = width() * width();
  std::uint64_t below = 1;  // how many configurations the labels after the i-th have
  for (std::size_t k = i + 1; k < labels_.size(); ++k) below *= columns_.levels(labels_[k]);
  const std::uint64_t radix = columns_.levels(labels_[i]);
  std::vector<std::pair<std::uint64_t, std::size_t>> merged;
  for (std::size_t j = 0; j < configurations_.codes().size(); ++j) {
    const std::uint64_t code = configurations_.codes()[j];
    merged.emplace_back(code / (below * radix) * below + code % below, j);
  }
  std::sort(merged.begin(), merged.end());
  fewer_.clear();
  for (std::size_t m = 0; m < merged.size(); ++m) {
    if (m == 0 || merged[m].first != merged[m - 1].first) fewer_.resize(fewer_.size() + w2, 0);
    for (std::size_t k = 0; k < w2; ++k)
      fewer_[fewer_.size() - w2 + k] += moments_[merged[m].second * w2 + k];
  }
  return loglik_of(fewer_, width());
}

double NumberFamily::without_number(std::size_t i) {
  const std::size_t w = width(), gone = i + 1;
  fewer_.clear();
  for (std::size_t group = 0; group < moments_.size(); group += w * w)
    for (std::size_t a = 0; a < w; ++a)
      for (std::size_t b = 0; b < w; ++b)
        if (a != gone && b != gone) fewer_.push_back(moments_[group + a * w + b]);
  return loglik_of(fewer_, w - 1);
}

void NumberFamily::with_numbers(std::vector<double>& out) {
  out.assign(columns_.padded_numbers(), 0);
  if (columns_.constant(columns_.number(child_))) return;
  for (std::size_t group = 0; group + 1 < begins_.size(); ++group) sweep_group(group, out);
}

// Adds what the group contributes for every number that could join the parents.
void NumberFamily::sweep_group(std::size_t group, std::vector<double>& out) {
  const std::size_t w = width(), k = w - 2, columns = columns_.padded_numbers();
  const double* moments = moments_.data() + group * w * w;
  const double total = moments[0];
  if (!(total > static_cast<double>(k + 2))) {
    std::ranges::fill(out, kNever);
    return;
  }
  sums_.assign(left_stride_ * 2 * columns, 0);
  gram_kernel::add_cross_products({.left = left_.data() + begins_[group] * left_stride_,
                                   .left_stride = left_stride_,
                                   .left_columns = left_stride_,
                                   .right = columns_.values(),
                                   .right_stride = columns_.stride(),
                                   .right_columns = 2 * columns,
                                   .rows = order_.data() + begins_[group],
                                   .count = begins_[group + 1] - begins_[group],
                                   .sums = sums_.data(),
                                   .sums_stride = 2 * columns});
  // About the means.
  const double* plain = sums_.data();
  variance_.resize(columns);
  std::vector<double>& spread = swept_;  // before anything is regressed out
  for (std::size_t x = 0; x < columns; ++x)
    variance_[x] = plain[columns + x] - plain[x] * plain[x] / total;
  spread = variance_;
  rows_of_.clear();
  for (std::size_t a = 1; a < w; ++a) {
    double* row = sums_.data() + a * 2 * columns;
    const double mean = moments[a * w] / total;
    for (std::size_t x = 0; x < columns; ++x) row[x] -= mean * plain[x];
    rows_of_.push_back(row);
  }
  const double least = kCollinear * total;
  const auto about = [&](std::size_t a, std::size_t b) {  // a >= b
    return moments[(a + 1) * w + b + 1] - moments[(a + 1) * w] * moments[(b + 1) * w] / total;
  };
  factor_.assign(k * k, 0);
  reciprocal_.assign(k, 0);
  weight_.assign(k, 0);
  const double square = about(k, k);
  double left = square;
  for (std::size_t i = 0; i < k; ++i) {
    const double whole = about(i, i);
    double pivot = whole;
    for (std::size_t j = 0; j < i; ++j) {
      double rest = about(i, j);
      for (std::size_t h = 0; h < j; ++h) rest -= factor_[i * k + h] * factor_[j * k + h];
      factor_[i * k + j] = rest * reciprocal_[j];
      pivot -= factor_[i * k + j] * factor_[i * k + j];
    }
    if (whole > least && pivot > kCollinear * whole) {
      factor_[i * k + i] = std::sqrt(pivot);
      reciprocal_[i] = 1 / factor_[i * k + i];
    }
    double rest = about(k, i);
    for (std::size_t j = 0; j < i; ++j) rest -= factor_[i * k + j] * weight_[j];
    weight_[i] = rest * reciprocal_[i];
    left -= weight_[i] * weight_[i];
  }
  std::vector<double> whole_of = spread;
  swept_.resize(std::max<std::size_t>(k, 1) * columns);
  covariance_.resize(columns);
  gram_kernel::sweep({.columns = columns,
                      .parents = k,
                      .parent_rows = rows_of_.data(),
                      .factor = factor_.data(),
                      .reciprocal = reciprocal_.data(),
                      .responses = 1,
                      .response_rows = rows_of_.data() + k,
                      .response_weight = weight_.data(),
                      .swept = swept_.data(),
                      .variance = variance_.data(),
                      .covariance = covariance_.data()});
  const double log_variance = columns_.log_variance(columns_.number(child_));
  for (std::size_t x = 0; x < columns_.numbers(); ++x) {
    if (out[x] == kNever) continue;
    double rest = left;
    if (whole_of[x] > least && variance_[x] > kCollinear * whole_of[x])
      rest -= covariance_[x] * covariance_[x] / variance_[x];
    out[x] += square > least
                  ? normal_loglik(total, static_cast<double>(k + 2),
                                  natural_log(std::max(rest, kCollinear * square)) + log_variance)
                  : kNever;
  }
}

void NumberFamily::pass_over_labels() {
  const std::size_t w = width(), products = w * (w + 1) / 2;
  packed_stride_ = in_fours(products);
  packed_.assign(order_.size() * packed_stride_, 0);
  const std::size_t child = columns_.number(child_);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const double* left = left_.data() + i * left_stride_;
    double* out = packed_.data() + i * packed_stride_;
    for (std::size_t a = 0; a < w; ++a) {
      *out++ = left[a];
      for (std::size_t b = 1; b <= a; ++b)
        *out++ = left[a] * columns_.value(order_[i], b + 1 < w ? numbers_[b - 1] : child);
    }
  }
  const std::size_t groups = begins_.size() - 1, columns = columns_.padded_indicators();
  by_level_.assign(groups * packed_stride_ * columns, 0);
  for (std::size_t group = 0; group < groups; ++group)
    gram_kernel::add_cross_products({.left = packed_.data() + begins_[group] * packed_stride_,
                                     .left_stride = packed_stride_,
                                     .left_columns = packed_stride_,
                                     .right = columns_.values() + 2 * columns_.padded_numbers(),
                                     .right_stride = columns_.stride(),
                                     .right_columns = columns,
                                     .rows = order_.data() + begins_[group],
                                     .count = begins_[group + 1] - begins_[group],
                                     .sums = by_level_.data() + group * packed_stride_ * columns,
                                     .sums_stride = columns});
}

double NumberFamily::with_label(Node label) {
  if (columns_.constant(columns_.number(child_))) return 0;
  const std::size_t w = width(), columns = columns_.padded_indicators();
  const std::size_t levels = columns_.levels(label), first = columns_.indicator(label);
  double sum = 0;
  fewer_.resize(2 * w * w);
  const std::span level = std::span(fewer_).first(w * w), others = std::span(fewer_).subspan(w * w);
  for (std::size_t group = 0; group + 1 < begins_.size() && sum != kNever; ++group) {
    const double* sums = by_level_.data() + group * packed_stride_ * columns;
    std::copy_n(moments_.data() + group * w * w, w * w, others.begin());
    for (std::size_t k = 0; k + 1 < levels; ++k) {
      const double* column = sums + first + k;
      for (std::size_t a = 0; a < w; ++a)
        for (std::size_t b = 0; b <= a; ++b, column += columns) {
          level[a * w + b] = *column;
          others[a * w + b] -= *column;
        }
      sum += loglik_of_group(level.data(), w);
    }
    sum += loglik_of_group(others.data(), w);
  }
  return sum;
}

}  // namespace hoist
