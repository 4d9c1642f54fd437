// SPDX-License-Identifier: Apache-2.0
#include "core/unicode.hpp"

#include <gtest/gtest.h>

#include "hoist/text.hpp"

namespace hoist {
namespace {

TEST(Printable, SpellsOutWhatCommandsATerminalOrCannotBeSeen) {
  EXPECT_EQ(printable("a\x1b[31mb\x07"), "a\\x1b[31mb\\x07");
  EXPECT_EQ(printable("two\nlines\r\tand\x7f"), "two\\nlines\\r\\tand\\x7f");
  EXPECT_EQ(printable("\u009b31m"), "\\u009b31m");  // terminals take it for ESC [
  EXPECT_EQ(printable("a\u202Eb\u2066\u200B\uFEFF"), "a\\u202eb\\u2066\\u200b\\ufeff");
  EXPECT_EQ(printable("caf\xE9"), "caf\\xe9");  // the bytes of a file name need not be UTF-8
}

TEST(Printable, LeavesLettersOfEveryScriptAsTheyAre) {
  for (const char* text :
       {"plain", "Größe", "日本語", "می‌خواهم", "עברית", "👩‍🔬", "back\\slash"})
    EXPECT_EQ(printable(text), text);
}

TEST(Shown, IsCutBetweenCharacters) {
  EXPECT_EQ(in_quotes("a\nb"), "'a\\nb'");
  EXPECT_EQ(in_quotes(std::string(59, 'x') + "\xC3\xA9zzz"), "'" + std::string(59, 'x') + "...'");
  EXPECT_EQ(in_quotes(std::string(1'000'000, 'x')).size(), 65U);
}

TEST(Appearance, IsOneForNamesThatCannotBeToldApart) {
  EXPECT_EQ(visible_form("café"), visible_form("cafe\u0301"));
  EXPECT_EQ(visible_form("Größe"), visible_form("Gro\u0308ße"));
  EXPECT_EQ(visible_form("a"), visible_form("a\u200B"));
  EXPECT_EQ(visible_form("a"), visible_form(" a "));
  EXPECT_EQ(visible_form("a b"), visible_form("a\u00A0 b"));
  EXPECT_EQ(visible_form("ab"), visible_form("a\u202Eb"));
}

TEST(Appearance, IsAnotherForNamesThatCan) {
  EXPECT_NE(visible_form("café"), visible_form("cafe"));
  EXPECT_NE(visible_form("A"), visible_form("a"));
  EXPECT_NE(visible_form("ab"), visible_form("a b"));
  EXPECT_NE(visible_form("à"), visible_form("á"));
}

TEST(DidYouMean, NamesATwinThoughItsBytesAreFar) {
  EXPECT_EQ(did_you_mean("cafe\u0301", {"tea", "café"}),
            "; did you mean 'café', which looks alike and is written in other characters?");
}

TEST(ShellQuote, KeepsAnyWordOneWord) {
  EXPECT_EQ(shell_quote("results/run-1"), "results/run-1");
  EXPECT_EQ(shell_quote(""), "''");
  EXPECT_EQ(shell_quote("$(id) `id`"), "'$(id) `id`'");
  EXPECT_EQ(shell_quote("it's"), "'it'\\''s'");
}

}  // namespace
}  // namespace hoist
