// SPDX-License-Identifier: Apache-2.0
// The fast engine against the general one: same table, same family, same value.
#include "score/likelihood_scorer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "score/local_score.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_rows;
using testing::random_table;

constexpr double kPrice = 2.5;

double by_counting(const Sample& view, Node child, const std::vector<Node>& parents) {
  Counter counter(view);
  const ScoreContext context(view.rows());
  const FamilyCounts counts = counter.family(child, parents);
  return loglik_of(counts, context) - kPrice * parameters(counts);
}

// From one row to more than a vector of any processor holds, from 2 levels to more than have
// bitmaps, none to four parents, resampled and shuffled: every path of the engine.
TEST(LikelihoodScorer, EqualsTheGeneralCounterOnEveryPath) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::size_t rows = std::vector<std::size_t>{1, 7, 64, 100, 257, 900, 3000}[seed % 7];
    const std::size_t levels = std::vector<std::size_t>{2, 3, 5, 12, 30, 60}[seed % 6];
    const Table table = random_table(8, rows, levels, seed);
    const std::vector<std::uint32_t> drawn = random_rows(rows, seed);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    const std::vector<Node> order = {3, 0, 7, 1, 6, 2, 5, 4};
    const Sample view = Sample(table, weights).with_order(order);
    const auto scorer = make_likelihood_scorer(view, kPrice);
    std::vector<Node> parents;
    // As many parents as leave room for one more.
    const std::size_t most = levels > 12 ? 2 : 4;
    for (Node parent = 1; parent <= seed % (most + 1); ++parent) parents.push_back(parent);
    ASSERT_NEAR(scorer->family(0, parents), by_counting(view, 0, parents), 1e-8) << seed;

    const std::vector<Node> candidates = {5, 6, 7};
    std::vector<double> out(8);
    scorer->extensions(0, parents, candidates, -INFINITY, out);
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<Node> more = parents;
      more.push_back(candidates[i]);
      ASSERT_NEAR(out[candidates[i]], by_counting(view, 0, more), 1e-8) << "seed " << seed;
    }
    std::vector<double> fewer(parents.size());
    scorer->reductions(0, parents, fewer);
    for (std::size_t i = 0; i < parents.size(); ++i) {
      std::vector<Node> rest = parents;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      ASSERT_NEAR(fewer[i], by_counting(view, 0, rest), 1e-8) << "seed " << seed;
    }
  }
}

// A walk through the families of a few children, as a search takes it: parents come and go, and
// each time all others are asked for. What was kept from the step before must not show.
TEST(LikelihoodScorer, GivesOnAWalkWhatItGivesAfresh) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::size_t levels = std::vector<std::size_t>{2, 3, 4, 9, 40}[seed % 5];
    const Table table =
        random_table(9, 100 + 150 * (seed % 8), levels, seed, seed % 2 == 0 ? 0.95 : 0.5);
    const std::vector<std::uint32_t> drawn = random_rows(table.rows(), seed);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    const Sample view(table, weights);
    const auto walker = make_likelihood_scorer(view, kPrice);
    RandomStream random(seed, Purpose::test, 43);
    std::vector<std::vector<Node>> parents(3);
    for (int step = 0; step < 25; ++step) {
      const auto child = static_cast<Node>(random.below(3));
      const auto other = static_cast<Node>(random.below(9));
      if (other == child) continue;
      auto& own = parents[child];
      if (std::erase(own, other) == 0 && own.size() < (levels > 9 ? 2U : 4U)) own.push_back(other);
      std::vector<Node> candidates;
      for (Node x = 0; x < 9; ++x)
        if (x != child && std::ranges::count(own, x) == 0 && random.below(4) > 0)
          candidates.push_back(x);
      std::vector<double> walked(9), fresh(9);
      walker->extensions(child, own, candidates, -INFINITY, walked);
      make_likelihood_scorer(view, kPrice)->extensions(child, own, candidates, -INFINITY, fresh);
      for (Node x : candidates) {
        std::vector<Node> more = own;
        more.push_back(x);
        std::sort(more.begin(), more.end());
        ASSERT_EQ(walked[x], fresh[x]) << "seed " << seed << " step " << step;
        ASSERT_NEAR(walked[x], by_counting(view, child, more), 1e-8) << seed << " " << step;
      }
    }
  }
}

// A column of one level has no indicator, so its place among them is that of the next column.
TEST(LikelihoodScorer, CountsColumnsOfOneLevelAsAnyOther) {
  const Table some = random_table(3, 60, 3, 1);
  std::vector<Column> columns = {some.column(0), some.column(1), some.column(2)};
  for (Node constant : {0U, 2U})
    columns[constant] = Discrete{{"only"}, std::vector<std::uint16_t>(60, 0)};
  const Table table(some.names(), columns);
  const Sample view(table);
  for (Node child = 0; child < 3; ++child) {
    const std::vector<Node> others = {(child + 1) % 3, (child + 2) % 3};
    std::vector<double> out(3);
    make_likelihood_scorer(view, kPrice)->extensions(child, {}, others, -INFINITY, out);
    for (Node x : others) EXPECT_NEAR(out[x], by_counting(view, child, {x}), 1e-8);
  }
}

TEST(LikelihoodScorer, CountsMoreRowsThanSixteenBitsHold) {
  const Table table = random_table(5, 70000, 3, 2);
  const Sample view(table);
  const auto scorer = make_likelihood_scorer(view, kPrice);
  std::vector<Node> parents;
  for (Node parent : {1U, 2U}) {
    parents.push_back(parent);
    const std::vector<Node> candidates = {3, 4};
    std::vector<double> out(5);
    scorer->extensions(0, parents, candidates, -INFINITY, out);
    for (Node x : candidates) {
      std::vector<Node> more = parents;
      more.push_back(x);
      EXPECT_NEAR(out[x], by_counting(view, 0, more), 1e-6);
    }
  }
}

TEST(LikelihoodScorer, ScoresATableWithoutRowsByItsParametersAlone) {
  const Table some = random_table(3, 10, 40, 1);
  const Table none = some.take({});
  const auto scorer = make_likelihood_scorer(Sample(none), kPrice);
  const std::vector<Node> parents = {1}, candidates = {2};
  std::vector<double> out(3);
  scorer->extensions(0, parents, candidates, -INFINITY, out);
  const auto levels = [&](Node node) { return static_cast<double>(none.levels(node)); };
  EXPECT_EQ(out[2], -kPrice * levels(1) * levels(2) * (levels(0) - 1));
}

TEST(LikelihoodScorer, DoesNotRememberTheFamilyBefore) {
  const Table table = random_table(6, 300, 4, 3);
  const auto scorer = make_likelihood_scorer(Sample(table), kPrice);
  const auto fresh = make_likelihood_scorer(Sample(table), kPrice);
  const std::vector<Node> one = {1, 2}, other = {2};
  const double first = scorer->family(0, one);
  scorer->family(3, other);
  EXPECT_EQ(scorer->family(0, one), first);
  EXPECT_EQ(fresh->family(0, one), first);
}

}  // namespace
}  // namespace hoist
