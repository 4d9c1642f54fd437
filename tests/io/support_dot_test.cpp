// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

std::vector<EdgeSupport> support_of_ab() {
  EdgeSupport row{{0, 1}, 90, 0.9};
  row.linked = 0.97;
  row.direction = 0.55;
  return {row};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(SupportDot, ShowsHowSureALinkAndItsDirectionAreAndReadsBack) {
  const Dag dag = dag_of("A B C", "A->B");
  const std::string drawn = format_support_dot(dag, support_of_ab(), "pma");
  EXPECT_TRUE(has(drawn, "\"A\" -> \"B\" [label=\"0.97 (0.55→)\"")) << drawn;
  EXPECT_EQ(graph_format("x.dot").parse(drawn, "x.dot"), dag);
}

TEST(SupportDot, TurnsTheSupportOfAReverseRound) {
  const std::string drawn = format_support_dot(dag_of("A B", "B->A"), support_of_ab(), "pma");
  EXPECT_TRUE(has(drawn, "\"B\" -> \"A\" [label=\"0.97 (0.45→)\"")) << drawn;
}

TEST(SupportDot, DashesWhatCouldBeTurnedRoundUnderTheKnowledge) {
  const Dag dag = dag_of("A B", "A->B");
  Knowledge knowledge(dag.names());
  EXPECT_TRUE(has(format_support_dot(dag, support_of_ab(), "pma", knowledge), "style=dashed"));
  knowledge.forbid({1, 0});
  EXPECT_FALSE(has(format_support_dot(dag, support_of_ab(), "pma", knowledge), "style=dashed"));
}

TEST(SupportDot, DrawsOpenEdgesWithoutAHeadAndNamesTheLikelierOne) {
  const Pdag open(Names({"A", "B"}), {}, {{0, 1}});
  const std::string drawn = format_support_dot(open, support_of_ab(), "pma");
  EXPECT_TRUE(has(drawn, "label=\"0.97 (0.55→B)\"")) << drawn;
  EXPECT_TRUE(has(drawn, "dir=none")) << drawn;
}

}  // namespace
}  // namespace hoist
