// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "hoist/average.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

// What a cover says of a vertex, as `A->B B->C` for each structure, without the slots.
std::multiset<std::vector<Edge>> structures(const Dag& dag, const char* cover, const char* vertex) {
  std::multiset<std::vector<Edge>> all;
  Cover::named(cover).structures(dag, *dag.names().find(vertex), {},
                                 [&](std::uint32_t, std::vector<Edge> edges) {
                                   std::ranges::sort(edges);
                                   all.insert(std::move(edges));
                                 });
  return all;
}

std::vector<Edge> edges(const Dag& dag, const std::string& text) {
  std::string names;
  for (const std::string& name : dag.names().list()) names += (names.empty() ? "" : " ") + name;
  return dag_of(names, text).edges();
}

//   A -> C <- B,  C -> D <- E,  A -> E
const Dag kDag = dag_of("A B C D E", "A->C B->C C->D E->D A->E");

TEST(MarkovBlankets, AreAVertexsEdgesAndThoseIntoItsChildren) {
  EXPECT_EQ(*structures(kDag, "mb", "C").begin(), edges(kDag, "A->C B->C C->D E->D"));
  EXPECT_EQ(*structures(kDag, "mb", "D").begin(), edges(kDag, "C->D E->D"));
}

TEST(VStructures, AreUnshieldedPairsOfParents) {
  EXPECT_EQ(structures(kDag, "vstructures", "C").size(), 1U);
  EXPECT_EQ(*structures(kDag, "vstructures", "C").begin(), edges(kDag, "A->C B->C"));
  EXPECT_EQ(structures(kDag, "vstructures", "E").size(), 0U);
  const Dag shielded = dag_of("A B C", "A->C B->C A->B");
  EXPECT_EQ(structures(shielded, "vstructures", "C").size(), 0U);
  const Dag three = dag_of("A B C D", "A->D B->D C->D");
  EXPECT_EQ(structures(three, "vstructures", "D").size(), 3U);
}

TEST(Ancestors, AreAllEdgesUpstream) {
  EXPECT_EQ(*structures(kDag, "ancestors", "D").begin(), edges(kDag, "A->C B->C C->D E->D A->E"));
  EXPECT_EQ(*structures(kDag, "ancestors", "E").begin(), edges(kDag, "A->E"));
  EXPECT_TRUE(structures(kDag, "ancestors", "A").begin()->empty());
}

TEST(WholeDag, IsTheMostFrequentDagOfTheBag) {
  Bag bag(kDag.names());
  const Dag other = dag_of("A B C D E", "A->B");
  bag.add(other, 2);
  bag.add(kDag, 3);
  bag.add(Dag(kDag.names()), 1);
  EXPECT_EQ(average(bag, "dag").dag, kDag);
  EXPECT_DOUBLE_EQ(average(bag, "dag").mass, 0.5);
}

TEST(DefaultCovers, AreThePapersFour) {
  std::vector<std::string> names;
  for (const Cover& row : default_covers()) names.push_back(row.name);
  EXPECT_EQ(names, (std::vector<std::string>{"tma", "pma", "cma", "ima"}));
}

TEST(Average, OfVStructuresHasOnlyTheirEdgesAndWhatIsRequired) {
  const Bag bag(kDag.names(), std::vector<Dag>(5, kDag));
  EXPECT_EQ(average(bag, "vstructures").dag, dag_of("A B C D E", "A->C B->C C->D E->D"));
  Knowledge knowledge(kDag.names());
  knowledge.require({0, 4});
  EXPECT_EQ(average(bag, "vstructures", {}, knowledge).dag, kDag);
}

}  // namespace
}  // namespace hoist
