// SPDX-License-Identifier: Apache-2.0
#include "learn/subsets.hpp"

#include <gtest/gtest.h>

namespace hoist {
namespace {

TEST(LargestSize, IsTheLastOfWhichThereAreNotTooMany) {
  EXPECT_EQ(largest_size(10, 3, 1000), 3U);  // 120 sets of three
  EXPECT_EQ(largest_size(25, 3, 1000), 2U);  // 2300 of three, 300 of two
  EXPECT_EQ(largest_size(50, 3, 1000), 1U);  // 1225 of two
  EXPECT_EQ(largest_size(2, 3, 1000), 2U);   // there are no three
  EXPECT_EQ(largest_size(2000, 3, 1000), 0U);
  EXPECT_EQ(largest_size(0, 3, 1000), 0U);
}

TEST(ForEachSubset, VisitsAsManyAsThereAre) {
  const std::vector<Node> nodes = {2, 3, 5, 7, 11, 13};
  std::size_t seen = 0;
  for_each_subset(nodes, 3, [&](std::span<const Node> subset) {
    EXPECT_EQ(subset.size(), 3U);
    ++seen;
    return true;
  });
  EXPECT_EQ(seen, 20U);
}

}  // namespace
}  // namespace hoist
