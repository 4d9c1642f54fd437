// SPDX-License-Identifier: Apache-2.0
#include "io/csv.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;

using Records = std::vector<std::vector<std::string>>;

Records records(std::string_view text, char delimiter = '\0') {
  const Source source(text, "f.csv");
  CsvReader csv(source, delimiter);
  Records all;
  for (std::vector<CsvCell> cells; csv.next(cells);) {
    all.emplace_back();
    for (const CsvCell& cell : cells) all.back().emplace_back(cell.text);
  }
  return all;
}

char delimiter_of(std::string_view text) {
  const Source source(text, "f.csv");
  return CsvReader(source, '\0').delimiter();
}

TEST(CsvReader, ReadsLineEndsOfAllThreeKinds) {
  const Records expected = {{"a", "b"}, {"1", "2"}, {"3", "4"}};
  EXPECT_EQ(records("a,b\n1,2\n3,4\n"), expected);
  EXPECT_EQ(records("a,b\r\n1,2\r\n3,4"), expected);
  EXPECT_EQ(records("a,b\r1,2\r3,4\r"), expected);
}

TEST(CsvReader, FindsTheDelimiterThatSplitsTheLinesAlike) {
  EXPECT_EQ(delimiter_of("a,b\n1,2\n"), ',');
  EXPECT_EQ(delimiter_of("a\tb\n1\t2\n"), '\t');
  EXPECT_EQ(delimiter_of("a;b\n1,5;2,5\n"), ';');
  EXPECT_EQ(delimiter_of("\"x,y,z\";b\n1;2\n"), ';');
  EXPECT_EQ(delimiter_of("weight, kg;b\n1;2\n"), ';');
  EXPECT_EQ(delimiter_of("alone\n1\n"), ',');
}

TEST(CsvReader, ReadsQuotesWithDelimitersLineEndsAndQuotesInside) {
  EXPECT_EQ(records("\"a,1\",\"b\r\nc\"\n\"say \"\"hi\"\"\",\"\"\n"),
            (Records{{"a,1", "b\r\nc"}, {"say \"hi\"", ""}}));
  EXPECT_EQ(records("a,\"\"\"\",\"\"\"\"\"\"\n"), (Records{{"a", "\"", "\"\""}}));
}

TEST(CsvReader, TrimsBlanksOutsideQuotesOnly) {
  EXPECT_EQ(records("  a , b\t\n \" c \" ,d e\n"), (Records{{"a", "b"}, {" c ", "d e"}}));
}

TEST(CsvReader, KeepsAQuoteInsideAPlainCell) {
  EXPECT_EQ(records("a,b\n5\" pipe,x\n"), (Records{{"a", "b"}, {"5\" pipe", "x"}}));
}

TEST(CsvReader, SkipsBlankLinesBeforeAndAfterTheRecordsButNotBetween) {
  EXPECT_EQ(records("\n\r\na,b\n1,2\n\n  \n"), (Records{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(records("a,b\n\n1,2\n"), (Records{{"a", "b"}, {""}, {"1", "2"}}));
  EXPECT_EQ(records(""), Records{});
  EXPECT_EQ(records(" \n\n"), Records{});
}

TEST(CsvReader, KeepsEmptyCellsAtTheEndOfARow) {
  EXPECT_EQ(records("a,b,\n1,,"), (Records{{"a", "b", ""}, {"1", "", ""}}));
  EXPECT_EQ(records("a\tb\n1\t\n\t\n"), (Records{{"a", "b"}, {"1", ""}, {"", ""}}));
}

TEST(CsvReader, PointsToTheQuoteThatIsNeverClosed) {
  EXPECT_EQ(
      input_error([] { records("a,b\n1,\"2\n3,4\n"); }),
      "f.csv:2:3: this quote is never closed; add the closing \", or double it if it is text");
}

TEST(CsvReader, RefusesTextAfterAClosingQuote) {
  EXPECT_EQ(input_error([] { records("a,b\n\"x\"y,2\n"); }),
            "f.csv:2:4: text after the closing quote of a cell; double a quote that is text: \"\"");
}

TEST(CsvReader, NamesTheDelimitersWhereQuotedCellsAreSeparatedByBlanks) {
  EXPECT_EQ(input_error([] { records("\"a\" \"b\"\n1 2\n"); }),
            "f.csv:1:5: another quoted cell after a blank; separate cells by comma, semicolon or "
            "tab (in R: write.csv, or write.table with sep = \",\")");
}

TEST(CsvReader, RefusesAnUnknownDelimiter) {
  EXPECT_EQ(error_of(ErrorKind::usage, [] { records("a|b\n", '|'); }),
            "delimiter '|' is unknown; use comma, semicolon or tab");
}

TEST(CsvReader, ReadsACellOfAMillionCharacters) {
  const std::string large(1'000'000, 'x');
  EXPECT_EQ(records("a,b\n" + large + ",\"" + large + "\"\n")[1], (std::vector{large, large}));
}

TEST(CsvCellText, ReadsBackAsItWas) {
  for (const std::string text : {"plain",
                                 "",
                                 " lead",
                                 "trail ",
                                 "\ttab",
                                 "a,b",
                                 "a;b",
                                 "a\"b",
                                 "\"",
                                 "two\nlines",
                                 "cr\r",
                                 "=cmd()",
                                 "'=cmd()",
                                 "''=cmd()",
                                 "'",
                                 "''",
                                 "a;=cmd()",
                                 "a\n'@f(x)",
                                 " =x",
                                 "\"=x",
                                 "'a",
                                 "it's",
                                 "-rf",
                                 "+5",
                                 "\xC3\xA9\xE2\x80\x8F",
                                 "\xEF\xBB\xBF"
                                 "bom",
                                 "'"}) {
    const Records read = records(csv_cell(text) + "," + csv_cell(text) + "\n", ',');
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0], (std::vector{text, text}));
  }
}

// Programs of many makers open these files, and some of them run what begins with a sign.
TEST(CsvCellText, IsGuardedWhereASpreadsheetCouldRunIt) {
  EXPECT_EQ(csv_cell("=cmd()"), "'=cmd()");
  EXPECT_EQ(csv_cell("=1"), "'=1");
  EXPECT_EQ(csv_cell("+cmd|' /C calc'!A0"), "'+cmd|' /C calc'!A0");
  EXPECT_EQ(csv_cell("-2+3+cmd|' /C calc'!A0"), "'-2+3+cmd|' /C calc'!A0");
  EXPECT_EQ(csv_cell("@SUM(1+9)"), "'@SUM(1+9)");
  EXPECT_EQ(csv_cell("\t=cmd()"), "\"\t'=cmd()\"");
  EXPECT_EQ(csv_cell(" =cmd()"), "' =cmd()");
  EXPECT_EQ(csv_cell("\uFF1Dcmd()"), "'\uFF1Dcmd()");
  EXPECT_EQ(csv_cell("a;=cmd();b"), "\"a;'=cmd();b\"");  // where semicolons separate
  EXPECT_EQ(csv_cell("'=cmd()"), "''=cmd()");
}

TEST(CsvCellText, IsLeftAsItIsWhereNothingCouldBeRun) {
  for (const char* text : {"+", "-", "--", "-1", "+5", "-1.5e3", "+ve", "-rf", "--help", "@home",
                           "'single'", "a=b", "a(b)", "->", "(round)"})
    EXPECT_EQ(csv_cell(text), text);
}

}  // namespace
}  // namespace hoist
