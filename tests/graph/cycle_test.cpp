// SPDX-License-Identifier: Apache-2.0
#include "graph/cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"
#include "support/search.hpp"

namespace hoist {
namespace {

TEST(FindCycle, FindsOneExactlyIfASearchComesBackToWhereItBegan) {
  std::size_t cyclic = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    RandomStream random(seed, Purpose::test, 61);
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < 7; ++i)
      edges.push_back({static_cast<Node>(random.below(9)), static_cast<Node>(random.below(9))});
    bool expected = false;
    for (Node node = 0; node < 9; ++node)
      expected = expected || testing::reached(9, edges, node)[node];
    const std::vector<Node> cycle = find_cycle(9, edges);
    ASSERT_EQ(!cycle.empty(), expected) << "seed " << seed;
    if (cycle.empty()) continue;
    ++cyclic;
    EXPECT_EQ(cycle.front(), cycle.back());
    for (std::size_t i = 1; i < cycle.size(); ++i)
      EXPECT_TRUE(std::ranges::count(edges, Edge{cycle[i - 1], cycle[i]}) > 0);
  }
  EXPECT_GT(cyclic, 50U);
  EXPECT_LT(cyclic, 250U);
}

// Two cycles, and so many edges between them that a search from each would take hours.
TEST(FindCycle, IsLinearInTheEdgesBetweenCycles) {
  constexpr Node kBetween = 200'000;
  std::vector<Edge> edges;
  for (Node i = 0; i < kBetween; ++i) edges.push_back({i, kBetween});
  for (Node i = 0; i < kBetween; ++i) edges.push_back({kBetween + 2, i});
  edges.insert(edges.end(), {{kBetween, kBetween + 1}, {kBetween + 1, kBetween}});
  edges.insert(edges.end(), {{kBetween + 2, kBetween + 3}, {kBetween + 3, kBetween + 2}});
  EXPECT_EQ(find_cycle(kBetween + 4, edges).size(), 3U);
}

}  // namespace
}  // namespace hoist
