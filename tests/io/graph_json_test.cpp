// SPDX-License-Identifier: Apache-2.0
#include "io/graph_json.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

std::string refusal(std::string_view text) {
  return input_error([&] { parse_graph_json(text, "g.json"); });
}

TEST(GraphJson, WritesNodesInTheirOrderAndEdgesByName) {
  EXPECT_EQ(format_graph_json(dag_of("C A B", "C->B A->B C->A")),
            "{\n  \"nodes\": [\"C\", \"A\", \"B\"],\n"
            "  \"edges\": [[\"A\", \"B\"],\n            [\"C\", \"A\"],\n            [\"C\", "
            "\"B\"]]\n}\n");
}

TEST(GraphJson, ReadsAnyLayoutAndIgnoresOtherKeys) {
  EXPECT_EQ(
      parse_graph_json(R"({"title":"x","edges":[["A","B"]],"nodes":["B","A"],"n":-1.5e3})", "g"),
      dag_of("B A", "A->B"));
  EXPECT_EQ(parse_graph_json(R"({"nodes":["\u00e9\n\"\\"],"edges":[]})", "g").names()[0],
            "\xC3\xA9\n\"\\");
}

TEST(GraphJson, TurnsSyntaxErrorsIntoPlaces) {
  EXPECT_EQ(refusal("{\"nodes\": [\"A\",\n]}").substr(0, 32), "g.json:2:1: this is not JSON: sy");
  EXPECT_EQ(refusal("{\"nodes\": [\"A\"]").substr(0, 30), "g.json:1:15: this is not JSON:");
  EXPECT_EQ(refusal("[1, 2] x").substr(0, 29), "g.json:1:8: this is not JSON:");
  EXPECT_EQ(refusal("{\"nodes\": [1e999], \"edges\": []}").substr(0, 30),
            "g.json:1:17: this is not JSON:");
}

TEST(GraphJson, NamesWrongKinds) {
  EXPECT_EQ(refusal("[]"), "g.json:1:1: the file must be an object, not an array");
  EXPECT_EQ(refusal(" 7"), "g.json:1:2: the file must be an object, not a number");
  EXPECT_EQ(refusal(R"({"nodes": {}, "edges": []})"),
            "g.json:1:11: \"nodes\" must be an array, not an object");
  EXPECT_EQ(refusal(R"({"nodes": ["A", -12], "edges": []})"),
            "g.json:1:17: a node must be a string, not a number");
  EXPECT_EQ(refusal(R"({"nodes": ["A", true], "edges": []})"),
            "g.json:1:17: a node must be a string, not true or false");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "edges": [null]})"),
            "g.json:1:28: edge 1: it must be an array, not null");
  EXPECT_EQ(refusal(R"({"nodes": ["A"]})"),
            "g.json:1:1: there is no \"edges\"; the file must look like {\"nodes\": [\"A\", \"B\", "
            "...], \"edges\": [[\"A\", \"B\"], ...]}");
}

TEST(GraphJson, RefusesUnknownAndDuplicateNodesAndEdges) {
  EXPECT_EQ(refusal(R"({"nodes": ["smoke", "tar"], "edges": [["smok", "tar"]]})"),
            "g.json:1:40: edge 1: unknown variable 'smok'; did you mean 'smoke'?");
  EXPECT_EQ(refusal(R"({"nodes": ["A", "A"], "edges": []})"),
            "g.json:1:17: variable 'A' stands twice; names must be distinct");
  EXPECT_EQ(refusal(R"({"nodes": [""], "edges": []})"),
            "g.json:1:12: a variable has an empty name; name it");
  EXPECT_EQ(refusal("{\"nodes\": [\"A\", \"B\"], \"edges\": [[\"A\", \"B\"],\n[\"A\", \"B\"]]}"),
            "g.json:2:1: edge 'A' -> 'B' stands twice; keep one");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "edges": [["A", "A"]]})"),
            "g.json:1:28: edge 'A' -> 'A' is a loop; a DAG has none");
}

TEST(GraphJson, SpellsACycleAtTheEdgeThatClosesIt) {
  EXPECT_EQ(refusal("{\"nodes\": [\"A\", \"B\", \"C\"], \"edges\": [\n[\"A\", \"C\"],\n[\"C\", "
                    "\"B\"],\n[\"B\", \"A\"]]}"),
            "g.json:4:1: the edges close a cycle: A -> C -> B -> A; a DAG has none, remove one of "
            "them");
}

TEST(GraphJson, RefusesDeepNestingInsteadOfExhaustingTheStack) {
  EXPECT_EQ(refusal(std::string(1'000'000, '[')), "g.json:1:65: nested deeper than 64 levels");
}

TEST(GraphJson, RefusesANulInAName) {
  EXPECT_EQ(refusal(R"({"nodes": ["a\u0000b"], "edges": []})"),
            "g.json:1:12: a text holds a NUL (\\u0000); remove it");
}

}  // namespace
}  // namespace hoist
