// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/network.hpp"
#include "learn/mmpc.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

Parameters tested() { return completed(independence_parameters(), {}, "the test"); }

BitPdag links_of(const Table& table, const Knowledge& knowledge) {
  const auto tester = make_tester(Sample(table), tested());
  Significance significance(0.01);
  const std::stop_token never;
  return max_min_links({table.columns(), *tester, significance, 3, knowledge, never});
}

// With many rows the links are those of the network; its colliders join no parents.
TEST(MaxMinLinks, AreTheLinksOfASmallNetworkFromManyRows) {
  const Network network = read_network("gaussian:8:2:3");
  const Table table = sample(network, 100'000, 1);
  const BitPdag links = links_of(table, Knowledge());
  for (Node a = 0; a < 8; ++a)
    for (Node b = 0; b < a; ++b)
      EXPECT_EQ(links.are_adjacent(a, b), network.dag.has_edge(a, b) || network.dag.has_edge(b, a))
          << a << ", " << b;
}

TEST(MaxMinLinks, KeepWhatKnowledgeRequiresAndHaveNothingThatItForbidsBothWays) {
  const Table table = random_table(8, 300, 3, 2, 0.8);
  const BitPdag free = links_of(table, Knowledge());
  Knowledge knowledge(table.names());
  Node one = 0, other = 0;
  for (Node a = 0; a < 8; ++a)
    for (Node b = 0; b < a; ++b) {
      if (free.are_adjacent(a, b) && one == other) one = a, other = b;
      if (!free.are_adjacent(a, b) && knowledge.required().empty()) knowledge.require({b, a});
    }
  ASSERT_NE(one, other);
  ASSERT_FALSE(knowledge.required().empty());
  knowledge.forbid({one, other});
  knowledge.forbid({other, one});
  const BitPdag bound = links_of(table, knowledge);
  EXPECT_FALSE(bound.are_adjacent(one, other));
  EXPECT_TRUE(bound.are_adjacent(knowledge.required()[0].from, knowledge.required()[0].to));
}

// The climb is that of hc among the links.
TEST(Mmhc, ClimbsAlongTheLinksOnly) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Table table = random_table(9, 200, 3, seed, 0.6);
    const BitPdag links = links_of(table, Knowledge());
    Knowledge along(table.names());
    for (Node a = 0; a < 9; ++a)
      for (Node b = 0; b < 9; ++b)
        if (a != b && !links.are_adjacent(a, b)) along.forbid({a, b});
    EXPECT_EQ(learn(table, {.learner = "mmhc"}), learn(table, {.learner = "hc"}, along)) << seed;
  }
}

}  // namespace
}  // namespace hoist
