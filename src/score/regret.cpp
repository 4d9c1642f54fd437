// SPDX-License-Identifier: Apache-2.0
#include "score/regret.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/real.hpp"
#include "score/local_score.hpp"

namespace hoist {
namespace {

constexpr std::uint64_t kExactRows = 1000;
constexpr std::uint64_t kExactValues = 100;

// log C(n, 2), by its definition: the sum over all ways to split n observations in two.
double log_regret_of_two(std::uint64_t n) {
  const double size = static_cast<double>(n);
  double sum = 0;
  for (std::uint64_t h = 0; h <= n; ++h) {
    const double a = static_cast<double>(h), b = size - a;
    double term = log_gamma(size + 1) - log_gamma(a + 1) - log_gamma(b + 1);
    if (h > 0) term += a * natural_log(a / size);
    if (h < n) term += b * natural_log(b / size);
    sum += exponential(term);
  }
  return natural_log(sum);
}

// C(n, k) = C(n, k-1) + n/(k-2) C(n, k-2), in logarithms so that nothing overflows.
double exact(std::uint64_t n, std::uint64_t k) {
  double before = 0, last = log_regret_of_two(n);
  for (std::uint64_t i = 3; i <= k; ++i) {
    const double ratio = static_cast<double>(n) / static_cast<double>(i - 2);
    const double next = last + natural_log(1 + ratio * exponential(before - last));
    before = last;
    last = next;
  }
  return last;
}

double for_large_n(double n, double k) {
  const double ratio = exponential(log_gamma(k / 2) - log_gamma((k - 1) / 2));
  return (k - 1) / 2 * natural_log(n / 2) + natural_log(std::numbers::pi) / 2 - log_gamma(k / 2) +
         std::numbers::sqrt2 * k * ratio / (3 * std::sqrt(n)) +
         ((3 + k * (k - 2) * (2 * k + 1)) / 36 - k * k * ratio * ratio / 9) / n;
}

double for_large_k(double n, double k) {
  const double share = k / n;
  const double c = (1 + std::sqrt(1 + 4 / share)) / 2;
  return n * (natural_log(share) + (share + 2) * natural_log(c) - 1 / c) -
         natural_log(c + 2 / share) / 2;
}

}  // namespace

double log_regret(std::uint64_t n, std::uint64_t k) {
  if (n == 0 || k <= 1) return 0;
  if (n == 1) return natural_log(static_cast<double>(k));
  if (n <= kExactRows && k <= kExactValues) return exact(n, k);
  const double rows = static_cast<double>(n), values = static_cast<double>(k);
  return std::min(for_large_n(rows, values), for_large_k(rows, values));
}

double RegretCache::operator()(std::uint64_t n, std::uint64_t k) {
  const auto [entry, is_new] = known_.try_emplace({n, k}, 0.0);
  if (is_new) entry->second = log_regret(n, k);
  return entry->second;
}

}  // namespace hoist
