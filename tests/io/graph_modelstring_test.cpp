// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::error_of;
using testing::input_error;

std::string refusal(std::string_view text) {
  return input_error([&] { parse_graph_modelstring(text, "g.txt"); });
}

TEST(GraphModelstring, WritesWhatBnlearnReads) {
  EXPECT_EQ(format_graph_modelstring(dag_of("A B C", "A->B A->C B->C")), "[A][B|A][C|A:B]\n");
}

TEST(GraphModelstring, ReadsGroupsInAnyOrderAndOnSeveralLines) {
  EXPECT_EQ(parse_graph_modelstring("[C|A:B]\n [A] [B|A]\n", "g"),
            dag_of("C A B", "A->C B->C A->B"));
}

TEST(GraphModelstring, NamesAFormatForNamesThatItCannotHold) {
  EXPECT_EQ(error_of(ErrorKind::output,
                     [] {
                       format_graph_modelstring(Dag(Names({"a", "b:c"})));
                     }),
            "a model string cannot hold the name 'b:c': it has one of [ ] | : in it; write .json "
            "instead");
}

TEST(GraphModelstring, RefusesBrokenGroupsWithTheirPlace) {
  EXPECT_EQ(refusal(""), "g.txt:1:1: the text is empty; a model string looks like [A][B|A][C|A:B]");
  EXPECT_EQ(refusal("A,B"),
            "g.txt:1:1: '[' was expected; a model string looks like [A][B|A][C|A:B]");
  EXPECT_EQ(refusal("[A][B|A"),
            "g.txt:1:8: the text ends where ']' was expected; it may be cut short");
  EXPECT_EQ(refusal("[A][]"), "g.txt:1:5: the name of a variable was expected");
  EXPECT_EQ(refusal("[A][B|]"), "g.txt:1:7: the name of a parent was expected");
  EXPECT_EQ(refusal("[A][B|A|A]"),
            "g.txt:1:8: ']' was expected, not '|'; parents are written [B|A:C]");
}

TEST(GraphModelstring, RefusesUnknownAndDuplicateVariablesAndCycles) {
  EXPECT_EQ(refusal("[smoke][tar|smok]"),
            "g.txt:1:13: unknown variable 'smok'; did you mean 'smoke'?");
  EXPECT_EQ(refusal("[A][A]"), "g.txt:1:5: variable 'A' stands twice; names must be distinct");
  EXPECT_EQ(refusal("[A|B][B|A]"),
            "g.txt:1:9: the edges close a cycle: A -> B -> A; a DAG has none, remove one of them");
  EXPECT_EQ(refusal("[A][B|A:A]"), "g.txt:1:9: edge 'A' -> 'B' stands twice; keep one");
}

}  // namespace
}  // namespace hoist
