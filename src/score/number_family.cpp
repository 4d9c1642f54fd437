// SPDX-License-Identifier: Apache-2.0
#include "score/number_family.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/real.hpp"
#include "score/gram_family.hpp"
#include "score/gram_kernel.hpp"
#include "score/normal_groups.hpp"

namespace hoist {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// No less than -log(1 - x), and close to it where x is small: the series, but for a geometric one
// from the third term on; where x is negative it alternates.
double above_minus_log_of_rest(double x) { return x + x * x / (x > 0 ? 2 * (1 - x) : 2); }

// Whether a bound leaves no doubt, rounding included.
bool surely_below(double bound, double floor, double total) {
  return bound < floor - 1e-9 * (std::abs(floor) + total);
}

}  // namespace

void NumberFamily::turn_to(Node child, std::span<const Node> labels,
                           std::span<const Node> numbers) {
  labels_.assign(labels.begin(), labels.end());
  numbers_.clear();
  for (Node number : numbers) numbers_.push_back(columns_.number(number));
  numbers_.push_back(columns_.number(child));
  groups_ = &sums_.turn_to(labels);
  const auto least = static_cast<double>(numbers_.size());
  too_few_ = !constant() &&
             std::ranges::any_of(groups_->totals, [&](double total) { return !(total > least); });
  loglik_ = constant() ? 0 : kNever;
  if (constant() || too_few_) return;
  fill_moments();
  loglik_ = 0;
  left_.clear();
  log_left_.clear();
  const std::size_t w = width();
  for (std::size_t group = 0; group < groups_->count(); ++group) {
    left_.push_back({groups_->totals[group], left_of_group(moments_.data() + group * w * w, w)});
    log_left_.push_back(left_.back().square > 0 ? natural_log(left_.back().square) : kNever);
    loglik_ += log_left_.back() == kNever ? kNever
                                          : intercept(left_.back().total, w - 1) -
                                                0.5 * left_.back().total * log_left_.back();
  }
}

void NumberFamily::fill_moments() {
  if (labels_.empty()) {  // sooner or later all will be asked for: in one pass
    std::vector<std::size_t> all(columns_.numbers());
    std::iota(all.begin(), all.end(), std::size_t{0});
    sums_.need_numbers(*groups_, all);
  } else {
    sums_.need_numbers(*groups_, numbers_);
  }
  const std::size_t w = width(), columns = columns_.padded_numbers();
  moments_.assign(groups_->count() * w * w, 0);
  const std::vector<double>& sums = groups_->numbers[{0, 0}];
  for (std::size_t a = 0; a < w; ++a) {
    const std::vector<double>* products = a > 0 ? &groups_->numbers[{numbers_[a - 1] + 1, 0}] : 0;
    for (std::size_t group = 0; group < groups_->count(); ++group) {
      double* out = moments_.data() + group * w * w + a * w;
      out[0] = a > 0 ? sums[group * columns + numbers_[a - 1]] : groups_->totals[group];
      for (std::size_t b = 1; b <= a; ++b) out[b] = (*products)[group * columns + numbers_[b - 1]];
    }
  }
}

double NumberFamily::new_log_of(double whole) {
  if (!(whole < static_cast<double>(kLargestLog))) return natural_log(whole);
  const auto i = static_cast<std::size_t>(whole);
  if (i >= log_table_.size()) log_table_.resize(i + 1, kUnknown);
  return log_table_[i] = natural_log(whole);
}

// The log-likelihood is this minus total / 2 times the logarithm of what is left of the child.
double NumberFamily::intercept(double total, std::size_t coefficients) {
  const double divisor = total - static_cast<double>(coefficients);
  return -0.5 *
         (total * (kLogTwoPi + columns_.log_variance(numbers_.back()) - log_of(divisor)) + divisor);
}

double NumberFamily::loglik_of(const Left& left, std::size_t coefficients) {
  return intercept(left.total, coefficients) - 0.5 * left.total * natural_log(left.square);
}

double NumberFamily::loglik_of(Moments moments, std::size_t w) {
  if (constant()) return 0;
  double sum = 0;
  for (std::size_t group = 0; group < moments.size(); group += w * w) {
    const Left left = {moments[group], left_of_group(moments.data() + group, w)};
    if (left.square == 0) return kNever;
    sum += loglik_of(left, w - 1);
  }
  return sum;
}

// What is left of the child's square; 0 where there are too few rows, or it is constant in them.
// About the means of the group, then one parent after the other is regressed out. The child has
// variance 1 over all rows, so what is small is small beside that.
double NumberFamily::left_of_group(const double* moments, std::size_t w) {
  const double total = moments[0];
  const std::size_t n = w - 1;  // parents and child
  if (!(total > static_cast<double>(n))) return 0;
  const double least = kCollinear * total;
  if (n == 1) {
    const double square = moments[3] - moments[2] / total * moments[2];
    return square > least ? square : 0;
  }
  rest_.resize(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    const double mean = moments[(a + 1) * w] / total;
    for (std::size_t b = 0; b <= a; ++b)
      rest_[a * n + b] = moments[(a + 1) * w + b + 1] - mean * moments[(b + 1) * w];
  }
  const double square = rest_[n * n - 1];
  if (!(square > least)) return 0;
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const double whole =
        moments[(i + 1) * w + i + 1] - moments[(i + 1) * w] * moments[(i + 1) * w] / total;
    const double pivot = rest_[i * n + i];
    if (!(whole > least) || !(pivot > kCollinear * whole)) continue;
    const double reciprocal = 1 / pivot;
    for (std::size_t a = i + 1; a < n; ++a) {
      const double share = rest_[a * n + i] * reciprocal;
      for (std::size_t b = i + 1; b <= a; ++b) rest_[a * n + b] -= share * rest_[b * n + i];
    }
  }
  return std::max(rest_[n * n - 1], kCollinear * square);
}

// The sums of configurations that differ in the i-th label only, added up.
double NumberFamily::without_label(std::size_t i) {
  if (constant()) return 0;
  const std::size_t w2 = width() * width();
  std::uint64_t below = 1;  // how many configurations the labels after the i-th have
  for (std::size_t k = i + 1; k < labels_.size(); ++k) below *= columns_.levels(labels_[k]);
  const std::uint64_t radix = columns_.levels(labels_[i]);
  std::vector<std::pair<std::uint64_t, std::size_t>> merged;
  for (std::size_t j = 0; j < groups_->count(); ++j) {
    const std::uint64_t code = groups_->codes[j];
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
  if (constant()) return 0;
  const std::size_t w = width(), gone = i + 1;
  fewer_.clear();
  for (std::size_t group = 0; group < moments_.size(); group += w * w)
    for (std::size_t a = 0; a < w; ++a)
      for (std::size_t b = 0; b < w; ++b)
        if (a != gone && b != gone) fewer_.push_back(moments_[group + a * w + b]);
  return loglik_of(fewer_, w - 1);
}

void NumberFamily::with_numbers(double floor, std::vector<double>& out) {
  const std::size_t columns = columns_.padded_numbers(), coefficients = width();
  const auto least = static_cast<double>(coefficients);
  out.assign(columns, constant() ? 0 : kNever);
  if (constant() || loglik_ == kNever ||
      std::ranges::any_of(groups_->totals, [&](double total) { return !(total > least); }))
    return;
  left_with_.resize(groups_->count() * columns);
  at_most_.assign(columns, 0);
  double all = 0;
  for (std::size_t group = 0; group < groups_->count(); ++group) {
    sweep_group(group);
    const auto [total, square] = left_[group];
    const double without = intercept(total, coefficients) - 0.5 * total * log_left_[group];
    const double* left = left_with_.data() + group * columns;
    const double reciprocal = 1 / square;
    for (std::size_t x = 0; x < columns; ++x)
      at_most_[x] += without + 0.5 * total * above_minus_log_of_rest(1 - left[x] * reciprocal);
    all += total;
  }
  for (std::size_t x = 0; x < columns_.numbers(); ++x) {
    if (surely_below(at_most_[x], floor, all)) continue;
    out[x] = 0;
    for (std::size_t group = 0; group < groups_->count(); ++group)
      out[x] += loglik_of({groups_->totals[group], left_with_[group * columns + x]}, coefficients);
  }
}

// What would be left of the child in the group with each of the numbers among the parents.
void NumberFamily::sweep_group(std::size_t group) {
  const std::size_t w = width(), k = w - 2, columns = columns_.padded_numbers();
  const double* moments = moments_.data() + group * w * w;
  const double total = moments[0], least = kCollinear * total;
  const double* sums = groups_->numbers[{0, 0}].data() + group * columns;
  const double* squares = groups_->squares.data() + group * columns;
  spread_.resize(columns);
  for (std::size_t x = 0; x < columns; ++x) spread_[x] = squares[x] - sums[x] * sums[x] / total;
  variance_ = spread_;
  about_.resize((k + 1) * columns);
  rows_of_.clear();
  for (std::size_t a = 0; a <= k; ++a) {
    const double* products = groups_->numbers[{numbers_[a] + 1, 0}].data() + group * columns;
    const double mean = moments[(a + 1) * w] / total;
    double* row = about_.data() + a * columns;
    for (std::size_t x = 0; x < columns; ++x) row[x] = products[x] - mean * sums[x];
    rows_of_.push_back(row);
  }
  const double left = factorise(moments);
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
  const double floor =
      kCollinear * (moments[w * w - 1] - moments[(w - 1) * w] * moments[(w - 1) * w] / total);
  double* out = left_with_.data() + group * columns;
  for (std::size_t x = 0; x < columns; ++x) {
    const bool varies = spread_[x] > least && variance_[x] > kCollinear * spread_[x];
    const double explained = varies ? covariance_[x] * covariance_[x] / variance_[x] : 0;
    out[x] = std::max(left - explained, floor);
  }
}

// The Cholesky factor of the parents about the means, and the child's weights on it; returns what
// is left of the child. A parent that follows from others has weight 0.
double NumberFamily::factorise(const double* moments) {
  const std::size_t w = width(), k = w - 2;
  const double total = moments[0], least = kCollinear * total;
  const auto about = [&](std::size_t a, std::size_t b) {  // a >= b
    return moments[(a + 1) * w + b + 1] - moments[(a + 1) * w] * moments[(b + 1) * w] / total;
  };
  factor_.assign(k * k, 0);
  reciprocal_.assign(k, 0);
  weight_.assign(k, 0);
  double left = about(k, k);
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
  return left;
}

void NumberFamily::with_labels(std::span<Joining> labels) {
  for (Joining& joining : labels) joining.loglik = too_few_ ? kNever : 0;
  if (constant() || too_few_) return;
  products_.clear();
  const auto place = [&](std::size_t a) { return a > 0 ? numbers_[a - 1] + 1 : 0; };
  for (std::size_t a = 0; a < width(); ++a)
    for (std::size_t b = 0; b <= a; ++b) products_.push_back(factors(place(a), place(b)));
  // A floor is for the sum over all groups: of no use where they come one by one.
  const bool at_once = sums_.can_keep_levels(*groups_, products_.size());
  const std::size_t step = at_once ? groups_->count() : 1;
  if (labels_.empty() && !groups_->levels.contains(products_.back())) sum_up_children(labels);
  for (std::size_t group = 0; group < groups_->count(); group += step) {
    possible_.clear();
    for (const Joining& joining : labels)
      if (joining.loglik != kNever) possible_.push_back(joining.label);
    if (groups_->count() > 1) leave_out_thin(labels, group, group + step);
    if (possible_.empty()) return;
    const auto& by_level = sums_.levels(*groups_, products_, group, possible_);
    for (Joining& joining : labels) {
      const double floor = at_once && loglik_ != kNever ? joining.floor : kNever;
      if (joining.loglik != kNever)
        joining.loglik += with_label({joining.label, floor}, group, group + step, by_level);
    }
  }
}

// A search asks for every number without parents: all in one pass.
void NumberFamily::sum_up_children(std::span<const Joining> labels) {
  std::vector<Factors> products = {{0, 0}};
  for (std::size_t number = 1; number <= columns_.numbers(); ++number) {
    products.push_back({number, 0});
    products.push_back({number, number});
  }
  if (!sums_.can_keep_levels(*groups_, products.size())) return;
  possible_.clear();
  for (const Joining& joining : labels) possible_.push_back(joining.label);
  sums_.levels(*groups_, products, 0, possible_);
}

// Labels that leave some level of theirs too few rows in some groups are impossible. With many
// groups most are, and to count rows is much less than to sum up all products.
void NumberFamily::leave_out_thin(std::span<Joining> labels, std::size_t first, std::size_t last) {
  const double* totals = sums_.levels(*groups_, std::vector<Factors>{{0, 0}}, first, possible_)[0];
  const auto least = static_cast<double>(width() - 1);
  const auto thin = [&](double total) { return total != 0 && !(total > least); };
  const auto is_thin = [&](Node label) {
    const double* levels = totals + columns_.indicator(label);
    for (std::size_t group = first; group < last; ++group) {
      double others = groups_->totals[group];
      for (std::size_t k = 0; k + 1 < columns_.levels(label); ++k) {
        if (thin(levels[k])) return true;
        others -= levels[k];
      }
      if (thin(others)) return true;
      levels += columns_.indicators();
    }
    return false;
  };
  possible_.clear();
  for (Joining& joining : labels) {
    if (joining.loglik != kNever && is_thin(joining.label)) joining.loglik = kNever;
    if (joining.loglik != kNever) possible_.push_back(joining.label);
  }
}

// What a label that joins contributes in some groups.
double NumberFamily::with_label(const Joining& joining, std::size_t first, std::size_t last,
                                std::span<const double* const> by_level) {
  const std::size_t columns = columns_.indicators(), coefficients = width() - 1;
  by_level_.clear();
  double at_most = 0, all = 0;
  for (std::size_t group = first; group < last; ++group) {
    const std::size_t before = by_level_.size();
    if (!leave_by_level(joining.label, group, (group - first) * columns, by_level)) return kNever;
    if (joining.floor == kNever) continue;
    // In each level about its share of what is left in the group.
    const auto [total, square] = left_[group];
    const double log_total = log_of(total);
    for (std::size_t i = before; i < by_level_.size(); ++i) {
      const Left& level = by_level_[i];
      const double share = level.total / total;
      const double log_share = log_left_[group] + log_of(level.total) - log_total;
      at_most += intercept(level.total, coefficients) -
                 0.5 * level.total *
                     (log_share - above_minus_log_of_rest(1 - level.square / (share * square)));
    }
    all += total;
  }
  if (joining.floor != kNever && surely_below(at_most, joining.floor, all)) return kNever;
  double sum = 0;
  for (const Left& level : by_level_) sum += loglik_of(level, coefficients);
  return sum;
}

// What is left of the child in each level of a label that occurs in the group, added to by_level_;
// the sums of the group begin at `offset`. False where there is no regression in some level.
bool NumberFamily::leave_by_level(Node label, std::size_t group, std::size_t offset,
                                  std::span<const double* const> by_level) {
  const std::size_t w = width(), levels = columns_.levels(label);
  const std::size_t first = offset + columns_.indicator(label);
  fewer_.resize(2 * w * w);
  double *level = fewer_.data(), *others = level + w * w;
  std::copy_n(moments_.data() + group * w * w, w * w, others);
  const auto add = [&](const double* moments) {
    if (moments[0] == 0) return true;
    by_level_.push_back({moments[0], left_of_group(moments, w)});
    return by_level_.back().square > 0;
  };
  for (std::size_t k = 0; k + 1 < levels; ++k) {
    auto sums = by_level.begin();
    for (std::size_t a = 0; a < w; ++a)
      for (std::size_t b = 0; b <= a; ++b, ++sums) {
        level[a * w + b] = (*sums)[first + k];
        others[a * w + b] -= level[a * w + b];
      }
    if (!add(level)) return false;
  }
  return add(others);
}

}  // namespace hoist
