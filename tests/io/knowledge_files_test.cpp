// SPDX-License-Identifier: Apache-2.0
// Knowledge as other programs keep it.
#include "io/knowledge_files.hpp"

#include <gtest/gtest.h>

#include "hoist/knowledge.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::input_error;
using testing::ScratchFolder;
using Edges = std::vector<Edge>;

const Names kNames({"a", "b", "c", "d"});

Knowledge parse(std::string_view text, std::string_view place = "k") {
  return parse_knowledge(text, place, kNames);
}

std::string refusal(std::string_view text, std::string_view place = "k") {
  return input_error([&] { parse(text, place); });
}

TEST(TetradKnowledge, HasTiersClosedTiersAndEdges) {
  Notes notes;
  const Knowledge tetrad = parse_knowledge(
      "/knowledge\n\naddtemporal\n1* a b\n2 c\n\nforbiddirect\n\na c\nrequiredirect\nb c\n", "k",
      kNames, &notes);
  EXPECT_EQ(tetrad.required(), (Edges{{1, 2}}));
  EXPECT_EQ(tetrad.forbidden(), (Edges{{0, 1}, {0, 2}, {1, 0}, {2, 0}, {2, 1}}));
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0], "k: in no tier, so the tiers forbid none of its edges: 'd'");
}

TEST(TetradKnowledge, IsTheSameInOurLines) {
  EXPECT_EQ(parse("/knowledge\r\naddtemporal\r\n0 a\r\n1 b c\r\n").forbidden(),
            parse("tier 0: a\ntier 1: b c\n").forbidden());
}

TEST(TetradKnowledge, PointsToWhatItDoesNotKnow) {
  EXPECT_EQ(
      refusal("/knowledge\nforbiddengroup\na b\n"),
      "k:2:1: 'forbiddengroup' is not read; write its edges under forbiddirect, one per line");
  EXPECT_EQ(refusal("/knowledge\naddtemporal\n1- a\n"),
            "k:3:1: '1-' is not the number of a tier, with a * where it has no edges within");
  EXPECT_EQ(refusal("/knowledge\nrequiredirect\na a\n"),
            "k:3:1: 'a' is its own cause here; a DAG has no loop");
}

TEST(EdgeKnowledge, GoesByTheNameOfItsFile) {
  const char* text = "\"\",\"from\",\"to\"\n\"1\",\"a\",\"b\"\n\"2\",\"b\",\"a\"\n";
  EXPECT_EQ(parse(text, "x/blacklist.csv").forbidden(), (Edges{{0, 1}, {1, 0}}));
  EXPECT_EQ(parse("from;to\na;b\n", "My_WhiteList.txt").required(), (Edges{{0, 1}}));
  EXPECT_EQ(
      refusal(text, "blacklists/k.csv"),
      "blacklists/k.csv:1:1: this is a list of edges, and the name of its file says what they "
      "are: blacklist (edges that must not be) or whitelist (that must be); name it so, as "
      "blacklist.csv");
  EXPECT_NE(refusal(text, "white-or-blacklist-whitelist.csv"), "no error");
}

TEST(EdgeKnowledge, CannotRequireAnEdgeEitherWay) {
  EXPECT_NE(refusal("from,to\na,b\nb,a\n", "whitelist.csv").find("joined both ways"),
            std::string::npos);
}

TEST(KnowledgeFiles, HoldTogether) {
  const ScratchFolder folder;
  write_file(folder.file("whitelist.csv"), "from,to\na,b\n");
  write_file(folder.file("k.txt"), "tier 1: a\ntier 2: c\nforbidden d -> a\n");
  const Knowledge both =
      read_knowledge({folder.file("whitelist.csv"), folder.file("k.txt")}, kNames);
  EXPECT_EQ(both.required(), (Edges{{0, 1}}));
  EXPECT_EQ(both.forbidden(), (Edges{{2, 0}, {3, 0}}));
  EXPECT_EQ(both.tiers().size(), 2U);
}

}  // namespace
}  // namespace hoist
