// SPDX-License-Identifier: Apache-2.0
#include "learn/outside_graph.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "hoist/error.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

class AnOutsideGraph : public ::testing::Test {
 protected:
  LearntEdges read(const std::string& text) {
    std::ofstream(folder_.file("graph.csv")) << text;
    return read_outside_graph(folder_.file("graph.csv"), Sample(table_), knowledge_);
  }

  std::string failure(const std::string& text) {
    try {
      static_cast<void>(read(text));
    } catch (const Failed& failed) {
      return failed.what();
    }
    return "no failure";
  }

  testing::ScratchFolder folder_;
  const Column column_ = Discrete{{"0", "1"}, {0, 1, 1}};
  const Table table_{Names({"a", "b", "c"}), {column_, column_, column_}};
  Knowledge knowledge_{table_.names()};
};

TEST_F(AnOutsideGraph, IsReadOverTheColumnsOfTheSample) {
  const LearntEdges learnt = read("from,to\nc,b\nb,a\na,b\n");
  EXPECT_EQ(learnt.directed, (std::vector<Edge>{{2, 1}}));
  ASSERT_EQ(learnt.undirected.size(), 1U);
  EXPECT_EQ(read("from,to\n").directed.size(), 0U);
  const std::vector<Node> order = {2, 0, 1};
  std::ofstream(folder_.file("graph.csv")) << "from,to\nc,b\n";
  EXPECT_EQ(
      read_outside_graph(folder_.file("graph.csv"), Sample(table_).with_order(order), Knowledge())
          .directed,
      (std::vector<Edge>{{0, 2}}));
}

TEST_F(AnOutsideGraph, IsDirectedAsTheKnowledgeSaysWhereItIsOpen) {
  knowledge_.require({1, 0});
  knowledge_.forbid({2, 1});
  const LearntEdges learnt = read("from,to\na,b\nb,a\nb,c\nc,b\n");
  EXPECT_EQ(learnt.directed, (std::vector<Edge>{{1, 0}, {1, 2}}));
  EXPECT_TRUE(learnt.undirected.empty());
}

TEST_F(AnOutsideGraph, FailsWhereTheKnowledgeDoesNotAllowIt) {
  knowledge_.require({1, 0});
  knowledge_.forbid({2, 1});
  knowledge_.forbid({2, 0});
  knowledge_.forbid({0, 2});
  EXPECT_EQ(failure("from,to\na,b\n"), "the graph lacks 'b' -> 'a', which the knowledge requires");
  EXPECT_EQ(failure("from,to\nb,a\nc,b\n"),
            "the graph has 'c' -> 'b', which the knowledge forbids");
  EXPECT_NE(failure("from,to\nb,a\nc,a\na,c\n").find("which the knowledge forbids"),
            std::string::npos);
}

TEST_F(AnOutsideGraph, FailsWhereItIsNone) {
  EXPECT_NE(failure("from,to\na,d\n").find("the graph cannot be used"), std::string::npos);
  EXPECT_NE(failure("from,to\na,b\nb,c\nc,a\n").find("cycle"), std::string::npos);
  EXPECT_NE(failure("nothing").find("graph.csv:1:1"), std::string::npos);
  std::filesystem::remove(folder_.file("graph.csv"));
  EXPECT_THROW(
      static_cast<void>(read_outside_graph(folder_.file("graph.csv"), Sample(table_), knowledge_)),
      Failed);
}

// A square without a diagonal has a collider in every DAG.
TEST_F(AnOutsideGraph, FailsWhereNoDagAgreesWithIt) {
  const Table square(Names({"a", "b", "c", "d"}), {column_, column_, column_, column_});
  std::ofstream(folder_.file("graph.csv")) << "from,to\na,b\nb,a\nb,c\nc,b\nc,d\nd,c\nd,a\na,d\n";
  try {
    static_cast<void>(read_outside_graph(folder_.file("graph.csv"), Sample(square), Knowledge()));
    FAIL() << "it was taken";
  } catch (const Failed& failed) {
    EXPECT_NE(std::string(failed.what()).find("no DAG agrees"), std::string::npos);
  }
}

}  // namespace
}  // namespace hoist
