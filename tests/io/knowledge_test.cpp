// SPDX-License-Identifier: Apache-2.0
#include "hoist/knowledge.hpp"

#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::input_error;

const Names kNames({"A", "B", "C", "long name", "x-y", "tier"});

Knowledge parse(std::string_view text) { return parse_knowledge(text, "k.txt", kNames); }

std::string refusal(std::string_view text) {
  return input_error([&] { parse(text); });
}

TEST(KnowledgeReader, ReadsEveryKindOfLine) {
  const Knowledge knowledge = parse(
      "# what we know\n"
      "required A -> B   # by design\n"
      "\n"
      "  forbidden B->C\r\n"
      "root A\n"
      "leaf C");
  EXPECT_EQ(knowledge.required(), (std::vector<Edge>{{0, 1}}));
  EXPECT_TRUE(knowledge.is_forbidden({1, 2}));
  EXPECT_TRUE(knowledge.is_forbidden({1, 0}));
  EXPECT_TRUE(knowledge.is_forbidden({2, 1}));
  EXPECT_FALSE(knowledge.is_forbidden({0, 2}));
}

TEST(KnowledgeReader, NotesWhichVariablesHaveNoTier) {
  Notes notes;
  parse_knowledge("tier 1: A\ntier 2: B tier\n", "k.txt", kNames, &notes);
  EXPECT_EQ(
      notes,
      (Notes{
          "k.txt: in no tier, so the tiers forbid none of their edges: 'C', 'long name', 'x-y'"}));
  notes.clear();
  parse_knowledge("required A -> B\n", "k.txt", kNames, &notes);
  EXPECT_TRUE(notes.empty());
}

TEST(KnowledgeReader, SaysHowToWriteANameWithABlank) {
  EXPECT_EQ(
      refusal("tier 1: long name"),
      "k.txt:1:9: unknown variable 'long'; if 'long name' is meant, write it in double quotes, "
      "because it has a blank");
}

TEST(KnowledgeReader, TakesEmptyFilesAndCommentsForNoKnowledge) {
  EXPECT_TRUE(parse("").empty());
  EXPECT_TRUE(parse("\xEF\xBB\xBF# nothing\n\n   \n#").empty());
}

TEST(KnowledgeReader, ReadsNamesInQuotesAndNamesWithDashes) {
  EXPECT_EQ(parse("required \"long name\" -> x-y\n").required(), (std::vector<Edge>{{3, 4}}));
  EXPECT_EQ(parse("required x-y->\"long name\"").required(), (std::vector<Edge>{{4, 3}}));
  EXPECT_EQ(parse("required tier -> \"A\"").required(), (std::vector<Edge>{{5, 0}}));
}

TEST(KnowledgeReader, OrdersTiersByTheirNumbersAndAppendsRepeats) {
  const Knowledge knowledge = parse("tier 10: C\ntier 2: A\ntier 2: B, x-y\n");
  EXPECT_TRUE(knowledge.is_forbidden({2, 0}));
  EXPECT_TRUE(knowledge.is_forbidden({2, 1}));
  EXPECT_TRUE(knowledge.is_forbidden({2, 4}));
  EXPECT_FALSE(knowledge.is_forbidden({0, 2}));
  EXPECT_FALSE(knowledge.is_forbidden({0, 1}));
  EXPECT_FALSE(knowledge.is_forbidden({2, 3}));
}

TEST(KnowledgeReader, RefusesUnknownNamesWithTheNearest) {
  EXPECT_EQ(refusal("root A\nrequired A -> \"lng name\"\n"),
            "k.txt:2:15: unknown variable 'lng name'; did you mean 'long name'?");
  EXPECT_EQ(refusal("tier 1: A Q7zz"),
            "k.txt:1:11: unknown variable 'Q7zz' (known: A, B, C, long name, x-y, tier)");
}

TEST(KnowledgeReader, RefusesUnknownKeywordsWithTheNearest) {
  EXPECT_EQ(
      refusal("require A -> B"),
      "k.txt:1:1: unknown keyword 'require'; expected one of required, forbidden, tier, root, "
      "leaf; did you mean 'required'?");
}

TEST(KnowledgeReader, RefusesAVariableInTwoTiers) {
  EXPECT_EQ(refusal("tier 1: A B\ntier 2: C B\n"),
            "k.txt:2:9: 'B' is in tier 1 and in tier 2; keep one");
}

TEST(KnowledgeReader, RefusesLinesThatAreNotWhole) {
  EXPECT_EQ(refusal("required A B"), "k.txt:1:12: '->' was expected after 'A': required A -> B");
  EXPECT_EQ(refusal("forbidden A ->"), "k.txt:1:15: the name of a variable was expected");
  EXPECT_EQ(refusal("required A -> B C"),
            "k.txt:1:17: more text after the edge; write one edge per line");
  EXPECT_EQ(refusal("required A -> B -> C"),
            "k.txt:1:17: more text after the edge; write one edge per line");
  EXPECT_EQ(refusal("required A -> A"), "k.txt:1:10: 'A' -> 'A' is a loop; a DAG has none");
  EXPECT_EQ(refusal("root   # none"), "k.txt:1:8: 'root' names no variable");
  EXPECT_EQ(refusal("tier one: A"), "k.txt:1:6: the number of the tier was expected: tier 1: A B");
  EXPECT_EQ(refusal("tier 99999999999: A"),
            "k.txt:1:6: the number of the tier was expected: tier 1: A B");
  EXPECT_EQ(refusal("tier 1 A"),
            "k.txt:1:8: ':' was expected after the number of the tier: tier 1: A B");
  EXPECT_EQ(refusal("root \"A\nB\""),
            "k.txt:1:6: unknown variable 'A\\nB' (known: A, B, C, long name, x-y, tier)");
  EXPECT_EQ(refusal("root \"A"),
            "k.txt:1:6: this quote is never closed; add \" where the name ends");
}

TEST(KnowledgeReader, TakesAColonAfterAnyKeyword) {
  EXPECT_EQ(parse("root: A").forbidden(), parse("root A").forbidden());
  EXPECT_EQ(parse("leaf : A, B").forbidden(), parse("leaf A B").forbidden());
  EXPECT_EQ(parse("required:A -> B").required(), parse("required A -> B").required());
}

TEST(KnowledgeReader, SuggestsTheKeywordThatAWordBeginsAs) {
  for (const std::string word : {"forbid", "forbids", "Forbidden", "blacklist"})
    EXPECT_NE(refusal(word + " A -> B").find("did you mean 'forbidden'?"), std::string::npos)
        << word;
}

TEST(KnowledgeReader, SaysNothingOfRootsAndLeavesWithoutATier) {
  Notes notes;
  parse_knowledge("tier 1: A\nroot B\nleaf C \"long name\" x-y tier", "k.txt", kNames, &notes);
  EXPECT_EQ(notes, Notes());
}

TEST(KnowledgeReader, LeavesContradictionsToWhoAsksForThem) {
  EXPECT_FALSE(parse("required A -> B\nforbidden A -> B").contradictions(10).empty());
}

TEST(KnowledgeReader, ReadsTheFileItIsNamed) {
  const testing::ScratchFolder folder;
  write_file(folder.file("k.txt"), "required A -> C\n");
  EXPECT_EQ(read_knowledge(folder.file("k.txt"), kNames).required(), (std::vector<Edge>{{0, 2}}));
}

TEST(KnowledgeWriter, WritesWhatReadsBack) {
  const Names names({"A", "two words", "say \"x\"", "back\\slash", "a -> b", "#", "line\nend"});
  Knowledge knowledge(names);
  knowledge.require({0, 1});
  knowledge.require({3, 4});
  knowledge.leaf(2);
  knowledge.forbid({5, 6});
  const Knowledge back = parse_knowledge(format_knowledge(knowledge), "k.txt", names);
  EXPECT_EQ(back.required(), knowledge.required());
  EXPECT_EQ(back.forbidden(), knowledge.forbidden());
  EXPECT_EQ(format_knowledge(Knowledge(names)), "");
  EXPECT_EQ(format_knowledge(Knowledge()), "");
}

}  // namespace
}  // namespace hoist
