// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

Dag parse(std::string_view text) { return parse_graph_csv(text, "g.csv"); }

std::string refusal(std::string_view text) {
  return input_error([&] { parse(text); });
}

TEST(GraphCsv, WritesAVariableWithoutEdgesInARowOfItsOwn) {
  EXPECT_EQ(format_graph_csv(dag_of("A B C D", "A->B C->B")), "from,to\nA,B\nC,B\nD,\n");
}

TEST(GraphCsv, ReadsExtraColumnsAndEveryDelimiter) {
  const Dag expected = dag_of("A B C", "A->B B->C");
  EXPECT_EQ(parse("from,to,strength,direction\nA,B,1,0.5\nB,C,0.9,1\n"), expected);
  EXPECT_EQ(parse("From;To\nA;B\nB;C\n"), expected);
  EXPECT_EQ(parse("\"from\"\t\"to\"\r\n\"A\"\t\"B\"\r\n\"B\"\t\"C\"\r\n"), expected);
}

TEST(GraphCsv, SaysWhichColumnsItIgnores) {
  EXPECT_EQ(
      ignored_in_graph_csv("from,to,weight\nA,B,2\n", "g.csv"),
      (Notes{"g.csv: a graph has edges and nothing else, so this column is ignored: weight"}));
  EXPECT_EQ(ignored_in_graph_csv("from,to\nA,B\n", "g.csv"), Notes());
  EXPECT_EQ(ignored_in_graph_csv("A,B\n0,1\n0,0\n", "g.csv"), Notes());
}

TEST(GraphCsv, ReadsTheRowNamesThatRWritesBeforeTheEdges) {
  EXPECT_EQ(parse("\"\",\"from\",\"to\"\n\"1\",\"A\",\"B\"\n"), dag_of("A B", "A->B"));
}

TEST(GraphCsv, TellsTablesOfStrengthsFromGraphs) {
  EXPECT_EQ(
      refusal("from,to,strength,direction\nA,B,0.9,0.5\nB,A,0.9,0.5\n"),
      "g.csv:3:1: this is a table of arc strengths (bnlearn's boot.strength), not a graph: it "
      "has this edge both ways; give the arcs of averaged.network(), or a bag of the graphs "
      "themselves to average them here");
  EXPECT_EQ(refusal("from,to,confidence,count,averages,linked\nA,B,0.9,9,pma,1\n").substr(0, 46),
            "g.csv:1:1: this is hoist's table of the edges ");
}

TEST(GraphCsv, ReadsAHeaderAloneAsTheGraphWithoutVariables) {
  EXPECT_EQ(parse("from,to\n").size(), 0U);
}

TEST(GraphCsv, ReadsASquareNamedMatrixToo) {
  const Dag expected = dag_of("A B", "A->B");
  EXPECT_EQ(parse("from\\to,A,B\nA,0,1\nB,0,0\n"), expected);
  EXPECT_EQ(parse("A,B\n0,1\n0,0\n"), expected);
}

TEST(GraphCsv, RefusesOtherHeaders) {
  EXPECT_EQ(refusal("source,target,x\nA,B,1\n"),
            "g.csv:1:1: the first line must be from,to (one edge per line below it), or the file a "
            "square "
            "matrix of 0 and 1 under the names of the variables");
  EXPECT_EQ(refusal(""), "g.csv:1:1: the file is empty; its first line must be from,to");
}

TEST(GraphCsv, RefusesRaggedRowsEmptyTailsAndDuplicates) {
  EXPECT_EQ(refusal("from,to\nA,B\nC\n"), "g.csv:3:1: this row has 1 cell, the header has 2");
  EXPECT_EQ(refusal("from,to\nA,B,1\n"), "g.csv:2:1: this row has 3 cells, the header has 2");
  EXPECT_EQ(refusal("from,to\n,B\n"), "g.csv:2:1: a variable has an empty name; name it");
  EXPECT_EQ(refusal("from,to\nA,B\nA,B\n"), "g.csv:3:1: edge 'A' -> 'B' stands twice; keep one");
  EXPECT_EQ(refusal("from,to\nA,A\n"), "g.csv:2:1: edge 'A' -> 'A' is a loop; a DAG has none");
}

// bnlearn's arcs() of a class.
TEST(GraphCsv, TakesAnEdgeThatStandsBothWaysForOneWithoutDirection) {
  const Graph expected = Pdag(Names({"A", "B", "C"}), {{1, 2}}, {{0, 1}});
  EXPECT_EQ(parse_any_graph_csv("from,to\nA,B\nB,A\nB,C\n", "g.csv"), expected);
  EXPECT_EQ(parse_any_graph_csv("A,B,C\n0,1,0\n1,0,1\n0,0,0\n", "g.csv"), expected);
  EXPECT_EQ(parse_any_graph_csv("from,to\nA,B\nB,C\n", "g.csv"),
            Graph(dag_of("A B C", "A->B B->C")));
  for (const char* text :
       {"from,to\nA,A\n", "from,to\nA,B\nA,B\n", "from,to\nA,B\nB,C\nC,A\nA,D\nD,A\n"})
    EXPECT_NE(input_error([&] { parse_any_graph_csv(text, "g.csv"); }), "no error") << text;
  EXPECT_NE(refusal("from,to\nA,B\nB,A\n").find("cycle"), std::string::npos);
}

}  // namespace
}  // namespace hoist
