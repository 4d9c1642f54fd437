// SPDX-License-Identifier: Apache-2.0
#include "learn/skeleton.hpp"

#include <gtest/gtest.h>

#include "core/real.hpp"
#include "hoist/error.hpp"
#include "learn/label_tester.hpp"
#include "learn/subsets.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

// The rule as written down, pair by pair, with the plain way of counting.
std::vector<Edge> skeleton_by_the_rule(const Table& table, Freedom freedom, double alpha) {
  const auto n = static_cast<Node>(table.columns());
  const auto tester = make_plain_label_tester(Sample(table), LabelStatistic::g2, freedom);
  std::vector<std::vector<char>> linked(n, std::vector<char>(n, 1));
  for (std::size_t size = 0; size < n; ++size) {
    const auto before = linked;
    for (Node x = 0; x < n; ++x)
      for (Node y = x + 1; y < n; ++y)
        for (Node end : {x, y}) {
          std::vector<Node> neighbours;
          for (Node z = 0; z < n; ++z)
            if (z != x && z != y && before[end][z] != 0) neighbours.push_back(z);
          for_each_subset(neighbours, size, [&](std::span<const Node> given) {
            if (before[x][y] != 0 && exponential(tester->test(x, given, y).log_p()) > alpha)
              linked[x][y] = linked[y][x] = 0;
            return linked[x][y] != 0;
          });
        }
  }
  std::vector<Edge> links;
  for (Node x = 0; x < n; ++x)
    for (Node y = x + 1; y < n; ++y)
      if (linked[x][y] != 0) links.push_back({x, y});
  return links;
}

TEST(Skeleton, IsWhatTheRuleSays) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Table table = random_table(8, 60 + 30 * (seed % 9), 2 + seed % 5, seed, 0.8);
    const Freedom freedom = seed % 2 == 0 ? Freedom::declared : Freedom::adjusted;
    const auto tester = make_label_tester(Sample(table), LabelStatistic::g2, freedom);
    Significance significance(0.05);
    const Knowledge none;
    const std::stop_token never;
    const Skeleton found = find_skeleton({8, *tester, significance, 8, none, never});
    EXPECT_EQ(found.links.undirected(), skeleton_by_the_rule(table, freedom, 0.05)) << seed;
  }
}

TEST(Skeleton, KeepsRequiredLinksAndHasNoForbiddenOnes) {
  const Table table = random_table(6, 200, 3, 3, 0.8);
  const auto tester = make_label_tester(Sample(table), LabelStatistic::g2, Freedom::adjusted);
  Significance significance(1e-300);  // nothing is significant
  Knowledge knowledge(table.names());
  knowledge.require({4, 2});
  const std::stop_token never;
  const Skeleton few = find_skeleton({6, *tester, significance, 8, knowledge, never});
  EXPECT_EQ(few.links.undirected(), (std::vector<Edge>{{2, 4}}));

  Significance everything(1);
  Knowledge forbidding(table.names());
  forbidding.forbid({0, 1});
  forbidding.forbid({1, 0});
  forbidding.forbid({2, 3});
  const Skeleton most = find_skeleton({6, *tester, everything, 0, forbidding, never});
  EXPECT_FALSE(most.links.are_adjacent(0, 1));
  EXPECT_TRUE(most.links.are_adjacent(2, 3));
  EXPECT_EQ(most.links.undirected().size(), 14U);
}

TEST(Skeleton, LeavesOffWhenAskedTo) {
  const Table table = random_table(6, 200, 3, 3);
  const auto tester = make_label_tester(Sample(table), LabelStatistic::g2, Freedom::adjusted);
  Significance significance(0.05);
  const Knowledge none;
  std::stop_source stop;
  stop.request_stop();
  const std::stop_token token = stop.get_token();
  EXPECT_THROW(find_skeleton({6, *tester, significance, 8, none, token}), Stopped);
}

}  // namespace
}  // namespace hoist
