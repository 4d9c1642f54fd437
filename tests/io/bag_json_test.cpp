// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;

std::string refusal(std::string_view text) {
  return input_error([&] { parse_bag(text, "b.json"); });
}

TEST(BagReader, ReadsNodesGraphsAndIgnoresOtherKeys) {
  const Bag bag = parse_bag(
      R"({"expected": {"a": [1, true, null]}, "nodes": ["A", "B"], "graphs": [[], [["B", "A"]]]})",
      "b.json");
  EXPECT_EQ(bag.names.list(), (std::vector<std::string>{"A", "B"}));
  ASSERT_EQ(bag.size(), 2U);
  EXPECT_TRUE(bag.dag(0).edges().empty());
  EXPECT_EQ(bag.dag(1).edges(), (std::vector<Edge>{{1, 0}}));
}

TEST(BagReader, ReadsBackWhatTheWriterWrote) {
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Bag bag = testing::random_bag(8, 20, seed);
    const Bag read = parse_bag(format_bag(bag), "b.json");
    EXPECT_EQ(read.names, bag.names);
    EXPECT_EQ(read, bag);
  }
  EXPECT_TRUE(parse_bag(format_bag(Bag(Names({"\"quoted\"\n"}))), "b.json").empty());
}

TEST(BagWriter, PutsOneGraphOnALine) {
  const Bag bag{Names({"A", "B"}), {Dag(Names({"A", "B"}), {{0, 1}}), Dag(Names({"A", "B"}))}};
  EXPECT_EQ(format_bag(bag),
            "{\"nodes\": [\"A\", \"B\"],\n\"graphs\": [\n[[\"A\", \"B\"]],\n[]\n]}\n");
}

TEST(BagWriter, RefusesANameThatIsNotUtf8) {
  EXPECT_EQ(error_of(ErrorKind::output,
                     [] {
                       format_bag({Names({"\xFF"}), {}});
                     }),
            "a name is not UTF-8, which JSON must be; rename it");
}

TEST(BagReader, NamesTheGraphAndTheEdgeThatAreWrong) {
  EXPECT_EQ(refusal("{\"nodes\": [\"A\", \"Bee\"],\n\"graphs\": [[],\n[[\"A\", \"Bee\"], [\"A\", "
                    "\"Be\"]]]}"),
            "b.json:3:22: graph 2, edge 2: unknown variable 'Be'; did you mean 'Bee'?");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [[["A"]]]})"),
            "b.json:1:30: graph 1, edge 1: it has 1 ends; an edge is [\"from\", \"to\"]");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [["A"]]})"),
            "b.json:1:30: graph 1, edge 1: it must be an array, not a string");
  EXPECT_EQ(refusal(R"({"nodes": ["A", "B"], "graphs": [[["A", 7]]]})"),
            "b.json:1:41: graph 1, edge 1: an end must be a string, not a number");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [{}]})"),
            "b.json:1:29: there is no \"edges\"; the file must look like {\"edges\": [[\"A\", "
            "\"B\"], ...], \"undirected\": [[\"C\", \"D\"], ...], \"weight\": 1, \"score\": -1}");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [7]})"),
            "b.json:1:29: graph 1 must be an array, not a number");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [{"edges": [], "weight": 0}]})"),
            "b.json:1:53: graph 1, its weight must be above 0");
  EXPECT_EQ(refusal(R"({"nodes": ["A"], "graphs": [[], []], "undirected": [[]]})"),
            "b.json:1:52: undirected has 1 lists for 2 graphs; it needs one for each");
}

TEST(BagReader, ReadsClassesWeightsAndScores) {
  const Names names({"A", "B", "C"});
  Bag bag(names);
  bag.add(Dag(names, {{0, 1}}));
  bag.add(Pdag(names, {{0, 1}}, {{2, 1}}), 2.5);
  bag.add(Pdag(names, {{0, 1}, {2, 1}}, {}));  // a class in which nothing is open
  bag.replicates.push_back({Dag(names), 1, -12.25});
  EXPECT_EQ(parse_bag(format_bag(bag), "b.json"), bag);
  // What is open may also stand beside the graphs.
  const Bag beside = parse_bag(
      R"({"nodes": ["A", "B", "C"], "graphs": [[["A", "B"]], []],
          "undirected": [[["B", "C"]], []]})",
      "b.json");
  EXPECT_EQ(beside.replicates[0].graph, Graph(Pdag(names, {{0, 1}}, {{1, 2}})));
  EXPECT_EQ(beside.replicates[1].graph, Graph(Dag(names)));
  EXPECT_NE(refusal(R"({"nodes": ["A", "B"], "graphs": [{"edges": [["A", "B"]],
                       "undirected": [["B", "A"]]}]})")
                .find("two edges join 'B' and 'A'"),
            std::string::npos);
}

TEST(BagReader, SpellsTheCycleOfAGraph) {
  EXPECT_EQ(
      refusal(R"({"nodes": ["A", "B"], "graphs": [[["A", "B"], ["B", "A"]]]})"),
      "b.json:1:47: graph 1, the edges close a cycle: A -> B -> A; a DAG has none, remove one of "
      "them");
}

TEST(BagReader, RefusesAFileWithoutGraphs) {
  EXPECT_EQ(
      refusal(R"({"nodes": ["A"], "graph": []})"),
      "b.json:1:1: there is no \"graphs\"; the file must look like {\"nodes\": [\"A\", \"B\", "
      "...], \"graphs\": [[[\"A\", \"B\"], ...], ...]}; did you mean 'graph'?");
}

TEST(BagReader, TellsABagFromAGraphAndFromWhatIsNeither) {
  EXPECT_TRUE(is_bag(R"({"nodes": ["A"], "graphs": []})"));
  for (const std::string& text :
       {std::string(R"({"nodes": ["A"], "edges": []})"), std::string(R"(["graphs"])"),
        std::string("{\"graphs\""), std::string(1'000'000, '[')})
    EXPECT_FALSE(is_bag(text));
}

}  // namespace
}  // namespace hoist
