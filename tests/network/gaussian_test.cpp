// SPDX-License-Identifier: Apache-2.0
// Networks with continuous variables: fit, sample and log-likelihood.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "hoist/error.hpp"
#include "hoist/network.hpp"
#include "io/error_of.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::error_of;
using testing::input_error;
using Values = std::vector<double>;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double log_density(double x, double mean, double sd) {
  return -std::log(sd * std::sqrt(2 * std::numbers::pi)) - std::pow((x - mean) / sd, 2) / 2;
}

void expect_near(const Values& found, const Values& expected, double tolerance = 1e-12) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], tolerance) << i;
}

//   D -> Y <- X: at d0, Y = 2.2 + 0.6 X with a residual sum of squares of 2.4 in five rows; at d1
//   there are two rows, no more than coefficients; d2 is never seen.
Table three_levels() {
  return Table(Names({"D", "X", "Y"}),
               {Discrete{{"d0", "d1", "d2"}, {0, 0, 0, 0, 0, 1, 1}},
                Continuous{{1, 2, 3, 4, 5, 1, 2}}, Continuous{{2, 4, 5, 4, 5, 9, 8}}});
}

const Dag kFamily = dag_of("D X Y", "D->Y X->Y");

TEST(FitGaussian, RegressesInEachConfigurationAndOverAllWhereRowsAreTooFew) {
  const Network network = fit(three_levels(), kFamily);
  EXPECT_TRUE(network.is_continuous(2));
  EXPECT_EQ(network.configurations(2), 3U);
  // Over all seven rows.
  const double mean_x = 18.0 / 7, mean_y = 37.0 / 7;
  const double xx = 60 - 7 * mean_x * mean_x, xy = 91 - 7 * mean_x * mean_y,
               yy = 231 - 7 * mean_y * mean_y;
  const double slope = xy / xx, intercept = mean_y - slope * mean_x;
  const double pooled = std::sqrt((yy - slope * xy) / 5);
  const LinearGaussian& y = network.gaussian(2);
  expect_near(y.coefficients, {2.2, 0.6, intercept, slope, intercept, slope});
  expect_near(y.sd, {std::sqrt(2.4 / 3), pooled, pooled});
  expect_near(network.gaussian(1).coefficients, {mean_x});
  expect_near(network.gaussian(1).sd, {std::sqrt(xx / 6)});
}

TEST(FitGaussian, PutsImaginaryRowsOfTheCommonVarianceIntoEachConfiguration) {
  const Network plain = fit(three_levels(), kFamily),
                smooth = fit(three_levels(), kFamily, {.iss = 2});
  const double pooled = plain.gaussian(2).sd[1];
  EXPECT_EQ(smooth.gaussian(2).coefficients, plain.gaussian(2).coefficients);
  expect_near(smooth.gaussian(2).sd, {std::sqrt((2.4 + 2 * pooled * pooled) / 5), pooled, pooled});
  EXPECT_EQ(smooth.gaussian(1), plain.gaussian(1));
}

TEST(FitGaussian, UsesTheRowsWhereAFamilyIsComplete) {
  const Table holes(
      Names({"D", "X", "Y"}),
      {Discrete{{"d0", "d1"}, {0, 0, kMissing, 0, 0, 0, 0, 1}},
       Continuous{{1, 2, 7, 3, kNaN, 4, 5, 6}}, Continuous{{2, 4, 1, 5, 0, 4, 5, kNaN}}});
  const Network network = fit(holes, kFamily);
  EXPECT_EQ(network.cpt(0).probabilities, (Values{6.0 / 7, 1.0 / 7}));
  expect_near(network.gaussian(1).coefficients, {4});
  // No row of d1 is complete.
  expect_near(network.gaussian(2).coefficients, {2.2, 0.6, 2.2, 0.6});
}

TEST(FitGaussian, NeedsOneCompleteRowOfEachFamily) {
  const Table holes(Names({"A", "B"}), {Continuous{{1, kNaN}}, Continuous{{kNaN, 2}}});
  EXPECT_NO_THROW(fit(holes, dag_of("A B", "")));
  EXPECT_EQ(input_error([&] { fit(holes, dag_of("A B", "A->B")); }),
            "there is no row where 'B' and its parents are all observed, so its parameters are "
            "unknown; leave the column or the edges out");
}

TEST(FitGaussian, RefusesAContinuousParentOfADiscreteVariable) {
  EXPECT_EQ(
      input_error([] { fit(three_levels(), dag_of("D X Y", "X->D")); }),
      "'D' is discrete and has the continuous parent 'X' (edge 'X' -> 'D'), which a "
      "conditional Gaussian network cannot hold; turn the edge, leave it out, or cut 'X' into "
      "bins");
}

TEST(FitGaussian, OfFewRowsOrAConstantHasNoNumberMissing) {
  const Dag dag = dag_of("A B", "A->B");
  for (const auto& [a, b] : {std::pair(Values{3}, Values{4}), std::pair(Values{3, 3}, Values{4, 5}),
                             std::pair(Values{1, 2, 3, 4}, Values{7, 7, 7, 7})}) {
    const Network network = fit(Table(dag.names(), {Continuous{a}, Continuous{b}}), dag);
    EXPECT_EQ(why_unsound(network), "");
  }
  const Network two = fit(Table(dag.names(), {Continuous{{1, 2}}, Continuous{{4, 6}}}), dag);
  expect_near(two.gaussian(1).coefficients, {5, 0});
  expect_near(two.gaussian(1).sd, {std::numbers::sqrt2});
}

TEST(LogLikelihood, OfAContinuousVariableIsItsDensityGivenItsParents) {
  const Network network = fit(three_levels(), kFamily);
  const LinearGaussian& y = network.gaussian(2);
  const Table row(Names({"D", "X", "Y"}),
                  {Discrete{{"d0", "d1", "d2"}, {2}}, Continuous{{10}}, Continuous{{3}}});
  Network open = network;
  std::get<Cpt>(open.models[0]).probabilities = {0.25, 0.25, 0.5};
  EXPECT_NEAR(log_likelihood(open, row),
              std::log(0.5) + log_density(10, 18.0 / 7, network.gaussian(1).sd[0]) +
                  log_density(3, y.coefficients[4] + 10 * y.coefficients[5], y.sd[2]),
              1e-12);
}

TEST(LogLikelihood, LeavesOutOfAFamilyTheRowsWhereItHasHoles) {
  const Network network{
      dag_of("A B", "A->B"), {{}, {}}, {LinearGaussian{{0}, {1}}, LinearGaussian{{1, 2}, {3}}}};
  const Table table(network.dag.names(), {Continuous{{1, kNaN}}, Continuous{{2, 5}}});
  EXPECT_NEAR(log_likelihood(network, table), log_density(1, 0, 1) + log_density(2, 3, 3), 1e-13);
}

TEST(LogLikelihood, OfAVariableThatItsParentsDecideIsZeroOrImpossible) {
  const Network network{dag_of("A", ""), {{}}, {LinearGaussian{{4}, {0}}}};
  EXPECT_EQ(log_likelihood(network, Table(Names({"A"}), {Continuous{{4, 4}}})), 0);
  EXPECT_EQ(log_likelihood(network, Table(Names({"A"}), {Continuous{{4, 5}}})), -HUGE_VAL);
}

TEST(LogLikelihood, RefusesAColumnOfAnotherKind) {
  const Network network{dag_of("A", ""), {{}}, {LinearGaussian{{4}, {0}}}};
  EXPECT_EQ(
      input_error([&] {
        log_likelihood(network, Table(Names({"A"}), {Discrete{{"4"}, {0}}}));
      }),
      "'A' is discrete in the table and continuous in the network; read it as the network has "
      "it");
}

//   D -> X -> Y <- D, and W with nobody
Network mixed() {
  return {dag_of("Y X D W", "D->X X->Y D->Y"),
          {{}, {}, {"no", "yes"}, {}},
          {LinearGaussian{{1, 0.5, -2, 1.5}, {0.5, 2}}, LinearGaussian{{0, 3}, {1, 0.25}},
           Cpt{{0.3, 0.7}}, LinearGaussian{{1e6}, {10}}}};
}

TEST(SampleGaussian, IsFittedByTheParametersThatItCameFrom) {
  const Network network = mixed();
  const std::size_t rows = 200000;
  const Network found = fit(sample(network, rows, 3), network.dag);
  for (Node node : {0U, 1U, 3U}) {
    const LinearGaussian &a = network.gaussian(node), &b = found.gaussian(node);
    // The slope at `yes` has the largest error: sd 2, X of sd 0.25, 140,000 rows: 0.021.
    for (std::size_t i = 0; i < a.coefficients.size(); ++i)
      EXPECT_NEAR(b.coefficients[i], a.coefficients[i], 0.09) << node << " " << i;
    for (std::size_t j = 0; j < a.sd.size(); ++j)
      EXPECT_NEAR(b.sd[j] / a.sd[j], 1, 4 / std::sqrt(2 * 0.3 * static_cast<double>(rows)));
  }
}

TEST(SampleGaussian, DrawsByRowAndNameOnly) {
  const Table longer = sample(mixed(), 1000, 5);
  std::vector<std::uint32_t> first(137);
  for (std::uint32_t i = 0; i < first.size(); ++i) first[i] = i;
  EXPECT_EQ(sample(mixed(), 137, 5).digest(), longer.take(first).digest());
  EXPECT_NE(sample(mixed(), 137, 6).digest(), longer.take(first).digest());
  const Network alone{dag_of("W", ""), {{}}, {LinearGaussian{{1e6}, {10}}}};
  const auto w = sample(alone, 1000, 5).column(0).continuous().values;
  EXPECT_EQ(w, longer.column(3).continuous().values);
}

TEST(Network, CountsTheParametersOfContinuousVariables) {
  const NetworkSummary numbers = summary(mixed());
  EXPECT_EQ(numbers.parameters, 2U * 3U + 2U * 2U + 1U + 2U);
  const TableShape shape = mixed().shape(7);
  EXPECT_EQ(shape.rows, 7U);
  EXPECT_EQ(shape.continuous, 3U);
  EXPECT_EQ(shape.levels, (std::vector<std::size_t>{2}));
}

TEST(Network, SaysWhatIsNotSoundInIt) {
  EXPECT_EQ(why_unsound(mixed()), "");
  Network network = mixed();
  network.models.pop_back();
  EXPECT_EQ(why_unsound(network),
            "a network of 4 variables needs as many lists of levels (4) and local models (3)");
  network = mixed();
  std::get<LinearGaussian>(network.models[0]).sd.push_back(1);
  EXPECT_EQ(why_unsound(network), "'Y' has 3 standard deviations, and 2 are needed");
  network = mixed();
  std::get<LinearGaussian>(network.models[0]).coefficients.pop_back();
  EXPECT_EQ(why_unsound(network), "'Y' has 3 coefficients, and 4 are needed");
  network = mixed();
  std::get<LinearGaussian>(network.models[1]).sd[1] = -1;
  EXPECT_EQ(why_unsound(network),
            "'X' has a standard deviation that is not a finite number from 0 up");
  network = mixed();
  std::get<Cpt>(network.models[2]).probabilities = {0.5, 0.25, 0.25};
  EXPECT_EQ(why_unsound(network), "'D' has 3 probabilities, and 2 are needed");
  EXPECT_EQ(error_of(ErrorKind::usage, [&] { (sample(network, 1, 1)); }),
            "the network is not sound: 'D' has 3 probabilities, and 2 are needed");
  EXPECT_THROW(static_cast<void>(mixed().cpt(0)), Error);
  EXPECT_THROW(static_cast<void>(mixed().gaussian(2)), Error);
}

}  // namespace
}  // namespace hoist
