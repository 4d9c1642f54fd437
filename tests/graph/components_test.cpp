// SPDX-License-Identifier: Apache-2.0
#include "graph/components.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "support/search.hpp"

namespace hoist {
namespace {

// 0 <-> 1 -> 2 -> 3 -> 2, and 4 by itself.
TEST(StrongComponents, AreNodesThatReachEachOther) {
  const std::vector<Edge> edges = {{0, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}};
  const std::vector<Node> of = strong_components(5, edges);
  EXPECT_EQ(of[0], of[1]);
  EXPECT_EQ(of[2], of[3]);
  EXPECT_NE(of[1], of[2]);
  EXPECT_NE(of[4], of[0]);
  EXPECT_NE(of[4], of[2]);
}

TEST(StrongComponents, AreWhatTwoSearchesSay) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomStream random(seed, Purpose::test, 77);
    const Node nodes = 9;
    std::vector<Edge> edges;
    for (Node a = 0; a < nodes; ++a)
      for (Node b = 0; b < nodes; ++b)
        if (a != b && random.uniform() < 0.15) edges.push_back({a, b});
    const std::vector<Node> of = strong_components(nodes, edges);
    for (Node a = 0; a < nodes; ++a)
      for (Node b = 0; b < nodes; ++b)
        EXPECT_EQ(of[a] == of[b], a == b || (testing::reached(nodes, edges, a)[b] &&
                                             testing::reached(nodes, edges, b)[a]));
  }
}

}  // namespace
}  // namespace hoist
