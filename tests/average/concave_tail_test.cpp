// SPDX-License-Identifier: Apache-2.0
#include "average/concave_tail.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "core/random.hpp"

namespace hoist {
namespace {

// A distribution on 0 ... steps whose probabilities to the power -1 / falls are convex where they
// are above 0: given by where that curve begins, by its first step and by how much each step grows.
struct Curve {
  std::vector<double> numbers;  // value at 0, first step, growth of each next step; all free

  std::vector<double> probabilities(unsigned falls) const {
    std::vector<double> found;
    double height = std::exp(numbers[0]), step = numbers[1], all = 0;
    for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
      if (i > 0) height += step;
      if (i > 0) step += std::exp(numbers[i + 1]);
      if (!(height > 0)) return {};
      found.push_back(std::pow(height, -static_cast<double>(falls)));
      all += found.back();
    }
    for (double& each : found) each /= all;
    return found;
  }
};

// The tail of the curve; one whose mean is too large counts less than nothing.
double worth(const Curve& curve, double mean, unsigned reached, unsigned falls) {
  const std::vector<double> p = curve.probabilities(falls);
  if (p.empty()) return -10;
  double average = 0, tail = 0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    average += static_cast<double>(i) * p[i];
    if (i >= reached) tail += p[i];
  }
  return average > mean ? mean - average : tail;
}

// The largest tail that blind steps in all directions find.
double searched(double mean, unsigned steps, unsigned reached, unsigned falls) {
  RandomStream random(steps * 100 + reached, Purpose::test, falls);
  double best = 0;
  for (int start = 0; start < 4; ++start) {
    Curve at;
    at.numbers.assign(steps + 2, -1.0);
    for (double& number : at.numbers) number += 4 * random.uniform() - 2;
    at.numbers[1] = 2 * random.uniform();
    double here = worth(at, mean, reached, falls);
    double size = 1;
    for (int i = 0; i < 12000; ++i) {
      Curve next = at;
      next.numbers[random.below(next.numbers.size())] += size * (2 * random.uniform() - 1);
      if (i % 3 == 0)
        next.numbers[random.below(next.numbers.size())] += size * (2 * random.uniform() - 1);
      if (const double there = worth(next, mean, reached, falls); there > here) {
        at = next;
        here = there;
        size = std::min(2 * size, 4.0);
      } else {
        size = std::max(0.99 * size, 1e-6);
      }
    }
    best = std::max(best, here);
  }
  return best;
}

TEST(ConcaveTail, IsWhatABlindSearchOverAllCurvesFinds) {
  for (const unsigned falls : {2U, 4U})
    for (const auto& [mean, steps, reached] :
         {std::tuple{0.1, 6U, 3U}, std::tuple{0.1, 6U, 5U}, std::tuple{0.05, 5U, 2U},
          std::tuple{0.05, 4U, 4U}, std::tuple{0.2, 6U, 6U}}) {
      const double bound = ConcaveTail(mean, steps, falls)(reached);
      const double found = searched(mean * steps, steps, reached, falls);
      EXPECT_LE(found, bound + 1e-9) << steps << " " << reached << " " << falls;
      EXPECT_GT(found, 0.9 * bound) << steps << " " << reached << " " << falls;
    }
}

TEST(ConcaveTail, FallsWithWhatIsReachedAndStaysBelowMarkov) {
  for (const unsigned falls : {2U, 4U}) {
    const ConcaveTail tail(0.06, 50, falls);
    double before = 1;
    for (unsigned reached = 1; reached <= 50; ++reached) {
      const double now = tail(reached);
      EXPECT_LE(now, before + 1e-12) << reached;
      if (reached > 7) {
        EXPECT_LE(now, 0.06 * 50 / reached) << reached;
      }
      EXPECT_GE(now, 0);
      before = now;
    }
  }
}

TEST(ConcaveTail, KnowsNothingNearTheMean) {
  EXPECT_EQ(ConcaveTail(0.2, 10, 2)(4), 1);
  EXPECT_EQ(ConcaveTail(0.6, 10, 2)(10), 1);
}

// From R: the smallest share of 100 graphs at which stabs 0.6-4 expects one false link at most.
unsigned graphs_for_one(double links, double variables) {
  const FalseLinks bound(links, variables * (variables - 1) / 2, 50);
  unsigned graphs = 50;
  while (bound.expected(graphs) > 1) ++graphs;
  return graphs;
}

TEST(FalseLinks, AgreeWithTheThresholdsOfStabs) {
  EXPECT_EQ(graphs_for_one(40, 37), 70U);
  EXPECT_EQ(graphs_for_one(400, 223), 81U);
  EXPECT_EQ(graphs_for_one(620, 441), 75U);
}

TEST(FalseLinks, AreNoneOfNoneAndAllOfAll) {
  EXPECT_EQ(FalseLinks(0, 10, 5).expected(6), 0);
  EXPECT_EQ(FalseLinks(10, 10, 5).expected(10), 10);
}

}  // namespace
}  // namespace hoist
