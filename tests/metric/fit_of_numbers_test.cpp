// SPDX-License-Identifier: Apache-2.0
// The fit of graphs to tables with continuous columns and with missing cells.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "hoist/metric.hpp"
#include "hoist/network.hpp"
#include "io/error_of.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

double log_density(double x, double mean, double sd) {
  return -std::log(sd * std::sqrt(2 * std::numbers::pi)) - std::pow((x - mean) / sd, 2) / 2;
}

double log_density_of(double rows, double rss, double variance) {
  return -rows / 2 * std::log(2 * std::numbers::pi * variance) - rss / (2 * variance);
}

//   D -> X -> Y <- D
Network mixed() {
  return {dag_of("Y X D", "D->X X->Y D->Y"),
          {{}, {}, {"no", "yes", "never"}},
          {LinearGaussian{{1, 0.5, -2, 1.5, 0, 0}, {0.5, 2, 1}},
           LinearGaussian{{0, 3, 0}, {1, 0.25, 1}}, Cpt{{0.3, 0.7, 0}}}};
}

TEST(FitMetrics, SayWhichFamilyHasNone) {
  const Table table(Names({"D", "X"}), {Discrete{{"a", "b"}, {0, 1, 0}}, Continuous{{1, 2, 4}}});
  EXPECT_EQ(why_no_fit(dag_of("D X", "D->X"), table), "");
  const Dag dag = dag_of("D X", "X->D");
  EXPECT_TRUE(std::isnan(fit_metrics(dag, table, table).in_bic));
  EXPECT_NE(why_no_fit(dag, table).find("'D' is discrete and has the continuous parent 'X'"),
            std::string::npos);
}

TEST(FitMetrics, OfOneContinuousVariableAreTheOnesWorkedOutByHand) {
  const Dag dag = dag_of("X", "");
  const Table train(dag.names(), {Continuous{{1, 2, 6}}}), test(dag.names(), {Continuous{{0, 4}}});
  const FitMetrics found = fit_metrics(dag, train, test);
  EXPECT_NEAR(found.in_bic, log_density_of(3, 14, 7) - std::log(3.0), 1e-12);
  EXPECT_NEAR(found.out_bic, log_density_of(2, 8, 8) - std::log(2.0), 1e-12);
  EXPECT_NEAR(found.heldout, log_density(0, 3, std::sqrt(7.0)) + log_density(4, 3, std::sqrt(7.0)),
              1e-12);
}

TEST(FitMetrics, OfAMixedTableAgreeWithTheFittedNetwork) {
  const Network network = mixed();
  const Table train = sample(network, 500, 1), test = sample(network, 300, 2);
  for (const Dag& dag : {network.dag, dag_of("Y X D", ""), dag_of("Y X D", "D->Y Y->X")}) {
    const FitMetrics found = fit_metrics(dag, train, test);
    const Network on_train = fit(train, dag), on_test = fit(test, dag);
    const auto parameters = static_cast<double>(summary(on_train).parameters);
    EXPECT_NEAR(found.in_bic, log_likelihood(on_train, train) - parameters * std::log(500.0) / 2,
                1e-9);
    EXPECT_NEAR(found.out_bic, log_likelihood(on_test, test) - parameters * std::log(300.0) / 2,
                1e-9);
    EXPECT_NEAR(found.heldout, log_likelihood(fit(train, dag, {.iss = 1}), test), 1e-9);
  }
  EXPECT_GT(fit_metrics(network.dag, train, test).heldout,
            fit_metrics(dag_of("Y X D", ""), train, test).heldout + 300);
}

// Levels of D in test that train lacks, or has a row of; a column that is decided by another.
TEST(FitMetrics, OfNumbersAreFinite) {
  const Dag dag = dag_of("D X Y", "D->Y X->Y D->X");
  const Table train(dag.names(), {Discrete{{"a", "b", "c"}, {0, 0, 0, 0, 1}},
                                  Continuous{{1, 2, 3, 4, 9}}, Continuous{{2, 4, 6, 8, 18}}});
  const Table test(dag.names(), {Discrete{{"a", "b", "c"}, {0, 1, 2}}, Continuous{{1, 2, 1e300}},
                                 Continuous{{3, 1, -1e300}}});
  const FitMetrics found = fit_metrics(dag, train, test);
  EXPECT_TRUE(std::isfinite(found.in_bic));
  EXPECT_TRUE(std::isfinite(found.out_bic));
  EXPECT_TRUE(std::isfinite(found.heldout));
}

TEST(FitMetrics, OfAColumnThatAnotherDecidesAreBoundedByItsSpread) {
  const Dag dag = dag_of("X Y", "X->Y"), empty = dag_of("X Y", "");
  std::vector<double> x, y;
  for (int i = 0; i < 50; ++i) x.push_back(std::sin(i)), y.push_back(0.1 + 0.3 * std::sin(i));
  const Table table(dag.names(), {Continuous{x}, Continuous{y}});
  const double gain =
      fit_metrics(dag, table, table).heldout - fit_metrics(empty, table, table).heldout;
  EXPECT_NEAR(gain, 50 * std::log(1e6) + 24.5, 1);
}

TEST(FitMetrics, OfAConstantColumnAreThePriceOfItsParameters) {
  const Dag dag = dag_of("C X", "X->C"), empty = dag_of("C X", "");
  const Table train(dag.names(), {Continuous{{7, 7, 7, 7}}, Continuous{{1, 2, 3, 5}}});
  const Table test(dag.names(), {Continuous{{7, 8}}, Continuous{{1, 2}}});
  EXPECT_NEAR(fit_metrics(empty, train, test).in_bic - fit_metrics(dag, train, test).in_bic,
              std::log(4.0) / 2, 1e-12);
  EXPECT_EQ(fit_metrics(empty, train, test).heldout, fit_metrics(dag, train, test).heldout);
}

TEST(FitMetrics, WithHolesAreThoseOfTheCompleteRowsScaledUp) {
  const Dag dag = dag_of("A B C", "A->B B->C");
  const Table whole(dag.names(), {Discrete{{"x", "y"}, {0, 0, 1, 1, 1}},
                                  Continuous{{1, 2, 4, 8, 7}}, Continuous{{2, 3, 3, 9, 5}}});
  // Of each family the first five of seven rows are complete.
  const Table holes(dag.names(),
                    {Discrete{{"x", "y"}, {0, 0, 1, 1, 1, kMissing, kMissing}},
                     Continuous{{1, 2, 4, 8, 7, kNaN, 5}}, Continuous{{2, 3, 3, 9, 5, 6, kNaN}}});
  const Network fitted = fit(whole, dag);
  const double parameters = 1 + 2 * 2 + 3;
  EXPECT_NEAR(fit_metrics(dag, holes, whole).in_bic,
              7.0 / 5 * log_likelihood(fitted, whole) - parameters * std::log(7.0) / 2, 1e-11);
  EXPECT_NEAR(fit_metrics(dag, holes, whole).heldout, fit_metrics(dag, whole, whole).heldout,
              1e-11);
}

TEST(FitMetrics, OfAFamilyThatIsNeverCompleteAreThoseOfTheChildAlone) {
  const Dag dag = dag_of("A B", "A->B"), empty = dag_of("A B", "");
  const Table holes(dag.names(), {Discrete{{"x", "y"}, {0, 1, kMissing, kMissing}},
                                  Continuous{{kNaN, kNaN, 1, 2}}});
  const FitMetrics with = fit_metrics(dag, holes, holes),
                   without = fit_metrics(empty, holes, holes);
  EXPECT_NEAR(without.in_bic - with.in_bic, 2 * std::log(4.0) / 2, 1e-12);
  EXPECT_EQ(with.heldout, without.heldout);
}

TEST(FitMetrics, KnowNoNumberForAContinuousParentOfADiscreteVariable) {
  const Network network = mixed();
  const Table table = sample(network, 50, 1);
  EXPECT_TRUE(std::isnan(fit_metrics(dag_of("Y X D", "X->D"), table, table).in_bic));
}

TEST(FitMetrics, RefuseDataOfOtherKindsOrLevels) {
  const Dag dag = dag_of("A", "");
  const Table numbers(dag.names(), {Continuous{{1}}}), labels(dag.names(), {Discrete{{"1"}, {0}}}),
      others(dag.names(), {Discrete{{"2"}, {0}}});
  EXPECT_EQ(testing::input_error([&] { fit_metrics(dag, numbers, labels); }),
            "the kinds of 'A' differ between the two data sets; read the second with the kinds and "
            "levels of the first");
  EXPECT_EQ(
      testing::input_error([&] { fit_metrics(dag, labels, others); }),
      "the levels of 'A' differ between the two data sets; read the second with the kinds and "
      "levels of the first");
}

}  // namespace
}  // namespace hoist
