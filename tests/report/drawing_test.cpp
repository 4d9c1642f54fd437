// SPDX-License-Identifier: Apache-2.0
#include "hoist/drawing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

// A -> B <- C in all, A - D in all but in no average.
struct Small {
  Dag dag = dag_of("A B C D", "A->B C->B");
  Bag bag{dag.names(), {dag_of("A B C D", "A->B C->B A->D"), dag_of("A B C D", "A->B C->B D->A")}};
  Average average;
  std::vector<EdgeSupport> support = edge_support(bag);

  Small() { average.dag = dag; }
  Drawing drawing() const { return drawing_of(average, cpdag(dag), support); }
};

const DrawnLine& line_of(const Drawing& drawing, Edge edge) {
  const auto found = std::ranges::find(drawing.lines, edge, &DrawnLine::edge);
  EXPECT_NE(found, drawing.lines.end());
  return *found;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(Drawing, HasEveryEdgeAndTheStrongLinksThatAreLeftOut) {
  const Drawing drawing = Small().drawing();
  ASSERT_EQ(drawing.lines.size(), 3u);
  EXPECT_EQ(line_of(drawing, {0, 1}).kind, LineKind::directed);
  EXPECT_EQ(line_of(drawing, {0, 1}).support->linked, 1);
  EXPECT_EQ(std::ranges::count(drawing.lines, LineKind::lost, &DrawnLine::kind), 1);
}

TEST(Drawing, LeavesOpenWhatDataCannotDirect) {
  Average average;
  average.dag = dag_of("A B", "A->B");
  const Drawing drawing = drawing_of(average, cpdag(average.dag), {});
  EXPECT_EQ(drawing.lines.front().kind, LineKind::open);
  EXPECT_EQ(drawing.lines.front().support->linked, 0);
}

TEST(Drawing, IsTheNeighbourhoodOfAVariable) {
  const Drawing all = drawing_of(dag_of("A B C D E", "A->B B->C C->D"));
  EXPECT_EQ(neighbourhood(all, 0, 1).nodes, (std::vector<Node>{0, 1}));
  EXPECT_EQ(neighbourhood(all, 0, 2).lines.size(), 2u);
  EXPECT_EQ(neighbourhood(all, 0, 9).nodes.size(), 4u);
  EXPECT_EQ(neighbourhood(all, 4, 9).nodes, std::vector<Node>{4});
  EXPECT_EQ(isolated_names(all), std::vector<std::string>{"E"});
}

TEST(Drawing, IsHeldAgainstATruth) {
  const Drawing drawn =
      against(drawing_of(dag_of("A B C D", "A->B B->C A->D")), dag_of("A B C D", "A->B C->B C->D"));
  EXPECT_EQ(line_of(drawn, {0, 1}).against, Against::right);
  EXPECT_EQ(line_of(drawn, {1, 2}).against, Against::reversed);
  EXPECT_EQ(line_of(drawn, {0, 3}).against, Against::extra);
  EXPECT_EQ(line_of(drawn, {2, 3}).kind, LineKind::missing);
  EXPECT_THROW(against(drawn, dag_of("A B", "")), Error);
}

TEST(Drawing, JudgesOfAClassOnlyWhetherAnOpenEdgeIsThere) {
  const Pdag open(Names({"A", "B"}), {}, {{0, 1}});
  EXPECT_EQ(against(drawing_of(open), dag_of("A B", "B->A")).lines.front().against, Against::right);
  EXPECT_EQ(against(drawing_of(open), dag_of("A B", "")).lines.front().against, Against::extra);
}

TEST(Drawing, MarksWhatIsRequired) {
  const Dag dag = dag_of("A B", "A->B");
  Knowledge knowledge(dag.names());
  knowledge.require({0, 1});
  EXPECT_EQ(count(format_drawing(drawing_of(dag)), "black:white:black"), 0u);
  EXPECT_EQ(count(format_drawing(drawing_of(dag, knowledge)), "black:white:black"), 1u);
}

TEST(Drawing, SaysHowSureAnEdgeIsAndNothingTwice) {
  const std::string text = format_drawing(Small().drawing());
  EXPECT_EQ(count(text, "label=\"1.00 (1.00→)\""), 2u) << text;
  EXPECT_EQ(count(text, "label=\"1.00\""), 1u) << text;
  EXPECT_EQ(count(text, "style=dotted"), 2u) << text;  // the two halves of the lost link
  EXPECT_EQ(count(format_drawing(Small().drawing(), {.numbers = DrawnNumbers::none}), "(1.00"), 0u);
}

TEST(Drawing, OfAnOpenEdgeSaysWhichWayOnThePage) {
  Average average;
  average.dag = dag_of("A B", "A->B");
  EdgeSupport support{{0, 1}};
  support.linked = 0.85;
  support.direction = 0.34;
  const Drawing drawing = drawing_of(average, cpdag(average.dag), std::vector{support});
  EXPECT_EQ(count(format_drawing(drawing), "label=\"0.85 (0.66↑)\""), 1u);
  EXPECT_EQ(count(format_drawing(drawing, {.left_to_right = true}), "label=\"0.85 (0.66←)\""), 1u);
  EXPECT_EQ(count(format_drawing(drawing), "arrowhead"), 0u);
}

TEST(Drawing, ShowsTheSupportOfWhatDecidedWhereItDecided) {
  const Small small;
  Average pma = average(small.bag, "pma"), tma = average(small.bag, "tma");
  const auto drawn = [&](const Average& made) {
    return format_drawing(drawing_of(made, cpdag(made.dag), small.support),
                          {.numbers = DrawnNumbers::posterior});
  };
  EXPECT_EQ(count(drawn(pma), "\"B\" [label=\"B\\n1.00\""), 1u) << drawn(pma);
  EXPECT_EQ(count(drawn(tma), "label=\"1.00\""), 2u) << drawn(tma);
}

TEST(Drawing, IsTheSameForAnyOrderOfTheVariables) {
  const std::string one = format_drawing(drawing_of(dag_of("A B C D", "A->B C->B B->D")));
  const std::string other = format_drawing(drawing_of(dag_of("D B A C", "A->B C->B B->D")));
  EXPECT_EQ(one, other);
}

TEST(Drawing, TellsLinesApartWithoutColours) {
  Drawing drawing =
      against(drawing_of(dag_of("A B C D", "A->B B->C A->D")), dag_of("A B C D", "A->B C->B C->D"));
  const std::string text = format_drawing(drawing, {.colour = false});
  EXPECT_EQ(count(text, "#"), count(text, "&#"));  // no colour by number
  EXPECT_GT(count(text, "onormal"), 0u);
  EXPECT_GT(count(text, "style=dashed"), 0u);
  EXPECT_GT(count(text, "style=dotted"), 0u);
}

TEST(Drawing, NamesIsolatedVariablesOnlyWhereTheyAreWanted) {
  const Drawing drawing = drawing_of(dag_of("A B Lonely", "A->B"));
  EXPECT_GT(count(format_drawing(drawing), "Lonely"), 0u);
  EXPECT_EQ(count(format_drawing(drawing, {.isolated = false}), "Lonely"), 0u);
}

TEST(Drawing, TellsVariablesFromWhatItAddsItself) {
  const Names names({"tier 1", "end of tier 1", "number 1", "x"});
  Knowledge knowledge(names);
  knowledge.tiers({{0, 1}, {2, 3}});
  Average average;
  average.dag = Dag(names, {{0, 2}, {1, 3}});
  const std::string text = format_drawing(drawing_of(average, cpdag(average.dag), {}, knowledge));
  EXPECT_EQ(count(text, "\"number 1\" [label=\"number 1\"]"), 1u) << text;
  EXPECT_EQ(count(text, "\"tier 1\" [label=\"tier 1\"]"), 1u) << text;
  EXPECT_EQ(count(text, "\"tier 1'\" [shape=plain"), 1u) << text;
}

}  // namespace
}  // namespace hoist
