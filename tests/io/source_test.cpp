// SPDX-License-Identifier: Apache-2.0
#include "io/source.hpp"

#include <gtest/gtest.h>

#include "io/cursor.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::input_error;

TEST(Source, CountsLinesOfAllThreeEndings) {
  const Source source("a\nb\r\nc\rd", "f");
  EXPECT_EQ(source.where(0), "f:1:1");
  EXPECT_EQ(source.where(2), "f:2:1");
  EXPECT_EQ(source.where(5), "f:3:1");
  EXPECT_EQ(source.where(7), "f:4:1");
  EXPECT_EQ(source.where(100), "f:4:2");
}

TEST(Source, CountsColumnsInCharactersNotBytes) {
  const Source source("\xC3\xA9\xE2\x82\xAC!", "f");
  EXPECT_EQ(source.where(5), "f:1:3");
}

TEST(Source, LeavesOutTheByteOrderMark) {
  const Source source("\xEF\xBB\xBFx", "f");
  EXPECT_TRUE(source.byte_order_mark());
  EXPECT_EQ(source.text(), "x");
  EXPECT_EQ(source.where(0), "f:1:1");
}

TEST(Source, RefusesANulByteWithItsPlace) {
  EXPECT_EQ(input_error([] { Source(std::string_view("ab\nc\0d", 6), "f"); }),
            "f:2:2: a NUL byte; this is not a text file, or it is in UTF-16: save it as UTF-8");
}

TEST(Source, RefusesAByteThatIsNotUtf8WithItsPlace) {
  // Past the first eight bytes, so that the quick look at ASCII has run.
  EXPECT_EQ(input_error([] { Source("name\nJos\xE9,12345678", "f"); }),
            "f:2:4: byte 0xE9 is not UTF-8; save the file as UTF-8");
  EXPECT_EQ(input_error([] { Source("12345678\n1234567\xC3", "f"); }),
            "f:2:8: byte 0xC3 is not UTF-8; save the file as UTF-8");
}

TEST(Source, NamesUtf16) {
  EXPECT_EQ(input_error([] {
              Source(std::string_view("\xFF\xFE"
                                      "a\0",
                                      4),
                     "f");
            }),
            "f:1:1: the file is in UTF-16; save it as UTF-8");
}

TEST(Source, NamesFilesThatNothingHereReads) {
  const auto says = [](std::string_view text) {
    return testing::error_of(ErrorKind::input, [&] { Source(text, "f"); });
  };
  EXPECT_NE(says("<?xml version=\"1.0\"?>").find("f:1:1: the file is XML"), std::string::npos);
  EXPECT_NE(says("<!DOCTYPE bif>").find("f:1:1: the file is XML"), std::string::npos);
  EXPECT_NE(says("\x1F\x8B\x08").find("compressed by gzip"), std::string::npos);
  EXPECT_NE(says("PK\x03\x04").find("save the sheet as CSV"), std::string::npos);
}

TEST(Cursor, ReadsBackWhatQuoteWrote) {
  for (const std::string text :
       {"", "a", "a\"b", "a\\", "\\\"", "a\\nb", "\\\\\"\"", "new\nline"}) {
    const std::string quoted = quote(text);
    const Source source(quoted, "f");
    Cursor cursor(source);
    EXPECT_EQ(cursor.quoted(), text);
    EXPECT_TRUE(cursor.at_end()) << quoted;
  }
}

TEST(Cursor, PointsToTheQuoteOrCommentThatIsNeverClosed) {
  const Source source("ab \"cd", "f");
  Cursor cursor(source, 3, 6);
  EXPECT_EQ(input_error([&] { cursor.quoted(); }),
            "f:1:4: this quote is never closed; add \" where the name ends");
  const Source comment("// x\n /* y", "f");
  Cursor other(comment);
  EXPECT_EQ(input_error([&] { other.skip_blanks_and_comments(); }),
            "f:2:2: this comment is never closed; add */");
}

}  // namespace
}  // namespace hoist
