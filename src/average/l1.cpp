// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <limits>

#include "average/link_shares.hpp"
#include "average/threshold_rules.hpp"

namespace hoist {
namespace {

// The shares of all pairs as a step function.
struct Steps {
  std::vector<double> at;     // distinct shares, ascending, from 0
  std::vector<double> below;  // the part of the pairs whose share is at most that
};

Steps steps_of(const Bag& bag) {
  const std::vector<double> shares = link_shares(bag);
  const double pairs = pairs_of(bag.names.size());
  double known = pairs - static_cast<double>(shares.size());  // those that no graph joins
  Steps steps{{0}, {known / pairs}};
  for (double share : shares) {
    if (share > steps.at.back()) {
      steps.at.push_back(share);
      steps.below.push_back(0);
    }
    steps.below.back() = ++known / pairs;
  }
  return steps;
}

// The area between the steps and the function that is `level` everywhere. What rounding takes from
// the sum is added at the end (Neumaier), so that comparisons come out as in R, which adds in more
// digits.
double distance(const Steps& steps, double level) {
  double sum = 0, lost = 0;
  for (std::size_t i = 0; i < steps.at.size(); ++i) {
    const double end = i + 1 < steps.at.size() ? steps.at[i + 1] : 1;
    const double term = (end - steps.at[i]) * std::abs(steps.below[i] - level);
    const double next = sum + term;
    lost += sum >= term ? (sum - next) + term : (term - next) + sum;
    sum = next;
  }
  return sum + lost;
}

// Where in [0, 1] the function is smallest: Brent's search by parabolas and golden sections (1973,
// chapter 5) with the tolerance of R's `optimize`. Any method would find the minimum; this one ends
// on the same side of it as bnlearn, and that decides which of two neighbouring shares it is.
double searched_minimum(const std::function<double(double)>& f) {
  struct Point {
    double x, y;
  };
  const double golden = (3 - std::sqrt(5.0)) / 2;
  const double precise = std::sqrt(std::numeric_limits<double>::epsilon());
  const double tolerance = std::sqrt(precise) / 3;
  double low = 0, high = 1, step = 0, step_before = 0;
  Point best{golden, f(golden)};
  Point second = best, third = best;
  while (true) {
    const double middle = (low + high) / 2;
    const double smallest = precise * std::abs(best.x) + tolerance;
    if (std::abs(best.x - middle) <= 2 * smallest - (high - low) / 2) return best.x;

    // The lowest point of the parabola through the three is at best.x + p / q.
    double p = 0, q = 0, before_last = 0;
    if (std::abs(step_before) > smallest) {
      const double r = (best.x - second.x) * (best.y - third.y);
      q = (best.x - third.x) * (best.y - second.y);
      p = (best.x - third.x) * q - (best.x - second.x) * r;
      q = 2 * (q - r);
      if (q > 0)
        p = -p;
      else
        q = -q;
      before_last = step_before;
      step_before = step;
    }
    if (std::abs(p) >= std::abs(q * before_last / 2) || p <= q * (low - best.x) ||
        p >= q * (high - best.x)) {
      step_before = best.x < middle ? high - best.x : low - best.x;
      step = golden * step_before;
    } else {
      step = p / q;
      const double x = best.x + step;
      if (x - low < 2 * smallest || high - x < 2 * smallest)
        step = best.x < middle ? smallest : -smallest;
    }
    const double x = best.x + (std::abs(step) >= smallest ? step : step > 0 ? smallest : -smallest);
    const Point tried{x, f(x)};
    if (tried.y <= best.y) {
      (tried.x < best.x ? high : low) = best.x;
      third = second;
      second = best;
      best = tried;
      continue;
    }
    (tried.x < best.x ? low : high) = tried.x;
    if (tried.y <= second.y || second.x == best.x) {
      third = second;
      second = tried;
    } else if (tried.y <= third.y || third.x == best.x || third.x == second.x) {
      third = tried;
    }
  }
}

double l1(const Evidence& evidence, const Parameters&) {
  if (evidence.bag.names.size() < 2) return 0;
  const Steps steps = steps_of(evidence.bag);
  const auto at = [&](double level) { return distance(steps, level); };
  double level = searched_minimum(at);
  for (const double end : {1.0, 0.0})  // which the search never tries
    if (at(end) < at(level)) level = end;
  // The smallest share at or below which are that many of the pairs.
  std::size_t i = steps.below.front() > 0 ? 0 : 1;
  while (i + 1 < steps.at.size() && steps.below[i] < level) ++i;
  // What all graphs join is always in.
  return std::min(steps.at[i], std::nextafter(1.0, 0.0));
}

}  // namespace

ThresholdRule l1_threshold() {
  return {"l1",
          "bnlearn's: the share of links at which pairs fall most clearly into absent and present",
          {},
          l1};
}

}  // namespace hoist
