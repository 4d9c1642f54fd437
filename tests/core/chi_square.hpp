// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>
#include <stdexcept>
#include <vector>

namespace hoist::testing {

/// P(chi-square with `degrees` of freedom > statistic): the regularised upper incomplete gamma
/// function at (degrees/2, statistic/2), by its series below the mean and by Lentz's continued
/// fraction above it.
inline double chi_square_p_value(double statistic, double degrees) {
  const double a = degrees / 2;
  const double x = statistic / 2;
  if (x <= 0) return 1;
  const double scale = std::exp(-x + a * std::log(x) - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a;
    double sum = term;
    for (double k = a + 1; term > sum * 1e-16; ++k) sum += (term *= x / k);
    return 1 - sum * scale;
  }
  double b = x + 1 - a;
  double c = 1 / std::numeric_limits<double>::min();
  double d = 1 / b;
  double fraction = d;
  for (double k = 1, step = 0; std::abs(step - 1) > 1e-15; ++k) {
    const double an = -k * (k - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    step = d * c;
    fraction *= step;
  }
  return fraction * scale;
}

/// Pearson's test of counts against probabilities. Cells that expect fewer than five are pooled;
/// `degrees` is 0 where that leaves nothing to compare.
struct Fit {
  double statistic = 0;
  double degrees = 0;
  double p_value = 1;
};

inline Fit chi_square_fit(const std::vector<double>& counts,
                          const std::vector<double>& probabilities) {
  double total = 0;
  for (double count : counts) total += count;
  Fit fit;
  double cells = 0;
  double pooled_count = 0;
  double pooled_expected = 0;
  const auto add = [&](double count, double expected) {
    fit.statistic += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (std::size_t k = 0; k < counts.size(); ++k) {
    const double expected = total * probabilities[k];
    if (expected >= 5) {
      add(counts[k], expected);
    } else {
      pooled_count += counts[k];
      pooled_expected += expected;
    }
  }
  if (pooled_expected >= 5) add(pooled_count, pooled_expected);
  if (cells < 2) return {};
  fit.degrees = cells - 1;
  fit.p_value = chi_square_p_value(fit.statistic, fit.degrees);
  return fit;
}

}  // namespace hoist::testing
