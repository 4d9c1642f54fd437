// SPDX-License-Identifier: Apache-2.0
#include "data/regression.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace hoist {
namespace {

using Values = std::vector<double>;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Example {
  Values response;
  std::vector<Values> predictors;
  std::vector<std::uint32_t> groups = {};
  std::size_t group_count = 1;
  std::vector<std::uint32_t> times = {};
  Values weights = {};

  std::vector<Regression> regressed() const {
    const std::vector<std::span<const double>> spans(predictors.begin(), predictors.end());
    return regress({.response = response,
                    .predictors = spans,
                    .groups = groups,
                    .group_count = group_count,
                    .times = times,
                    .weights = weights});
  }
  Regression only() const { return regressed().at(0); }
};

void expect_near(const Regression& found, const Values& coefficients, double rss,
                 double tolerance = 1e-13) {
  ASSERT_EQ(found.coefficients.size(), coefficients.size());
  for (std::size_t j = 0; j < coefficients.size(); ++j)
    EXPECT_NEAR(found.coefficients[j], coefficients[j],
                tolerance * (1 + std::fabs(coefficients[j])))
        << j;
  EXPECT_NEAR(found.rss(), rss, tolerance * (1 + rss));
}

const Example kLine{{2, 4, 5, 4, 5}, {{1, 2, 3, 4, 5}}};

// y = 1 + 2 a - 3 b + c / 2, where a, b, c and the intercept are orthogonal.
const Example kPlane{{2.5, -4.5, 5.5, 0.5}, {{-1, -1, 1, 1}, {-1, 1, -1, 1}}};

TEST(Regression, FitsTheLineAndThePlaneThatAPencilFits) {
  expect_near(kLine.only(), {2.2, 0.6}, 2.4);
  EXPECT_EQ(kLine.only().rows, 5);
  expect_near(kPlane.only(), {1, 2, -3}, 1);
}

TEST(Regression, WithoutPredictorsIsTheMean) {
  expect_near(Example{{1, 2, 6}, {}}.only(), {3}, 14);
}

TEST(Regression, HasALineInEachGroup) {
  const Example example{
      {2, 1, 4, 3, 5, 8, 4, 5}, {{1, 1, 2, 2, 3, 9, 4, 5}}, {0, 2, 0, 2, 0, kNoGroup, 0, 0}, 3};
  const auto found = example.regressed();
  expect_near(found[0], {2.2, 0.6}, 2.4);
  EXPECT_EQ(found[1].rows, 0);
  EXPECT_EQ(found[1].coefficients, (Values{0, 0}));
  EXPECT_EQ(found[1].residual_norm, 0);
  expect_near(found[2], {-1, 2}, 0);
}

TEST(Regression, LeavesOutRowsWithMissingOrInfiniteNumbers) {
  const double inf = std::numeric_limits<double>::infinity();
  const Example example{{2, kNaN, 4, 5, 7, 4, 5, inf}, {{1, 1, 2, 3, kNaN, 4, 5, 2}}};
  const Regression found = example.only();
  EXPECT_EQ(found.rows, 5);
  EXPECT_EQ(found.coefficients, kLine.only().coefficients);
  EXPECT_EQ(found.residual_norm, kLine.only().residual_norm);
}

TEST(Regression, CountsAWeightedRowAsItsRepeats) {
  const Example repeated{{2, 2, 2, 4, 5, 4, 4, 5}, {{1, 1, 1, 2, 3, 4, 4, 5}}};
  Example counted{{2, 4, 5, 4, 9, 5}, {{1, 2, 3, 4, 4, 5}}};
  counted.times = {3, 1, 1, 2, 0, 1};
  Example weighted = counted;
  weighted.times = {};
  weighted.weights = {3, 1, 1, 2, 0, 1};
  const Regression expected = repeated.only();
  for (const Example& example : {counted, weighted}) {
    EXPECT_EQ(example.only().rows, 8);
    expect_near(example.only(), expected.coefficients, expected.rss());
  }
}

TEST(Regression, GivesTheLaterOfCollinearPredictorsNoCoefficient) {
  Example example = kPlane;
  example.predictors.insert(example.predictors.begin() + 1, {-3, -3, 7, 7});  // 2 + 5 a
  example.predictors.push_back({4, 4, 4, 4});
  expect_near(example.only(), {1, 2, 0, -3, 0}, 1);
}

TEST(Regression, OfAConstantHasNoResidualsAtAll) {
  for (double value : {0.1, 0.0, 1e300, 1e-320}) {
    const Regression found = Example{Values(7, value), {{1, 2, 3, 4, 5, 6, 9}}}.only();
    EXPECT_EQ(found.coefficients, (Values{value, 0}));
    EXPECT_EQ(found.residual_norm, 0);
  }
}

TEST(Regression, FollowsShiftsAndUnits) {
  for (double unit : {1e-300, 1e-7, 3.0, 1e9, 1e300})
    for (double shift : {0.0, 1e3, -1e6}) {
      Example moved = kLine;
      for (double& x : moved.predictors[0]) x = (x + shift) / 8;
      for (double& y : moved.response) y = (y + shift) * unit;
      const Regression found = moved.only();
      EXPECT_NEAR(found.coefficients[1] / unit, 4.8, 1e-9);
      EXPECT_NEAR(found.coefficients[0] / unit, 2.2 + shift - 0.6 * shift,
                  1e-9 * (1 + std::fabs(shift)));
      EXPECT_NEAR(found.residual_norm / unit, std::sqrt(2.4), 1e-9);
    }
}

TEST(Regression, KeepsItsDigitsFarFromZero) {
  // Years in seconds: the spread is a millionth of the values.
  Example far = kLine;
  for (double& x : far.predictors[0]) x += 1.7e9;
  const Regression found = far.only();
  EXPECT_NEAR(found.coefficients[1], 0.6, 1e-12);
  EXPECT_NEAR(found.rss(), 2.4, 1e-12);
}

TEST(Regression, TellsNearlyCollinearPredictorsApart) {
  Example example = kPlane;
  for (std::size_t i = 0; i < 4; ++i)
    example.predictors[1][i] = example.predictors[0][i] + 1e-4 * example.predictors[1][i];
  // y = 1 + 2 a - 3 (p - a) / 1e-4 + c / 2
  expect_near(example.only(), {1, 2 + 3e4, -3e4}, 1, 1e-9);
}

TEST(Regression, IsNeverNotANumber) {
  const Example extremes[] = {
      {{1e308, -1e308, 1e308, 0}, {{1e-308, -1e-308, 0, 1e-310}}},
      {{1e-308, -1e-308, 0, 1e-320}, {{1e308, -1e308, 1e308, 0}}},
      {{1e300, 1, -1e300, 1e-300}, {{1, 1 + 1e-16, 1, 1}, {1e300, 2, 3, 4}}},
      {{5}, {{3}}},
      {{}, {{}}},
  };
  for (const Example& example : extremes) {
    const Regression found = example.only();
    for (double c : found.coefficients) EXPECT_TRUE(std::isfinite(c));
    EXPECT_TRUE(std::isfinite(found.residual_norm));
  }
}

TEST(Regression, GivesItsMeanAtARow) {
  const std::vector<std::span<const double>> predictors{kPlane.predictors[0], kPlane.predictors[1]};
  EXPECT_NEAR(kPlane.only().at(predictors, 2), 6, 1e-13);
}

}  // namespace
}  // namespace hoist
