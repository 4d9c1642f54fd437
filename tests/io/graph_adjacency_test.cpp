// SPDX-License-Identifier: Apache-2.0
#include "io/graph_adjacency.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

Dag parse(std::string_view text) { return parse_graph_adjacency(text, "g.adj.csv"); }

std::string refusal(std::string_view text) {
  return input_error([&] { parse(text); });
}

TEST(GraphAdjacency, SaysInItsCornerThatRowsAreTails) {
  EXPECT_EQ(format_graph_adjacency(dag_of("B A", "A->B")), "from\\to,B,A\nB,0,0\nA,1,0\n");
}

TEST(GraphAdjacency, ReadsTheOtherConventionWhereTheCornerSaysSo) {
  EXPECT_EQ(parse("from\\to,A,B\nA,0,1\nB,0,0\n"), dag_of("A B", "A->B"));
  EXPECT_EQ(parse("to\\from,A,B\nA,0,1\nB,0,0\n"), dag_of("A B", "B->A"));
}

TEST(GraphAdjacency, ReadsMatricesWithoutACornerOrWithoutRowNames) {
  const Dag expected = dag_of("A B", "A->B");
  EXPECT_EQ(parse("\"\",\"A\",\"B\"\n\"A\",0,1\n\"B\",0,0\n"), expected);
  EXPECT_EQ(parse("A,B\nA,0,1\nB,0,0\n"), expected);
  EXPECT_EQ(parse("A;B\n0;1\n0;0\n"), expected);
}

TEST(GraphAdjacency, ReadsRowsInAnotherOrderThanColumnsByTheirNames) {
  EXPECT_EQ(parse("from\\to,A,B\nB,0,0\nA,0,1\n"), dag_of("A B", "A->B"));
}

TEST(GraphAdjacency, RefusesWhatIsNotZeroOrOne) {
  EXPECT_EQ(refusal("from\\to,A,B\nA,0,0.7\nB,0,0\n"),
            "g.adj.csv:2:5: '0.7' where 0 (no edge) or 1 (an edge) must be");
}

TEST(GraphAdjacency, RefusesOtherShapes) {
  EXPECT_EQ(
      refusal("from\\to,A,B\nA,0,1\n"),
      "g.adj.csv:2:6: there are 1 rows; 2 variables need 2 rows of as many cells, each row after "
      "its name");
  EXPECT_EQ(
      refusal("from\\to,A,B\nA,0,1\nB,0\n"),
      "g.adj.csv:3:1: this row has 2 cells; 2 variables need 2 rows of as many cells, each row "
      "after its name");
  EXPECT_EQ(
      refusal("from\\to,A\nA,0\nA,0\n"),
      "g.adj.csv:3:1: there are more rows than names; 1 variables need 1 rows of as many cells, "
      "each row after its name");
}

TEST(GraphAdjacency, RefusesUnknownAndDuplicateNames) {
  EXPECT_EQ(refusal("from\\to,smoke,tar\nsmok,0,1\ntar,0,0\n"),
            "g.adj.csv:2:1: unknown variable 'smok'; did you mean 'smoke'?");
  EXPECT_EQ(refusal("from\\to,A,B\nA,0,1\nA,0,0\n"),
            "g.adj.csv:3:1: variable 'A' stands twice; names must be distinct");
  EXPECT_EQ(refusal("from\\to,A,A\nA,0,1\nB,0,0\n"),
            "g.adj.csv:1:11: variable 'A' stands twice; names must be distinct");
}

TEST(GraphAdjacency, SpellsACycle) {
  EXPECT_EQ(
      refusal("from\\to,A,B\nA,0,1\nB,1,0\n"),
      "g.adj.csv:3:3: the edges close a cycle: A -> B -> A; a DAG has none, remove one of them");
}

}  // namespace
}  // namespace hoist
