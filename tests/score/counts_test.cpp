// SPDX-License-Identifier: Apache-2.0
#include "score/counts.hpp"

#include <gtest/gtest.h>

#include <map>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

// Rows of counts keyed by the values of the parents, the slow way.
std::map<std::vector<int>, std::vector<std::uint32_t>> naive(const Table& table, Node child,
                                                             const std::vector<Node>& parents) {
  std::map<std::vector<int>, std::vector<std::uint32_t>> counts;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    std::vector<int> key;
    for (Node parent : parents) key.push_back(table.codes(parent)[i]);
    auto& row = counts[key];
    row.resize(table.levels(child));
    ++row[table.codes(child)[i]];
  }
  return counts;
}

// The map is in ascending order of configurations, and so are the rows of the counter.
void expect_same(const FamilyCounts& counts,
                 const std::map<std::vector<int>, std::vector<std::uint32_t>>& expected) {
  std::size_t j = 0;
  for (std::size_t row = 0; row < counts.occurring(); ++row) {
    const auto cells = counts.row(row);
    std::uint32_t total = 0;
    for (std::uint32_t cell : cells) total += cell;
    if (total == 0) continue;  // an extension lists configurations that do not occur
    ASSERT_LT(j, expected.size());
    const auto& wanted = std::next(expected.begin(), static_cast<std::ptrdiff_t>(j))->second;
    EXPECT_EQ(std::vector<std::uint32_t>(cells.begin(), cells.end()), wanted);
    ++j;
  }
  EXPECT_EQ(j, expected.size());
}

TEST(Counter, CountsAsALoopOverTheRowsDoes) {
  // Few rows and many levels take the path that sorts; many rows the one that indexes.
  for (const std::size_t rows : {20U, 2000U}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const Table table = random_table(6, rows, 30, seed);
      Counter counter{Sample(table)};
      const std::vector<Node> parents = {1, 3, 4};
      expect_same(counter.family(2, parents), naive(table, 2, parents));
      expect_same(counter.extended(5), naive(table, 2, {1, 3, 4, 5}));
      expect_same(counter.reduced(0), naive(table, 2, {3, 4}));
      expect_same(counter.reduced(1), naive(table, 2, {1, 4}));
      expect_same(counter.reduced(2), naive(table, 2, {1, 3}));
    }
  }
}

TEST(Counter, DeclaresConfigurationsThatDoNotOccur) {
  const Table table = random_table(4, 10, 5, 1);
  Counter counter{Sample(table)};
  const std::vector<Node> parents = {0, 1};
  const std::uint64_t q = table.levels(0) * table.levels(1);
  EXPECT_EQ(counter.family(2, parents).configurations, q);
  EXPECT_EQ(counter.extended(3).configurations, q * table.levels(3));
  EXPECT_EQ(counter.reduced(0).configurations, table.levels(1));
}

}  // namespace
}  // namespace hoist
