// SPDX-License-Identifier: Apache-2.0
#include "learn/command_line.hpp"

#include <gtest/gtest.h>

#include "hoist/error.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using Words = std::vector<std::string>;

std::string refusal(const std::string& text) {
  return testing::error_of(ErrorKind::usage, [&] { static_cast<void>(CommandLine(text)); });
}

TEST(SplitWords, TakesALineApartAsAShellDoes) {
  EXPECT_EQ(split_words("a  b\tc\n"), (Words{"a", "b", "c"}));
  EXPECT_EQ(split_words(R"('a b' "c d" e\ f)"), (Words{"a b", "c d", "e f"}));
  EXPECT_EQ(split_words(R"(x'a'"b"y)"), (Words{"xaby"}));
  EXPECT_EQ(split_words(R"("say \"x\" \\ \n" 'a\b')"), (Words{R"(say "x" \ \n)", R"(a\b)"}));
  EXPECT_EQ(split_words("'' \"\""), (Words{"", ""}));
  EXPECT_EQ(split_words("\\'"), (Words{"'"}));
  EXPECT_EQ(split_words("  "), Words());
}

TEST(SplitWords, ExpandsNothing) {
  EXPECT_EQ(split_words("$HOME *.csv $(id) ~ a;b"), (Words{"$HOME", "*.csv", "$(id)", "~", "a;b"}));
}

TEST(SplitWords, RefusesWhatOnlyAShellCanDo) {
  for (const char* line : {"a | b", "a > b", "a && b", "a ; b", "a 2>&1"})
    EXPECT_NE(
        testing::error_of(ErrorKind::usage, [&] { split_words(line); }).find("no shell runs it"),
        std::string::npos)
        << line;
  EXPECT_EQ(split_words("a '|' \\>"), (Words{"a", "|", ">"}));
  EXPECT_NE(testing::error_of(ErrorKind::usage, [] { split_words("a \"b"); }).find("never closed"),
            std::string::npos);
}

TEST(CommandLine, ReplacesPlaceholdersInsideWords) {
  const CommandLine line("p --in={data} {graph.json} {knowledge}:{folder} {seed}{replicate}");
  EXPECT_EQ(line.program(), "p");
  EXPECT_EQ(line.graph_name(), "graph.json");
  EXPECT_EQ(line.filled({.data = "/a b/d",
                         .graph = "/{data}",
                         .knowledge = "k",
                         .folder = "f",
                         .seed = "1",
                         .replicate = "2"}),
            (Words{"p", "--in=/a b/d", "/{data}", "k:f", "12"}));
  EXPECT_EQ(CommandLine("p {data} {graph}").graph_name(), "graph.csv");
  EXPECT_EQ(CommandLine("p {data} {graph.adj.csv}").graph_name(), "graph.adj.csv");
}

TEST(CommandLine, LeavesOtherBracesAsTheyAre) {
  const CommandLine line(R"(awk '{print $1}' {} {A} {{seed}} {{{seed}}} {data {data} {graph})");
  EXPECT_EQ(
      line.filled(
          {.data = "d", .graph = "g", .knowledge = "", .folder = "", .seed = "7", .replicate = ""}),
      (Words{"awk", "{print $1}", "{}", "{A}", "{seed}", "{{seed}}", "{data", "d", "g"}));
}

TEST(CommandLine, RefusesWhatItCannotFillIn) {
  EXPECT_NE(
      refusal("p {data} {grph}").find("unknown placeholder '{grph}'; did you mean '{graph}'?"),
      std::string::npos)
      << refusal("p {data} {grph}");
  EXPECT_NE(refusal("p {data}").find("has no {graph}"), std::string::npos);
  EXPECT_NE(refusal("p {graph}").find("has no {data}"), std::string::npos);
  EXPECT_NE(refusal("").find("it is empty"), std::string::npos);
  EXPECT_NE(refusal("p {data} {graph.exe}").find("does not tell the format"), std::string::npos);
}

}  // namespace
}  // namespace hoist
