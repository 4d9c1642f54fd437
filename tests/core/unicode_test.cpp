// SPDX-License-Identifier: Apache-2.0
#include "core/unicode.hpp"

#include <gtest/gtest.h>

#include "core/text.hpp"

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
  EXPECT_EQ(shown("a\nb"), "'a\\nb'");
  EXPECT_EQ(shown(std::string(59, 'x') + "\xC3\xA9zzz"), "'" + std::string(59, 'x') + "...'");
  EXPECT_EQ(shown(std::string(1'000'000, 'x')).size(), 65U);
}

TEST(Appearance, IsOneForNamesThatCannotBeToldApart) {
  EXPECT_EQ(appearance("café"), appearance("cafe\u0301"));
  EXPECT_EQ(appearance("Größe"), appearance("Gro\u0308ße"));
  EXPECT_EQ(appearance("a"), appearance("a\u200B"));
  EXPECT_EQ(appearance("a"), appearance(" a "));
  EXPECT_EQ(appearance("a b"), appearance("a\u00A0 b"));
  EXPECT_EQ(appearance("ab"), appearance("a\u202Eb"));
}

TEST(Appearance, IsAnotherForNamesThatCan) {
  EXPECT_NE(appearance("café"), appearance("cafe"));
  EXPECT_NE(appearance("A"), appearance("a"));
  EXPECT_NE(appearance("ab"), appearance("a b"));
  EXPECT_NE(appearance("à"), appearance("á"));
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
