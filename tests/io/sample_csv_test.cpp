// SPDX-License-Identifier: Apache-2.0
#include "io/sample_csv.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

std::string text_of(const Sample& sample) {
  std::string text;
  write_sample(sample, [&](std::string_view part) { text += part; });
  return text;
}

TEST(SampleCsv, RepeatsRowsAsTheyCountInTheOrderOfTheColumns) {
  const Table table(Names({"a", "b, c"}),
                    {Discrete{{"no", "=1+1()"}, {0, 1, kMissing}},
                     Continuous{{0.5, 2, std::numeric_limits<double>::quiet_NaN()}}});
  const RowWeights weights = RowWeights::times({2, 0, 1});
  const std::vector<Node> order = {1, 0};
  EXPECT_EQ(text_of(Sample(table, weights).with_order(order)),
            "\"b, c\",a\n0.5,no\n0.5,no\nNA,NA\n");
  EXPECT_EQ(text_of(Sample(table)), "a,\"b, c\"\nno,0.5\n'=1+1(),2\nNA,NA\n");
}

TEST(SampleCsv, OfAllRowsIsTheTable) {
  const Table table = testing::as_kind(testing::random_table(9, 3000, 4, 1), "mixed");
  EXPECT_EQ(text_of(Sample(table)), format_table(table));
}

}  // namespace
}  // namespace hoist
