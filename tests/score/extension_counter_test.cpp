// SPDX-License-Identifier: Apache-2.0
#include "score/extension_counter.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "score/n_log_n.hpp"
#include "support/naive_score.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::naive_score;
using testing::random_rows;
using testing::random_table;

// The log-likelihoods of child 0 as its parents 1, 2 and 3 join, and others in between.
std::vector<std::vector<double>> climb(const Sample& view, std::size_t most_kept_bytes) {
  const PackedColumns columns(view);
  const auto n_log_n = n_log_n_table(view.rows());
  FamilyCells family(columns);
  ExtensionCounter<std::uint16_t> counter(columns, n_log_n->data(), most_kept_bytes);
  const std::vector<double> free_of_charge(columns.most_levels() + 1);
  std::vector<std::vector<double>> all;
  for (Node most = 0; most <= 3; ++most) {
    for (Node child : {0U, 7U}) {
      std::vector<Node> parents, candidates;
      std::uint64_t declared = 1;
      for (Node parent = 1; parent <= most; ++parent) {
        parents.push_back(parent);
        declared *= columns.levels(parent);
      }
      for (Node x = most + 1; x < columns.columns(); ++x)
        if (x != child) candidates.push_back(x);
      family.reset(child, parents, declared);
      auto& out = all.emplace_back(columns.columns());
      counter.extend(child, parents, family, candidates, free_of_charge, out);
    }
  }
  return all;
}

TEST(ExtensionCounter, GivesTheSameBitsWhateverItMayKeep) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Table table = random_table(8, 200 + 50 * seed, 2 + seed % 4, seed, 0.8);
    const std::vector<std::uint32_t> drawn = random_rows(table.rows(), seed);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    const Sample view(table, weights);
    const auto all = climb(view, std::size_t{1} << 30);
    EXPECT_EQ(climb(view, 0), all) << "nothing";
    EXPECT_EQ(climb(view, 2000), all) << "a table or two";
  }
}

TEST(ExtensionCounter, AgreesWithCountingByHand) {
  const Table table = random_table(8, 300, 3, 5, 0.9);
  const auto all = climb(Sample(table), 1 << 20);
  const std::vector<Node> two_more = {1, 2, 5};
  EXPECT_NEAR(all[4][5], naive_score(table, 0, two_more, 0), 1e-8);
}

}  // namespace
}  // namespace hoist
