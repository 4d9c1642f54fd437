// SPDX-License-Identifier: Apache-2.0
#include "score/row_slots.hpp"

#include <gtest/gtest.h>

#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_rows;
using testing::random_table;

std::vector<std::uint32_t> times(const RowSlots& slots, std::size_t rows) {
  std::vector<std::uint32_t> count(rows);
  for (std::uint32_t row : slots.singles()) count[row] += 1;
  for (std::uint32_t row : slots.doubles()) count[row] += 2;
  return count;
}

TEST(RowSlots, CountEveryRowAsOftenAsItWasDrawn) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const std::size_t rows = 1 + 37 * seed;
    const Table table = random_table(1, rows, 2, seed);
    const std::vector<std::uint32_t> drawn = random_rows(rows, seed);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    std::vector<std::uint32_t> expected(rows);
    for (std::uint32_t row : drawn) ++expected[row];
    const RowSlots slots(Sample(table, weights));
    EXPECT_EQ(times(slots, rows), expected);
    EXPECT_EQ(slots.rows(), rows);
  }
}

TEST(RowSlots, OfAWholeTableAreItsRows) {
  const Table table = random_table(1, 300, 2, 1);
  const RowSlots slots{Sample(table)};
  EXPECT_EQ(slots.singles().size(), 300U);
  EXPECT_TRUE(slots.doubles().empty());
  EXPECT_EQ(slots.slots(), 512U);
}

TEST(RowSlots, KeepEachWeightInBlocksOfItsOwn) {
  for (std::size_t rows : {1U, 2U, 100U, 256U, 509U, 1157U, 5618U}) {
    const Table table = random_table(1, rows, 2, 1);
    const RowWeights weights = testing::times_of(random_rows(rows, rows), rows);
    const RowSlots slots(Sample(table, weights));
    EXPECT_EQ(slots.first_double() % RowSlots::kBlock, 0U);
    EXPECT_EQ(slots.slots() % 256, 0U);
    EXPECT_GE(slots.first_double(), slots.singles().size());
    EXPECT_GE(slots.slots(), slots.first_double() + slots.doubles().size());
    EXPECT_LE(slots.slots(), (rows + 255) / 256 * 256) << "never longer than a bit a row";
  }
}

TEST(RowSlots, HoldARowThatIsAllThereIs) {
  const Table table = random_table(1, 4, 2, 1);
  const std::vector<std::uint32_t> drawn = {2, 2, 2, 2};
  const RowWeights weights = testing::times_of(drawn, table.rows());
  const RowSlots slots(Sample(table, weights));
  EXPECT_EQ(times(slots, 4), (std::vector<std::uint32_t>{0, 0, 4, 0}));
}

}  // namespace
}  // namespace hoist
