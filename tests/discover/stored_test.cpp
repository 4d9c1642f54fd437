// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/network.hpp"

namespace hoist {
namespace {

TEST(ParseDiscovery, ReadsWhatWasWritten) {
  const Table table = sample(read_network("sachs"), 400, 1);
  Knowledge knowledge(table.names());
  knowledge.forbid({0, 1});
  const Discovery found = discover(table, {.bag = {.replicates = 30}}, knowledge);
  const StoredDiscovery stored =
      parse_discovery(format_discovery(found), "discovery.json", table.names());
  EXPECT_EQ(stored.replicates, 30U);
  ASSERT_EQ(stored.averages.size(), found.averages.size());
  ASSERT_TRUE(stored.knowledge_cost && found.knowledge_cost);
  EXPECT_EQ(stored.knowledge_cost->without, found.knowledge_cost->without);
  std::size_t lost = 0;
  for (std::size_t i = 0; i < stored.averages.size(); ++i) {
    const Average& one = stored.averages[i].average;
    const Average& other = found.averages[i].average;
    EXPECT_EQ(stored.averages[i].method, found.averages[i].method);
    EXPECT_EQ(one.dag, other.dag);
    EXPECT_EQ(one.threshold, other.threshold);
    ASSERT_EQ(one.decisions.size(), other.decisions.size());
    for (std::size_t k = 0; k < one.decisions.size(); ++k) {
      EXPECT_EQ(one.decisions[k].structure.edges, other.decisions[k].structure.edges);
      EXPECT_EQ(one.decisions[k].verdict, other.decisions[k].verdict);
      EXPECT_EQ(one.decisions[k].path, other.decisions[k].path);
    }
    const Certainty& sure = stored.certainties[i];
    const Certainty& before = found.certainties[i];
    EXPECT_EQ(sure.open, before.open);
    EXPECT_EQ(sure.settled.settled, before.settled.settled);
    EXPECT_EQ(sure.settled.unsettled.size(), before.settled.unsettled.size());
    ASSERT_EQ(sure.lost.size(), before.lost.size());
    for (std::size_t k = 0; k < sure.lost.size(); ++k) {
      EXPECT_EQ(sure.lost[k].edge, before.lost[k].edge);
      EXPECT_EQ(sure.lost[k].why, before.lost[k].why);
      EXPECT_EQ(sure.lost[k].votes.size(), before.lost[k].votes.size());
      EXPECT_EQ(sure.lost[k].refused.edges, before.lost[k].refused.edges);
      ++lost;
    }
  }
  EXPECT_GT(lost, 0U);
}

TEST(ParseDiscovery, RefusesWhatIsNotADiscovery) {
  const Names names({"a", "b"});
  for (const char* text : {"", "{", "[]", "{}", R"({"replicates": 1, "averages": [{}]})",
                           R"({"replicates": 1, "averages": {"a": 1}})"})
    EXPECT_THROW((void)parse_discovery(text, "x", names), Error) << text;
}

}  // namespace
}  // namespace hoist
