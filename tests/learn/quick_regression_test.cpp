// SPDX-License-Identifier: Apache-2.0
#include "learn/quick_regression.hpp"

#include <gtest/gtest.h>

#include "core/normal.hpp"
#include "core/random.hpp"
#include "network/gaussian.hpp"

namespace hoist {
namespace {

constexpr std::size_t kRows = 203;  // not a multiple of what is summed side by side

struct Data {
  std::vector<std::vector<double>> x;
  std::vector<double> y, weights;

  std::vector<std::span<const double>> predictors() const { return {x.begin(), x.end()}; }
};

// y = 3 + x0 - 2 x1 + ... + noise, far from 0 and in odd units; every fifth row does not count.
Data some_data(std::size_t predictors) {
  RandomStream random(6, Purpose::test, predictors);
  Data data{std::vector<std::vector<double>>(predictors), {}, {}};
  for (std::size_t row = 0; row < kRows; ++row) {
    double y = 3 + draw_normal(random);
    for (std::size_t j = 0; j < predictors; ++j) {
      const double z = draw_normal(random);
      data.x[j].push_back(1e3 * (z + 5));
      y += z * (j % 2 == 0 ? 1 : -2);
    }
    data.y.push_back(1e-4 * y);
    data.weights.push_back(static_cast<double>(row % 5));
  }
  return data;
}

TEST(QuickRegression, AgreesWithTheCarefulOne) {
  for (std::size_t predictors : {0U, 1U, 2U, 5U}) {
    const Data data = some_data(predictors);
    const auto x = data.predictors();
    const auto quick = quick_regression(data.y, x, data.weights);
    const LinearGaussian careful =
        estimate_gaussian({.response = data.y, .predictors = x, .weights = data.weights}, 1).groups;
    ASSERT_TRUE(quick.has_value());
    EXPECT_NEAR(quick->sd[0] / careful.sd[0], 1, 1e-10);
    for (std::size_t j = 0; j <= predictors; ++j)
      EXPECT_NEAR(quick->coefficients[j] / careful.coefficients[j], 1, 1e-10) << j;
  }
}

TEST(QuickRegression, LeavesHardCasesToTheCarefulOne) {
  const Data good = some_data(2);
  const auto refused = [](const Data& data) {
    return !quick_regression(data.y, data.predictors(), data.weights).has_value();
  };
  EXPECT_FALSE(refused(good));
  Data collinear = good;
  collinear.x[1] = collinear.x[0];
  EXPECT_TRUE(refused(collinear));
  Data constant = good;
  constant.x[0].assign(kRows, 0.1);
  EXPECT_TRUE(refused(constant));
  Data far_off = good;
  for (double& x : far_off.x[0]) x += 1e9;
  EXPECT_TRUE(refused(far_off));
  Data exact = good;
  exact.y = exact.x[0];
  EXPECT_TRUE(refused(exact));
  Data huge = good;
  for (double& y : huge.y) y *= 1e300;
  EXPECT_TRUE(refused(huge));
  Data few = good;
  few.weights.assign(kRows, 0);
  few.weights[0] = few.weights[1] = few.weights[2] = 1;
  EXPECT_TRUE(refused(few));
}

}  // namespace
}  // namespace hoist
