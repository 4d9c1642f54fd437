// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

Dag parse(std::string_view text) { return parse_graph_dot(text, "g.dot"); }

std::string refusal(std::string_view text) {
  return input_error([&] { parse(text); });
}

TEST(GraphDot, WritesTheListOfNodesThenTheEdges) {
  EXPECT_EQ(format_graph_dot(dag_of("B A", "A->B")),
            "digraph {\n  \"B\";\n  \"A\";\n  \"A\" -> \"B\";\n}\n");
}

TEST(GraphDot, ReadsChainsAttributesCommentsAndOptionalSemicolons) {
  EXPECT_EQ(parse("/* by hand */ strict DiGraph \"my graph\" {\n"
                  "# a preprocessor line\n"
                  "  rankdir=LR; graph [label=\"x; y\", size=\"3,3\"]\n"
                  "  node [shape=box] edge [color=red; style=dashed];\n"
                  "  a [label=<<b>A</b>> pos=\"1,2\"][color=red]\n"
                  "  a -> b -> \"c d\" [weight=2.5] // a chain\n"
                  "  e;\n  a->e\n}\n"),
            parse("digraph { a; b; \"c d\"; e; a -> b; b -> \"c d\"; a -> e [dir=forward] }"));
}

TEST(GraphDot, ReadsNumbersAndUtf8AsNames) {
  EXPECT_EQ(parse("digraph { 1 -> -2.5; \xC3\xA9 -> 1 }").names().list(),
            (std::vector<std::string>{"1", "-2.5", "\xC3\xA9"}));
}

TEST(GraphDot, TakesQuotedKeywordsForNames) {
  EXPECT_EQ(parse("digraph { \"node\" -> \"subgraph\"; \"edge\" }").size(), 3U);
}

TEST(GraphDot, RefusesGraphsWithoutDirections) {
  EXPECT_EQ(refusal("graph { a -- b }"), "g.dot:1:1: this graph is undirected; a DAG is a digraph");
  EXPECT_EQ(refusal("digraph {\n a -- b }"),
            "g.dot:2:4: '--' is an edge without a direction; a DAG has only '->'");
  EXPECT_EQ(
      refusal("digraph { a -> b [dir=none] }"),
      "g.dot:1:19: an edge with dir=none does not point from its first node to its second, as in "
      "a DAG; turn it round");
  EXPECT_NE(refusal("digraph { edge [dir=\"back\"]; a -> b }"), "no error");
}

TEST(GraphDot, RefusesSubgraphsAndPorts) {
  for (const char* text : {"digraph { { a } }", "digraph { subgraph x { a } }",
                           "digraph { a -> { b c } }", "digraph { a -> subgraph x { b } }"})
    EXPECT_NE(refusal(text).find("subgraphs are not supported; write each edge by itself"),
              std::string::npos);
  EXPECT_EQ(refusal("digraph { a:n -> b }"),
            "g.dot:1:12: ports are not supported; write a name that has ':' in quotes");
}

TEST(GraphDot, RefusesWhatIsCutShortOrFollowsTheGraph) {
  EXPECT_EQ(refusal("digraph { a -> b"),
            "g.dot:1:17: the file ends where '}' was expected; it may be cut short");
  EXPECT_EQ(
      refusal("digraph { a ->"),
      "g.dot:1:15: the file ends where the head of an edge was expected; it may be cut short");
  EXPECT_EQ(refusal("digraph { } digraph { }"),
            "g.dot:1:13: text after the graph; a file holds one graph");
  EXPECT_EQ(refusal("hello { }"), "g.dot:1:1: 'digraph' was expected, not 'hello'");
  EXPECT_EQ(refusal("digraph { a [label=<x }"), "g.dot:1:20: this '<' is never closed; add '>'");
}

TEST(GraphDot, RefusesCyclesAndDuplicateEdgesWithTheirPlace) {
  EXPECT_EQ(refusal("digraph {\n  a -> b -> a\n}"),
            "g.dot:2:10: the edges close a cycle: a -> b -> a; a DAG has none, remove one of them");
  EXPECT_EQ(refusal("digraph {\n a -> b\n a -> b\n}"),
            "g.dot:3:2: edge 'a' -> 'b' stands twice; keep one");
}

}  // namespace
}  // namespace hoist
