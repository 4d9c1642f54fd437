// SPDX-License-Identifier: Apache-2.0
// What the formats of other programs for graphs have beyond nodes and edges.
#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

const Dag kChain = dag_of("a b c", "a->b b->c");
const Pdag kOpen(Names({"a", "b", "c"}), {{0, 1}}, {{1, 2}});

template <class Parse>
std::string refusal(Parse parse, std::string_view text) {
  return input_error([&] { parse(text, "g"); });
}

TEST(GraphDagitty, IsWrittenAsModelCode) {
  EXPECT_EQ(format_graph_dagitty(dag_of("a b.c", "a->b.c")),
            "dag {\na\n\"b.c\"\na -> \"b.c\"\n}\n");
  EXPECT_EQ(format_class_dagitty(kOpen), "pdag {\na\nb\nc\na -> b\nb -- c\n}\n");
}

TEST(GraphDagitty, ReadsArrowsBothWaysChainsGroupsAndAttributes) {
  EXPECT_EQ(parse_graph_dagitty("dag \"x\" { bb=\"0,0,1,1\" a [exposure,pos=\"0,1\"]\n b <- a\n"
                                "b -> c [beta=\".2\"] /* no more */ }",
                                "g"),
            kChain);
  EXPECT_EQ(parse_graph_dagitty("dag{ a -> {b c} b -> c }", "g"),
            dag_of("a b c", "a->b a->c b->c"));
  EXPECT_EQ(parse_any_graph_dagitty("pdag { a -> b -- c }", "g"), Graph(kOpen));
}

TEST(GraphDagitty, RefusesHiddenVariablesAndEdgesWithoutADirection) {
  EXPECT_EQ(refusal(parse_graph_dagitty, "dag { a <-> b }"),
            "g:1:9: '<->' is an edge of graphs with hidden variables, which are not read; a graph "
            "here has directed edges and open ones");
  EXPECT_NE(refusal(parse_graph_dagitty, "pag { a @-> b }").find("hidden"), std::string::npos);
  EXPECT_EQ(refusal(parse_graph_dagitty, "pdag { a -- b }"),
            "g:1:8: edge 'a' -- 'b' has no direction; every edge of a DAG has one");
  EXPECT_NE(refusal(parse_any_graph_dagitty, "pdag { a -- b b -- a }").find("joined already"),
            std::string::npos);
}

TEST(GraphDagitty, RefusesGroupsThatStandForTooManyEdges) {
  std::string group = "{";
  for (int i = 0; i < 2000; ++i) group += "n" + std::to_string(i) + " ";
  group += "}";
  EXPECT_NE(refusal(parse_graph_dagitty, "dag { " + group + " -> " + group + " }")
                .find("groups stand for more than 1000000 edges"),
            std::string::npos);
}

TEST(GraphDot, ReadsOpenEdgesWhereAClassWillDo) {
  EXPECT_EQ(parse_any_graph_dot("digraph { a; a -> b; b -> c [dir=none] }", "g"), Graph(kOpen));
}

TEST(GraphTetrad, IsWrittenAsTetradSavesIt) {
  EXPECT_EQ(format_graph_tetrad(kChain),
            "Graph Nodes:\na;b;c\n\nGraph Edges:\n1. a --> b\n2. b --> c\n");
  EXPECT_EQ(format_class_tetrad(kOpen),
            "Graph Nodes:\na;b;c\n\nGraph Edges:\n1. a --> b\n2. b --- c\n");
}

TEST(GraphTetrad, ReadsOlderFilesNamesWithBlanksAndWhatFollowsAnEdge) {
  EXPECT_EQ(parse_graph_tetrad("Graph Nodes: a,b c, c\r\n\r\nGraph Edges:\r\n1. b c <-- a dd nl\r\n"
                               "2. b c --> c [edge:0.9]\r\n\r\nGraph Attributes:\r\nBIC: -3\r\n",
                               "g"),
            Dag(Names({"a", "b c", "c"}), {{0, 1}, {1, 2}}));
}

TEST(GraphTetrad, IsToldFromAModelStringInATextFile) {
  EXPECT_EQ(parse_graph_modelstring(format_graph_tetrad(kChain), "g"), kChain);
  EXPECT_EQ(parse_any_graph_modelstring(format_class_tetrad(kOpen), "g"), Graph(kOpen));
}

TEST(GraphTetrad, RefusesWhatNoDagHas) {
  const std::string nodes = "Graph Nodes:\na;b\n\nGraph Edges:\n";
  EXPECT_EQ(refusal(parse_graph_tetrad, nodes + "1. a o-> b\n").substr(0, 36),
            "g:5:6: 'o->' is an edge of graphs wi");
  EXPECT_EQ(refusal(parse_graph_tetrad, nodes + "1. a --> d\n").substr(0, 30),
            "g:5:10: unknown variable 'd' (");
  EXPECT_EQ(refusal(parse_graph_tetrad, nodes + "a --> b\n"),
            "g:5:1: an edge was expected, written as: 1. A --> B");
  EXPECT_EQ(refusal(parse_graph_tetrad, "Graph Nodes:\na;(l)\n\nGraph Edges:\n"),
            "g:2:3: '(l)' is a hidden variable; a graph here has those of the data only");
  EXPECT_NE(refusal(parse_graph_tetrad, "Graph Nodes:\na;b\n").find("cut short"),
            std::string::npos);
}

TEST(GraphGraphml, KeepsNamesInIdsAndOpenEdgesUndirected) {
  EXPECT_NE(
      format_class_graphml(kOpen).find("<edge source=\"b\" target=\"c\" directed=\"false\"/>"),
      std::string::npos);
  EXPECT_EQ(parse_any_graph_graphml(format_class_graphml(kOpen), "g"), Graph(kOpen));
}

TEST(GraphGraphml, CallsNodesByTheirLabelsWhereThoseTellThemApart) {
  const auto text = [](std::string_view second) {
    return "<graphml><key id=\"k\" for=\"node\" attr.name=\"label\"/><graph "
           "edgedefault=\"directed\">"
           "<node id=\"0\"><data key=\"k\">a</data></node><node id=\"1\"><data key=\"k\">" +
           std::string(second) +
           "</data></node><edge source=\"0\" target=\"1\"/></graph></graphml>";
  };
  EXPECT_EQ(parse_graph_graphml(text("b"), "g").names().list(),
            (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(parse_graph_graphml(text("a"), "g").names().list(),
            (std::vector<std::string>{"0", "1"}));
}

TEST(GraphGml, TakesAnEdgeBothWaysForAnOpenOneWhereALearnerWroteIt) {
  const std::string text = format_cyclic_gml(Names({"a", "b", "c"}), {{0, 1}, {1, 2}, {2, 1}});
  EXPECT_EQ(parse_any_graph_gml(text, "g"), Graph(kOpen));
  EXPECT_NE(refusal(parse_graph_gml, text).find("cycle: b -> c -> b"), std::string::npos);
  const std::string marked =
      format_cyclic_graphml(Names({"a", "b", "c"}), {{0, 1}, {1, 2}, {2, 1}});
  EXPECT_NE(refusal(parse_any_graph_graphml, marked).find("cycle: b -> c -> b"), std::string::npos);
}

TEST(GraphGml, IsAsciiWithNumbersForEverythingElse) {
  const Dag dag(Names({"\xC3\xA9 \"&\"", "b"}));
  EXPECT_NE(format_graph_gml(dag).find("label \"&#233; &#34;&#38;&#34;\""), std::string::npos);
  EXPECT_EQ(parse_graph_gml(format_graph_gml(dag), "g"), dag);
}

TEST(GraphGml, ReadsCommentsListsAndEntities) {
  EXPECT_EQ(parse_graph_gml("# by hand\nCreator \"x\"\ngraph [ directed 1 comment \"a ] b\"\n"
                            "node [ id 7 label \"a\" graphics [ x 1.5 fill \"#f00\" ] ]\n"
                            "node [ id 8 label \"b &amp; &#x62;&unknown; &\" ]\n"
                            "edge [ source 7 target 8 weight 2 ] ]\n",
                            "g"),
            Dag(Names({"a", "b & b&unknown; &"}), {{0, 1}}));
}

TEST(GraphGml, WithoutDirectionsIsNoDag) {
  const char* text = "graph [ node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]";
  EXPECT_NE(refusal(parse_graph_gml, text).find("edge '0' -- '1' has no direction"),
            std::string::npos);
  EXPECT_EQ(std::get<Pdag>(parse_any_graph_gml(text, "g")).undirected().size(), 1U);
}

TEST(GraphLavaan, IsARegressionPerChildAndAVariancePerLonelyVariable) {
  EXPECT_EQ(format_graph_lavaan(dag_of("a b c d", "a->c b->c")), "c ~ a + b\nd ~~ d\n");
}

TEST(GraphLavaan, ReadsCoefficientsCommentsInterceptsAndLinesThatGoOn) {
  EXPECT_EQ(align(parse_graph_lavaan("# model\nb ~ 1 + 0.5*a ! known\n\nc ~ start(0.1)*b +\n  0; "
                                     "a ~~ a\n",
                                     "g"),
                  kChain.names(), "g"),
            kChain);
  EXPECT_EQ(align(parse_graph_lavaan("b + c ~ a", "g"), kChain.names(), "g"),
            dag_of("a b c", "a->b a->c"));
}

TEST(GraphLavaan, RefusesHiddenVariablesAndNamesThatRDoesNotHave) {
  EXPECT_EQ(refusal(parse_graph_lavaan, "f =~ a + b"),
            "g:1:3: '=~' measures a hidden variable; a graph here has those of the data");
  EXPECT_NE(refusal(parse_graph_lavaan, "a ~~ b").find("hidden"), std::string::npos);
  EXPECT_NE(refusal(parse_graph_lavaan, "a ~ b:c").find("is not the name of a variable"),
            std::string::npos);
  for (const char* name : {"a b", "1a", ".2", "TRUE", "a-b", "NaN", "\xC3\xA9"})
    EXPECT_NE(testing::error_of(ErrorKind::output,
                                [&] {
                                  format_graph_lavaan(Dag(Names({name, "x"})));
                                })
                  .find("lavaan cannot hold the name"),
              std::string::npos)
        << name;
}

}  // namespace
}  // namespace hoist
