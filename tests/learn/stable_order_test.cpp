// SPDX-License-Identifier: Apache-2.0
#include "learn/stable_order.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stop_token>

#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::as_kind;
using testing::random_table;

std::vector<std::string> names_in_order(const Sample& sample) {
  std::vector<std::string> names;
  for (Node node : stable_order(sample, {})) names.push_back(sample.table().names()[node]);
  return names;
}

Column labels(const std::vector<std::uint16_t>& codes) {
  return Discrete{{"0", "1", "2", "3"}, codes};
}

// a -> c <- b: the causes depend on one column each, their effect on both.
Table collider(const std::vector<std::string>& names) {
  std::vector<std::uint16_t> a, b, c;
  for (std::uint16_t i = 0; i < 400; ++i) {
    a.push_back(i % 2);
    b.push_back(i / 2 % 2);
    c.push_back(static_cast<std::uint16_t>(2 * a.back() + b.back()));
  }
  return Table(Names(names), {labels(c), labels(a), labels(b)});
}

TEST(StableOrder, HasCausesBeforeTheirCommonEffect) {
  EXPECT_EQ(names_in_order(Sample(collider({"c", "a", "b"}))),
            (std::vector<std::string>{"a", "b", "c"}));
  // Whatever they are called.
  EXPECT_EQ(names_in_order(Sample(collider({"a", "b", "c"}))).back(), "a");
}

TEST(StableOrder, OfColumnsThatAreTheSameIsThatOfTheirNames) {
  const Table table = random_table(4, 200, 3, 5, 0.8);
  const Table twice(
      Names({"z", "m", "y", "a", "b"}),
      {table.column(0), table.column(1), table.column(2), table.column(0), table.column(0)});
  std::vector<std::string> copies = names_in_order(Sample(twice));
  std::erase_if(copies, [](const std::string& name) { return name == "m" || name == "y"; });
  EXPECT_EQ(copies, (std::vector<std::string>{"a", "b", "z"}));
}

Table with_some_holes(const Table& table) {
  std::vector<Column> columns;
  for (Node node = 0; node < table.columns(); ++node) {
    if (table.column(node).kind() == ColumnKind::discrete) {
      Discrete data = table.column(node).discrete();
      for (std::size_t row = node; row < data.codes.size(); row += 11) data.codes[row] = kMissing;
      columns.push_back(std::move(data));
    } else {
      Continuous data = table.column(node).continuous();
      for (std::size_t row = node; row < data.values.size(); row += 13)
        data.values[row] = std::numeric_limits<double>::quiet_NaN();
      columns.push_back(std::move(data));
    }
  }
  return Table(table.names(), columns);
}

TEST(StableOrder, DoesNotSeeTheOrderOfTheColumns) {
  const std::vector<Node> other = {4, 2, 0, 5, 1, 3};
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const char* kind : {"labels", "numbers", "mixed"}) {
      const Table table = as_kind(random_table(6, 150, 3, seed, 0.7), kind);
      const Table holes = with_some_holes(table);
      EXPECT_EQ(names_in_order(Sample(table)), names_in_order(Sample(table.reordered(other))));
      EXPECT_EQ(names_in_order(Sample(holes)), names_in_order(Sample(holes.reordered(other))));
    }
}

TEST(StableOrder, DoesNotSeeTheUnitsOfNumbers) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Table table = as_kind(random_table(5, 150, 3, seed, 0.7), "numbers");
    std::vector<Column> columns;
    for (Node node = 0; node < 5; ++node) {
      Continuous data = table.column(node).continuous();
      for (double& value : data.values) value = std::ldexp(value, 7 * static_cast<int>(node)) + 3;
      columns.push_back(std::move(data));
    }
    EXPECT_EQ(stable_order(Sample(table), {}),
              stable_order(Sample(Table(table.names(), columns)), {}));
  }
}

TEST(StableOrder, FollowsTheSampleOfTheReplicate) {
  const Table table = random_table(6, 60, 3, 4, 0.6);
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto drawn = testing::random_rows(table.rows(), seed);
    const RowWeights weights = testing::times_of(drawn, table.rows());
    const auto order = stable_order(Sample(table, weights), {});
    EXPECT_EQ(order, stable_order(Sample(table.take(drawn)), {}));
    changed += order != stable_order(Sample(table), {}) ? 1U : 0U;
  }
  EXPECT_GT(changed, 0U);
}

TEST(StableOrder, LeavesOffWhenAskedToStop) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW(stable_order(Sample(random_table(3, 20, 2, 1)), stop.get_token()), Stopped);
}

TEST(StableTies, HaveNoUseForSeedAndReplicate) {
  const Table table = random_table(10, 100, 3, 2);
  const Dag first = learn(table, {.tie_break = TieBreak::stable});
  for (std::uint64_t i = 2; i < 6; ++i)
    EXPECT_EQ(first, learn(table, {.tie_break = TieBreak::stable, .seed = i, .replicate = i}));
}

// The first edge is a tie: c -> a where columns decide, a -> c where dependence does.
TEST(StableTies, AreBrokenInFavourOfWhatDependsOnFewer) {
  const Table table = collider({"c", "a", "b"});
  EXPECT_TRUE(learn(table).has_edge(0, 1));
  EXPECT_TRUE(learn(table, {.tie_break = TieBreak::stable}).has_edge(1, 0));
}

TEST(TieBreaks, AreKnownByName) {
  for (const TieBreakEntry& entry : tie_breaks()) {
    EXPECT_EQ(tie_break_named(entry.name), entry.way);
    EXPECT_EQ(name_of(entry.way), entry.name);
  }
  EXPECT_EQ(tie_breaks().size(), 3U);
  EXPECT_THROW(tie_break_named("ordr"), Error);
}

}  // namespace
}  // namespace hoist
