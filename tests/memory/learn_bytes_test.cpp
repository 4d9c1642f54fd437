// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/bag.hpp"
#include "hoist/io.hpp"
#include "memory/meter.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::peak_bytes;
using testing::random_table;

struct Shape {
  std::size_t columns, rows, levels;
};

void PrintTo(const Shape& shape, std::ostream* out) {
  *out << shape.columns << " columns, " << shape.rows << " rows, " << shape.levels << " levels";
}

class EveryShape : public ::testing::TestWithParam<Shape> {};

INSTANTIATE_TEST_SUITE_P(All, EveryShape,
                         ::testing::Values(Shape{3, 1, 2}, Shape{5, 40, 3}, Shape{40, 60, 3},
                                           Shape{4, 20000, 2}, Shape{12, 5000, 12},
                                           Shape{8, 3000, 60}, Shape{150, 300, 3},
                                           Shape{6, 4000, 400}, Shape{60, 70000, 2},
                                           Shape{300, 40, 2}));

TEST_P(EveryShape, TakesNoMoreThanWasSaid) {
  const auto [columns, rows, levels] = GetParam();
  const Table labels = random_table(columns, rows, levels, 7, 0.8);
  for (const char* kind : {"labels", "numbers", "mixed"}) {
    const Table table = testing::as_kind(labels, kind);
    for (const Score& score : scores()) {
      // Seconds, and nothing new.
      const bool slow = columns * rows > 100000 || (columns > 100 && kind[0] == 'm');
      if (slow && score.name != "bic") continue;
      if (!why_not(score.takes, Sample(table), "").empty()) continue;
      // The engine that takes everything passes over all rows for each family.
      if (columns > 20 && (score.name == "nal" || score.name == "pnal")) continue;
      if (score.name == "loglik" && kind[0] != 'l') continue;  // ends with every edge there is
      BagOptions options;
      options.learn.score = score.name;
      const std::uint64_t said = learn_bytes(table.shape(), options.learn);
      const std::size_t taken =
          peak_bytes([&] { static_cast<void>(replicate(table, Knowledge(), options, 0)); });
      EXPECT_LE(taken, said) << score.name << " of " << kind;
    }
  }
}

TEST_P(EveryShape, TakesNoMoreThanWasSaidByLearnersThatTest) {
  const auto [columns, rows, levels] = GetParam();
  const Table labels = random_table(columns, rows, levels, 7, 0.8);
  for (const char* kind : {"labels", "numbers", "mixed"}) {
    const Table table = testing::as_kind(labels, kind);
    for (const char* learner : {"pc", "mmhc"})
      for (const char* df : {"declared", "adjusted"}) {
        // Seconds, and nothing new.
        if (columns * rows > 100000 && df[0] == 'd') continue;
        if (levels > 100 && kind[0] == 'm') continue;
        BagOptions options;
        // Deeper conditions take seconds, and nothing new.
        options.learn.learner = {learner, {{"df", df}, {"max_given", 3}, {"max_parents", 4}}};
        const std::uint64_t said = learn_bytes(table.shape(), options.learn);
        const std::size_t taken =
            peak_bytes([&] { static_cast<void>(replicate(table, Knowledge(), options, 0)); });
        EXPECT_LE(taken, said) << learner << " of " << kind << ", " << df;
      }
  }
}

// What else may hold more than a climb: a search that looks downhill, one that lists all moves, and
// an order of the columns that needs a scorer of its own.
TEST_P(EveryShape, TakesNoMoreInOtherSearchesThanWasSaid) {
  const auto [columns, rows, levels] = GetParam();
  const Table labels = random_table(columns, rows, levels, 7, 0.8);
  for (const char* kind : {"labels", "numbers", "mixed"}) {
    if (columns * rows > 100000 || (columns > 100 && kind[0] == 'm')) continue;
    const Table table = testing::as_kind(labels, kind);
    // With more variables than rows families would grow for seconds, and nothing new.
    const Parameters few = {{"max_parents", 4}};
    for (const Choice<Learner>& learner :
         {Choice<Learner>("hc"), Choice<Learner>("tabu"), Choice<Learner>("ges", few),
          Choice<Learner>("boss", few),
          Choice<Learner>("hc", {{"restarts", 3}, {"perturb", 20}})}) {
      BagOptions options;
      options.learn.learner = learner;
      options.learn.tie_break = TieBreak::stable;
      const std::uint64_t said = learn_bytes(table.shape(), options.learn);
      const std::size_t taken =
          peak_bytes([&] { static_cast<void>(replicate(table, Knowledge(), options, 0)); });
      EXPECT_LE(taken, said) << learner.name() << " of " << kind;
    }
  }
}

// Real weights take the engine that takes everything, and new rows are a table of their own.
TEST_P(EveryShape, TakesNoMoreUnderAnyResamplingPlanThanWasSaid) {
  const auto [columns, rows, levels] = GetParam();
  // Seconds, and nothing new.
  if (rows < 2 || columns * rows > 100000 || columns > 20) return;
  std::vector<std::uint32_t> clusters(rows);
  for (std::uint32_t row = 0; row < rows; ++row) clusters[row] = row / 3;
  const Table labels = random_table(columns, rows, levels, 7, 0.8);
  for (const char* kind : {"labels", "numbers", "mixed"}) {
    const Table table = testing::as_kind(labels, kind).with_clusters(clusters);
    for (const ResamplingPlan& plan : resampling_plans())
      for (const char* correction : {"none", "effective", "oob"}) {
        if (plan.real_weights && correction[0] == 'o') continue;  // leaves no row out
        if (plan.name == "parametric" && correction[0] == 'o') continue;
        const BagOptions options{.resample = plan, .resample_penalty = correction};
        const std::uint64_t said = bag_bytes(table.shape(), options);
        const std::size_t taken =
            peak_bytes([&] { static_cast<void>(replicate(table, Knowledge(), options, 0)); });
        EXPECT_LE(taken, said) << plan.name << ", " << correction << ", of " << kind;
      }
  }
}

// Of wide columns no more cells are counted than their levels can make.
TEST(LearnBytes, KnowsWhatColumnsOfManyLevelsCanMakeTogether) {
  for (const Score& score : scores()) {
    if (!score.takes.discrete) continue;
    const LearnOptions options{.score = score.name};
    EXPECT_LT(learn_bytes({70'000, std::vector<std::size_t>(6, 200), 0}, options), 160U << 20)
        << score.name;
    EXPECT_LT(learn_bytes({200'000, std::vector<std::size_t>(3, 250), 0}, options), 280U << 20)
        << score.name;
  }
}

TEST(LearnBytes, IsNotFarAboveWhatIsTakenOnRealNetworks) {
  for (const char* name : {"alarm", "insurance", "win95pts", "hailfinder", "andes"}) {
    const Table table = sample(read_network(name), 1000, 1);
    const std::uint64_t said = learn_bytes(table.shape(), {});
    const std::size_t taken =
        peak_bytes([&] { static_cast<void>(replicate(table, Knowledge(), {}, 0)); });
    EXPECT_LE(taken, said) << name;
    EXPECT_LE(said, 4 * taken + (4U << 20)) << name;
  }
}

}  // namespace
}  // namespace hoist
