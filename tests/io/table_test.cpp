// SPDX-License-Identifier: Apache-2.0
#include "hoist/table.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;

using Levels = std::vector<std::string>;

Table parse(std::string_view text, const TableOptions& options = {}) {
  return parse_table(text, "d.csv", options);
}

std::string refusal(std::string_view text, const TableOptions& options = {}) {
  return input_error([&] { parse(text, options); });
}

std::vector<std::string> values(const Table& table, Node node) {
  std::vector<std::string> all;
  for (std::uint16_t code : table.codes(node)) all.push_back(table.column(node).levels()[code]);
  return all;
}

TEST(TableReader, ReadsNamesLevelsAndCodes) {
  const Table table = parse("smoke,cough\nyes,a\nno,b\nyes,b\n");
  EXPECT_EQ(table.names().list(), (Levels{"smoke", "cough"}));
  EXPECT_EQ(table.rows(), 3U);
  EXPECT_EQ(table.column(0).levels(), (Levels{"no", "yes"}));
  EXPECT_EQ(values(table, 0), (Levels{"yes", "no", "yes"}));
  EXPECT_EQ(values(table, 1), (Levels{"a", "b", "b"}));
}

TEST(TableReader, GivesTheSameDataWhateverTheDelimiterQuotesMarkAndLineEnds) {
  const std::uint64_t digest = parse("a,b\nx,1\ny,2\n").digest();
  EXPECT_EQ(parse("a;b\nx;1\ny;2").digest(), digest);
  EXPECT_EQ(parse("a\tb\nx\t1\ny\t2").digest(), digest);
  EXPECT_EQ(parse("\"a\",\"b\"\n\"x\",\"1\"\n\"y\",\"2\"\n").digest(), digest);
  EXPECT_EQ(parse("\xEF\xBB\xBF"
                  "a,b\r\nx,1\r\ny,2\r\n")
                .digest(),
            digest);
  EXPECT_EQ(parse("a,b\rx,1\ry,2\r").digest(), digest);
  EXPECT_EQ(parse("  a , b\n  x,1\n  y , 2 \n\n\n").digest(), digest);
}

TEST(TableReader, SortsIntegerLevelsAsNumbersAndOthersByteByByte) {
  EXPECT_EQ(parse("a\n10\n9\n-1\n+2\n").column(0).levels(), (Levels{"-1", "+2", "9", "10"}));
  EXPECT_EQ(parse("a\n10\n9\nx\n").column(0).levels(), (Levels{"10", "9", "x"}));
  EXPECT_EQ(parse("a\n\xC3\xA9\nz\nZ\n").column(0).levels(), (Levels{"Z", "z", "\xC3\xA9"}));
}

TEST(TableReader, TakesNumbersThatAreAllIntegersForLevelsAndKeepsTheirText) {
  EXPECT_EQ(parse("a\n3.0\n10.0\n3.0\n").column(0).levels(), (Levels{"3.0", "10.0"}));
  EXPECT_EQ(parse("a\n1e3\n2\n").column(0).levels(), (Levels{"2", "1e3"}));
}

TEST(TableReader, KeepsConstantColumnsAndASingleColumn) {
  const Table table = parse("a\nx\nx\n");
  EXPECT_EQ(table.columns(), 1U);
  EXPECT_EQ(table.levels(0), 1U);
  EXPECT_EQ(parse("a,b\nx,y\n").rows(), 1U);
}

TEST(TableReader, ReadsDecimalsAsNumbers) {
  const Table table = parse("a,U\nx,3\ny,-1.25\nz,1e-400\n");
  EXPECT_EQ(table.column(0).kind(), ColumnKind::discrete);
  EXPECT_EQ(table.column(1).continuous().values, (std::vector<double>{3, -1.25, 0}));
}

TEST(TableReader, RefusesNumbersThatAreNotFiniteWithPlaceAndCures) {
  EXPECT_EQ(refusal("a,U\nx,0.5\ny,inf\nz,1e999\n"),
            "d.csv:3:3: column 'U' holds 'inf' (2 cells are such), 'U' holds '1e999' (2 cells are "
            "such): a number must be finite; read such cells as not observed with --na-values "
            "default,inf,1e999, or leave the column out with --drop U");
  EXPECT_EQ(parse("U\n0.5\ninf\n", {.na_values = {"inf"}}).column(0).missing(), 1U);
}

TEST(TableReader, ReadsDecimalsAsLabelsWhenAsked) {
  EXPECT_EQ(parse("a,U\nx,0.5\ny,1.5\n", {.discrete = {"U"}}).column(1).levels(),
            (Levels{"0.5", "1.5"}));
  EXPECT_EQ(parse("U,V\n0.5,2.5\n1.5,2.5\n", {.discrete = {"all"}}).levels(1), 1U);
  EXPECT_EQ(error_of(ErrorKind::usage, [] { parse("Up,V\n1,2\n", {.discrete = {"Ups"}}); }),
            "--discrete: there is no column 'Ups'; did you mean 'Up'? (columns: Up, V)");
}

TEST(TableReader, LeavesOutTheColumnsThatAreDropped) {
  const Table table = parse("id,a,b\n1,x,y\n2,x,z\n", {.drop = {"id"}});
  EXPECT_EQ(table.names().list(), (std::vector<std::string>{"a", "b"}));
  // A dropped column may hold anything.
  EXPECT_EQ(parse("a,b\n0.5,x\nNA,y\n", {.drop = {"a"}}).columns(), 1U);
  EXPECT_EQ(error_of(ErrorKind::usage, [] { parse("id,a\n1,2\n", {.drop = {"idd"}}); }),
            "--drop: there is no column 'idd'; did you mean 'id'? (columns: id, a)");
  EXPECT_NE(refusal("a\n1\n", {.drop = {"a"}}).find("every column is dropped"), std::string::npos);
}

TEST(TableReader, ReadsADecimalCommaWhereCommasSeparateNothing) {
  EXPECT_EQ(parse("a;b\n25,9;x\n31,0;y\n").column(0).continuous().values,
            (std::vector<double>{25.9, 31}));
  // Between commas a comma in quotes is part of a label.
  EXPECT_EQ(parse("a,b\n\"1,2\",x\n\"3,4\",y\n").levels(0), 2U);
}

TEST(TableReader, LeavesOutIdentifiersAndSaysWhatItJudged) {
  std::string text = "id,name,age,fixed,site\n";
  for (int i = 0; i < 60; ++i) text += fmt::format("{},p{},{},1,{}\n", i + 1, i, i % 30, i % 6);
  Notes notes;
  const Table table = parse_table(text, "d.csv", {}, &notes);
  EXPECT_EQ(table.names().list(), (Levels{"age", "fixed", "site"}));
  EXPECT_EQ(notes,
            (Notes{"d.csv: column 'fixed': constant",
                   "d.csv: left out: 'id' (an identifier: it numbers the rows), 'name' (an "
                   "identifier: every row has a word of its own); --discrete or --continuous with "
                   "the name keeps such a column",
                   "d.csv: whole numbers were judged: 'age' as continuous (--discrete turns that), "
                   "'fixed', 'site' as discrete (--continuous turns that)"}));
  EXPECT_EQ(parse(text, {.discrete = {"name"}, .continuous = {"id"}}).columns(), 5U);
  EXPECT_EQ(parse(text, {.discrete = {"all"}}).columns(), 3U);
}

TEST(TableReader, LeavesOutIdentifiersThatRepeat) {
  std::string text = "id,age,visits\n";
  for (int i = 0; i < 60; ++i) text += fmt::format("{},{},{}\n", 100 + i / 2, i % 30, i % 6);
  Notes notes;
  EXPECT_EQ(parse_table(text, "d.csv", {}, &notes).names().list(), (Levels{"age", "visits"}));
  EXPECT_EQ(notes.front(),
            "d.csv: left out: 'id' (an identifier by its name: 30 of them in 60 rows); --discrete "
            "or --continuous with the name keeps it");
  EXPECT_EQ(parse(text, {.continuous = {"id"}}).columns(), 3U);
}

TEST(TableReader, KeepsRanks) {
  std::string text = "rank,id,x\n";
  for (int i = 0; i < 31; ++i)
    text += fmt::format("{},{},{}\n", 1 + i * 7 % 31, 1 + i * 3 % 31, i % 2);
  EXPECT_EQ(parse(text).names().list(), (Levels{"rank", "x"}));
}

TEST(TableReader, TellsIdentifiersFromMeasurementsThatAreDistinct) {
  const auto columns = [](const std::string& name, int first, int step, int rows = 20) {
    std::string text = name + ",x\n";
    for (int i = 0; i < rows; ++i) text += fmt::format("{},{}\n", first + step * i, i % 2);
    return parse(text).columns();
  };
  EXPECT_EQ(columns("year", 1990, 1), 2U);  // a series over time
  EXPECT_EQ(columns("weight", 50, 3), 2U);  // all distinct, by chance
  EXPECT_EQ(columns("patient_id", 50, 3), 1U);
  EXPECT_EQ(columns("nr", 1, 1), 1U);
  EXPECT_EQ(columns("a", 1, 1, 9), 2U);  // too few rows to tell
}

TEST(TableReader, LeavesOutAColumnOfWhichNothingWasObserved) {
  EXPECT_EQ(parse("a,b\nx,NA\ny,\n").names().list(), (Levels{"a"}));
  EXPECT_NE(refusal("a\nNA\nNA\n").find("there is no variable"), std::string::npos);
}

TEST(TableReader, LeavesOutSeventyThousandDistinctWords) {
  std::string text = "x,id\n";
  for (int i = 0; i < 70'000; ++i) text += fmt::format("{},p{}\n", i % 2, i);
  EXPECT_EQ(parse(text).names().list(), (Levels{"x"}));
}

TEST(ParseTable, SaysOnlyOfTheFirstFewColumnsWhatIsOddAboutThem) {
  Notes notes;
  parse_table("a,b,c,d,e,f,g\n1,1,1,1,1,1,1\n1,1,1,1,1,1,1\n", "d.csv", {}, &notes);
  ASSERT_EQ(notes.size(), 6U);
  EXPECT_EQ(notes[4], "d.csv: column 'e': constant");
  EXPECT_EQ(notes[5], "d.csv: 2 more columns are worth a look: `hoist check` lists them");
}

TEST(TableReader, KeepsAColumnOfLabelsAmongWhichSomeAreDecimals) {
  EXPECT_EQ(parse("a\n0.5\nhigh\n").column(0).levels(), (Levels{"0.5", "high"}));
}

TEST(TableReader, KeepsCellsThatWereNotObserved) {
  const Table table = parse("a,b,U\nx,1,0.5\nNA,?,\ny,,1.5\n");
  EXPECT_EQ(table.column(0).discrete().codes, (std::vector<std::uint16_t>{0, kMissing, 1}));
  EXPECT_EQ(table.column(1).levels(), (Levels{"1"}));
  EXPECT_EQ(table.column(1).missing(), 2U);
  EXPECT_EQ(table.column(2).missing(), 1U);
  EXPECT_EQ(table.column(2).values()[2], 1.5);
}

TEST(TableReader, ReadsMarkersAsLevelsWhenThereAreNoMarkersOrTheyAreDeclared) {
  EXPECT_EQ(parse("a,b\nNA,1\n,2\n", {.na_values = {}}).column(0).levels(), (Levels{"", "NA"}));
  EXPECT_EQ(parse("a\nNA\nYes\n", {.states = {{"a", {"NA", "No", "Yes"}}}}).levels(0), 3U);
  EXPECT_EQ(parse("a\nNA\nx\n", {.na_values = {"-9"}}).levels(0), 2U);
  EXPECT_EQ(parse("a\n-9\nx\n", {.na_values = {"-9"}}).column(0).missing(), 1U);
}

TEST(TableReader, KeepsDeclaredLevelsInTheirOrderSeenOrNot) {
  const Table table = parse("a,b\nlow,x\nhigh,x\n", {.states = {{"a", {"low", "mid", "high"}}}});
  EXPECT_EQ(table.column(0).levels(), (Levels{"low", "mid", "high"}));
  EXPECT_EQ(table.column(0).discrete().codes, (std::vector<std::uint16_t>{0, 2}));
  EXPECT_EQ(table.column(1).levels(), (Levels{"x"}));
}

TEST(TableReader, ReadsDeclaredDecimalsAsLevels) {
  EXPECT_EQ(parse("a\n0.5\n", {.states = {{"a", {"1.5", "0.5"}}}}).levels(0), 2U);
}

TEST(TableReader, RefusesAnUndeclaredLevelWithItsPlaceAndTheNearest) {
  EXPECT_EQ(refusal("b,a\nx,yes\nx,yess\n", {.states = {{"a", {"yes", "no"}}}}),
            "d.csv:3:3: 'yess' is not a declared level of 'a' (yes, no); did you mean 'yes'?");
}

TEST(TableReader, ReadsAsNumbersWhatIsDeclaredContinuous) {
  const TableOptions options{.states = {{"a", {}, true}, {"b", {"1", "2"}}}};
  const Table table = parse("a,b\n1,1\n2,2\n", options);
  EXPECT_EQ(table.column(0).kind(), ColumnKind::continuous);
  EXPECT_EQ(table.column(1).kind(), ColumnKind::discrete);
  TableOptions flag = options;  // which goes before what is declared
  flag.discrete = {"a"};
  EXPECT_EQ(parse("a,b\n1,1\n2,2\n", flag).column(0).kind(), ColumnKind::discrete);
  EXPECT_NE(refusal("a,b\nx,1\n", options).find("'x'"), std::string::npos);
}

TEST(TableReader, ReportsWhatItUnderstoodBesideTheTable) {
  TableReport report;
  const Table table = parse_table("id,w,x,n\n7,0.5,u,3\n8,2,v,4\n", "d.csv",
                                  {.weights = "w", .drop = {"id"}}, nullptr, &report);
  EXPECT_EQ(report.rows, 2U);
  EXPECT_EQ(report.weights, "w");
  EXPECT_EQ(report.total, 2.5);
  EXPECT_EQ(report.dropped, (Levels{"id"}));
  const auto judged = std::ranges::find(report.columns, "n", &TableReport::ColumnReport::name);
  ASSERT_NE(judged, report.columns.end());
  EXPECT_EQ(judged->why, "2 whole numbers");
  EXPECT_EQ(table.columns(), 2U);
}

TEST(TableReader, RefusesDeclaredLevelsThatStandTwice) {
  EXPECT_EQ(refusal("a\nx\n", {.states = {{"a", {"x", "x"}}}}),
            "the declared levels of 'a' hold 'x' twice; levels must be distinct");
  EXPECT_EQ(refusal("a\nx\n", {.states = {{"a", {"x"}}, {"a", {"x"}}}}),
            "the declared levels of 'a' stand twice; keep one list");
  EXPECT_EQ(refusal("a\nx\n", {.states = {{"a", {}}}}),
            "the declared levels of 'a' are none; a variable has at least one");
}

TEST(TableReader, NotesDeclaredVariablesThatTheDataLack) {
  Notes notes;
  parse_table("a,b\nx,y\nw,z\n", "d.csv",
              {.states = {{"c", {"1"}}, {"a", {"w", "x"}}, {"e", {"1"}}}}, &notes);
  EXPECT_EQ(notes, (Notes{"d.csv: no column for 2 declared variables: c, e"}));
}

TEST(TableReader, NotesASingleColumnThatLooksLikeSeveral) {
  Notes notes;
  parse_table("a b c\n1 2 3\n1 2 4\n", "d.csv", {}, &notes);
  EXPECT_EQ(notes,
            (Notes{"d.csv: one column only, named 'a b c'; if it should be several, separate "
                   "them by comma, semicolon or tab"}));
}

TEST(TableReader, SaysSoWhereTheFirstLineMayBeData) {
  Notes notes;
  parse_table("5.1,3.5,rose\n4.9,3.1,rose\n4.7,3.2,lily\n", "d.csv", {}, &notes);
  EXPECT_EQ(notes.front(),
            "d.csv: the columns are named by numbers (5.1, 3.5, rose): if the first line is data, "
            "put a line of names above it");
  EXPECT_EQ(refusal("1,0,1\n0,1,1\n"),
            "d.csv:1:5: column 3 is named '1' as column 1 is; if this line is data, put a line of "
            "names above it");
  notes.clear();
  parse_table("place,1990,2000\na,3,4\nb,5,1\n", "d.csv", {}, &notes);
  for (const std::string& note : notes) EXPECT_EQ(note.find("named by numbers"), note.npos);
}

TEST(TableReader, RefusesAnEmptyFileAndAHeaderWithoutRows) {
  EXPECT_EQ(refusal(""), "d.csv:1:1: the file is empty; it needs a line of names, then the rows");
  EXPECT_EQ(refusal("\xEF\xBB\xBF\n\n"),
            "d.csv:1:1: the file is empty; it needs a line of names, then the rows");
  EXPECT_EQ(refusal("a,b\n"), "d.csv:1:4: there are no rows below the names; add data");
}

TEST(TableReader, RefusesRaggedRowsWithLineAndCounts) {
  EXPECT_EQ(
      refusal("a,b,c\n1,2,3\n1,2\n"),
      "d.csv:3:1: this row has 2 cells, the header has 3 (the delimiter is a comma); check its "
      "quotes and delimiters");
  EXPECT_EQ(
      refusal("a;b\n1;2\n1;2;3\n"),
      "d.csv:3:1: this row has 3 cells, the header has 2 (the delimiter is a semicolon); check "
      "its quotes and delimiters");
  EXPECT_EQ(
      refusal("a,b\n1,2\n\n3,4\n"),
      "d.csv:3:1: this row has 1 cell, the header has 2 (the delimiter is a comma); remove the "
      "blank line");
}

TEST(TableReader, RefusesDuplicateNamesWithTheirColumns) {
  EXPECT_EQ(
      refusal("a,b, a\n1,2,3\n"),
      "d.csv:1:6: column 3 is named 'a' as column 1 is; names must be distinct, rename one of "
      "them");
}

TEST(TableReader, ExplainsATrailingDelimiterInTheHeader) {
  EXPECT_EQ(
      refusal("a,b,\n1,2,\n"),
      "d.csv:1:5: column 3 has no name; the header ends with a delimiter: remove it here and in "
      "the rows, or name the column");
  EXPECT_EQ(refusal("a,,b\n1,2,3\n"),
            "d.csv:1:3: column 2 has no name; name it, or remove the column");
}

TEST(TableReader, LeavesOutRowNamesAndSaysSo) {
  const std::uint64_t digest = parse("a,b\nx,1\ny,2\n").digest();
  Notes notes;
  EXPECT_EQ(parse_table("\"\",a,b\n\"85\",x,1\n\"86\",y,2\n", "d.csv", {}, &notes).digest(),
            digest);
  EXPECT_EQ(notes, (Notes{"d.csv: the first column has no name (its cells are distinct: '85', "
                          "'86'): it was taken for row names and left out; name it in the header "
                          "to keep it"}));
  EXPECT_EQ(parse("a;b\nr1;x;1\nr2;y;2\n").digest(), digest);
  EXPECT_EQ(parse("a,b\n\"r,1\",x,1\n\"r\"\"1\",y,2\n").digest(), digest);
}

TEST(TableReader, RefusesAColumnWithoutANameThatRepeatsACell) {
  EXPECT_EQ(refusal(",a\n1,x\n2,y\n2,y\n1,y\n"),
            "d.csv:4:1: column 1 has no name and this cell is as the one at d.csv:3:1, so it does "
            "not hold row names; name it in the header, or leave it out with --drop '\"\"'");
  EXPECT_EQ(parse(",a\n1,x\n1,y\n", {.drop = {""}}).columns(), 1U);
  EXPECT_EQ(refusal("a,b\n1,2,\n3,4,\n"),
            "d.csv:2:1: this row has 3 cells, the header has 2 (the delimiter is a comma); its "
            "last cell is empty: remove the delimiter at the end of the row");
}

TEST(TableReader, SortsNumbersBesideMissingCellsAsNumbers) {
  EXPECT_EQ(inspect_table("a\n10\nNA\n9\n100\nnan\n", "d.csv", {}).columns[0].values, "9 10 100");
}

TEST(TableReader, NotesLevelsThatAreOneToAReader) {
  const auto notes_of = [](std::string_view text) {
    Notes notes;
    parse_table(text, "d.csv", {}, &notes);
    return notes;
  };
  EXPECT_EQ(notes_of("a\n1\n01\n2\n1.0\n"),
            (Notes{"d.csv: column 'a': its levels '1' = '01' = '1.0' are the same number and are "
                   "kept apart: write it in one way if it is one level"}));
  EXPECT_EQ(notes_of("a\nYes\nno\nyes\n"),
            (Notes{"d.csv: column 'a': its levels 'Yes' = 'yes' are the same word but for letter "
                   "case or blanks and are kept apart: spell it in one way if it is one level"}));
  EXPECT_EQ(notes_of("a\n1\n10\n-1\n"), Notes());
  const Notes many = notes_of("a,b,c,d,e,f,g\nx,x,x,x,x,x,x\nX,X,X,X,X,X,X\n");
  ASSERT_EQ(many.size(), 6U);
  EXPECT_EQ(many.back(), "d.csv: 2 more notes on levels that are alike in other columns");
}

TEST(TableReader, RefusesStatesOfWhichNoneIsAColumn) {
  EXPECT_EQ(refusal("Smoke,b\nx,1\ny,2\n", {.states = {{"smoke", {"x"}}}}),
            "d.csv:1:1: none of the declared variables (smoke) is a column (Smoke, b); did you "
            "mean 'Smoke' by 'smoke'?");
}

TEST(TableReader, RefusesSeventyThousandLevelsAndNamesTheColumn) {
  std::string text = "x,id\n";
  for (int i = 0; i < 70'000; ++i) text += fmt::format("a,p{}\n", i);
  const std::string message =
      "d.csv:65537:3: column 'id' has more than 65535 levels; it looks like an identifier; drop "
      "it with --drop id";
  EXPECT_EQ(refusal(text, {.discrete = {"id"}}), message);
  EXPECT_EQ(refusal(text + "a,p1\n"), message);  // two are alike: it is not an identifier
}

TEST(TableReader, TakesExactly65535Levels) {
  std::string text = "id\n";
  for (int i = 0; i < 65'535; ++i) text += fmt::format("p{}\n", i);
  const Table table = parse(text);
  EXPECT_EQ(table.levels(0), 65'535U);
  EXPECT_EQ(values(table, 0)[65'534], "p65534");
}

TEST(TableReader, ReadsSeventyThousandDecimalsAndWhatIsNotObservedAmongThem) {
  std::string text = "U,V\n";
  for (int i = 0; i < 70'000; ++i)
    text += i % 1000 == 999 ? "NA,-9\n" : fmt::format("{}.5,{}\n", i, 2 * i);
  const Table table = parse(text, {.na_values = {"NA", "-9"}});
  for (Node node : {0U, 1U}) EXPECT_EQ(table.column(node).missing(), 70U) << node;
  EXPECT_EQ(table.column(0).values()[69'998], 69'998.5);
  EXPECT_EQ(table.column(1).values()[69'998], 139'996);
}

// The texts of the numbers are gone by then, and must come back.
TEST(TableReader, ReadsWordsAfterManyNumbersAsIfTheyHadComeFirst) {
  std::string numbers, words;
  for (int i = 0; i < 3000; ++i) numbers += fmt::format("{}.50\n", i);
  for (char c = 'a'; c < 'k'; ++c) words += fmt::format("{}\n", c);
  words += "a\n";  // which is no identifier then
  const Table asked = parse("U\n" + numbers + words, {.discrete = {"U"}});
  EXPECT_EQ(parse("U\n" + numbers + words).digest(), asked.digest());
  EXPECT_EQ(asked.column(0).levels().size(), 3010U);
}

TEST(TableReader, RefusesAFewWordsAmongManyNumbersWithTheFlagThatMakesThemHoles) {
  const auto text = [](const std::string& word) {
    std::string rows = "a,b\n";
    for (int i = 0; i < 40; ++i)
      rows += fmt::format("{},{}\n", i % 8 == 3 ? word : std::to_string(i), i % 2);
    return rows;
  };
  EXPECT_EQ(
      refusal(text("unknown")),
      "d.csv:5:1: column 'a' holds numbers and, in 5 cells, 'unknown': if such cells mean "
      "\"not observed\", say so with --na-values default,unknown; otherwise read it as labels "
      "with --discrete a, or leave it out with --drop a");
  EXPECT_EQ(parse(text("-"), {.na_values = {"-"}}).column(0).missing(), 5U);
  EXPECT_EQ(parse(text("-"), {.discrete = {"a"}}).levels(0), 36U);
  // Few numbers among words are labels, as many words are.
  EXPECT_EQ(parse("a\n1\n2\nmany\n").levels(0), 3U);
}

TEST(TableReader, RefusesNumbersInDisguise) {
  const auto said = [](const std::string& form, const std::string& delimiter = ",") {
    std::string rows = "a" + delimiter + "b\n";
    for (int i = 0; i < 40; ++i)
      rows += fmt::format(fmt::runtime(form), 100 + 7 * i) + delimiter + (i % 2 ? "x\n" : "y\n");
    return refusal(rows);
  };
  for (const auto& [form, what] : std::vector<std::pair<std::string, std::string>>{
           {"{}.5%", "a percent sign ('100.5%')"},
           {"${}", "a currency sign ('$100')"},
           {"{} \xE2\x82\xAC", "a currency sign"},
           {"\"1,{}\"", "marks between thousands ('1,100')"},
           {"1'{}.5", "marks between thousands"},
           {"{}kg", "a unit ('100kg')"}})
    EXPECT_NE(said(form).find("'a' holds numbers with " + what), std::string::npos) << said(form);
  EXPECT_NE(said("1.{},5", ";").find("marks between thousands ('1.100,5')"), std::string::npos);
  EXPECT_NE(said("{}kg").find("--drop a, or read it as labels with --discrete a"),
            std::string::npos);
  EXPECT_EQ(said("F{}"), "no error");  // distinct words, an identifier
}

TEST(TableReader, LeavesOutDates) {
  for (const std::string form :
       {"2024-01-{:02d}", "{}.1.2024", "1/{}/24", "2024-01-{:02d} 10:30"}) {
    std::string rows = "day,b\n";
    for (int i = 0; i < 40; ++i)
      rows += fmt::format(fmt::runtime(form), i % 28 + 1) + (i % 2 ? ",x\n" : ",y\n");
    EXPECT_EQ(parse(rows).names().list(), (Levels{"b"})) << form;
    EXPECT_EQ(parse(rows, {.discrete = {"day"}}).levels(0), 28U);
  }
}

TEST(TableReader, TellsLabelsFromNumbersByDistinctWholeNumbersAndRows) {
  const auto kind = [](int distinct, int rows, const char* form = "{}\n") {
    std::string text = "a\n";
    for (int i = 0; i < rows; ++i) text += fmt::format(fmt::runtime(form), 3 * (i % distinct));
    return parse(text).column(0).kind();
  };
  EXPECT_EQ(kind(5, 5), ColumnKind::discrete);
  EXPECT_EQ(kind(6, 29), ColumnKind::continuous);
  EXPECT_EQ(kind(6, 30), ColumnKind::discrete);
  EXPECT_EQ(kind(12, 60), ColumnKind::discrete);
  EXPECT_EQ(kind(12, 60, "{}.0\n"), ColumnKind::discrete);
  EXPECT_EQ(kind(13, 6000), ColumnKind::continuous);
  EXPECT_EQ(kind(13, 6000, "{}.0\n"), ColumnKind::continuous);
}

TEST(TableReader, TakesTheOptionsWordForAKind) {
  EXPECT_EQ(parse("a\n1\n2\n1\n", {.continuous = {"a"}}).column(0).continuous().values,
            (std::vector<double>{1, 2, 1}));
  EXPECT_EQ(parse("a,b\n1,x\n2,y\n", {.continuous = {"all"}}).column(1).kind(),
            ColumnKind::discrete);
  EXPECT_EQ(refusal("a,b\n1,x\n2,y\n", {.continuous = {"b"}}),
            "d.csv:2:3: column 'b' holds 'x', which is no number, so it cannot be read as "
            "numbers, which --continuous, --bins, --weights or --states asks for; leave it out of "
            "that flag, or name "
            "what means \"not observed\" with --na-values");
  EXPECT_EQ(error_of(ErrorKind::usage, [] { parse("a\n1\n", {.continuous = {"b"}}); }),
            "--continuous: there is no column 'b' (columns: a)");
}

TEST(TableReader, RepeatsRowsByWholeWeights) {
  Notes notes;
  const Table table = parse_table("a,Freq\nx,2\ny,0\nz,1\n", "d.csv", {.weights = "Freq"}, &notes);
  EXPECT_EQ(table.names().list(), (Levels{"a"}));
  EXPECT_EQ(values(table, 0), (Levels{"x", "x", "z"}));
  EXPECT_EQ(table.column(0).levels(), (Levels{"x", "y", "z"}));
  EXPECT_TRUE(table.row_weights().empty());
  EXPECT_EQ(notes, (Notes{"d.csv: 3 rows stand for 3 by their weights in 'Freq'; 1 of them counts "
                          "0 times and is left out"}));
}

TEST(TableReader, KeepsRealWeightsWithTheirRows) {
  const Table table = parse("a,w\nx,0.5\ny,0\nz,1.5\n", {.weights = "w"});
  EXPECT_EQ(values(table, 0), (Levels{"x", "z"}));
  EXPECT_EQ(std::vector<double>(table.row_weights().begin(), table.row_weights().end()),
            (std::vector<double>{0.5, 1.5}));
}

TEST(TableReader, RefusesWeightsThatAreNone) {
  const auto said = [](const std::string& cells) {
    return refusal("a,w\n" + cells, {.weights = "w"});
  };
  EXPECT_EQ(said("x,1\ny,NA\nz,\n"),
            "d.csv:3:3: the column of weights 'w' has no value here (2 in all): fill it in, with 0 "
            "where the row shall not count");
  EXPECT_EQ(said("x,1\ny,-2\n"),
            "d.csv: the column of weights 'w': row 2 counts -2 times; a weight is 0 or more");
  EXPECT_EQ(said("x,0\ny,0\n"),
            "d.csv: the column of weights 'w': every weight is 0, so that no row counts");
  EXPECT_NE(said("x,one\n").find("'w' holds 'one', which is no number"), std::string::npos);
  EXPECT_NE(said("x,90000000\ny,90000000\n").find("stand for 180000000, more than the 100000000"),
            std::string::npos);
  EXPECT_EQ(error_of(ErrorKind::usage, [] { parse("a,w\nx,1\n", {.weights = "v"}); }),
            "--weights: there is no column 'v' (columns: a, w)");
}

TEST(TableReader, PointsOutAColumnThatCountsRows) {
  const auto notes_of = [](const std::string& name, const std::string& rows) {
    Notes notes;
    parse_table("a,b," + name + "\n" + rows, "d.csv", {}, &notes);
    return notes;
  };
  const std::string distinct = "x,u,3\nx,v,1\ny,u,2\n";
  EXPECT_EQ(notes_of("Freq", distinct),
            (Notes{"d.csv: 'Freq' counts rows by its name, and no combination of the other columns "
                   "stands twice: --weights Freq lets each row count so often"}));
  EXPECT_EQ(notes_of("n", distinct).size(), 1U);
  EXPECT_EQ(notes_of("dose", distinct).size(), 0U);
  EXPECT_EQ(notes_of("Freq", distinct + "x,u,1\n").size(), 0U);
}

TEST(TableReader, ReadsHeadersInUtf8And650Columns) {
  EXPECT_EQ(parse("stra\xC3\x9F"
                  "e,\xE2\x82\xAC\n1,2\n")
                .names()[0],
            "stra\xC3\x9F"
            "e");
  std::string header = "c0", row = "x";
  for (int i = 1; i < 650; ++i) header += fmt::format(",c{}", i), row += ",y";
  EXPECT_EQ(parse(header + "\n" + row + "\n").columns(), 650U);
}

TEST(TableReader, ReadsTheFileItIsNamed) {
  EXPECT_NE(input_error([] {
              read_table("no such file.csv");
            }).find("no such file.csv: cannot be read: No such file or directory"),
            std::string::npos);
}

TEST(TableWriter, WritesWhatTheReaderReadsBack) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Table table = testing::random_table(5, 200, 4, seed);
    EXPECT_EQ(parse(format_table(table)).digest(), table.digest());
  }
}

TEST(TableWriter, WritesTheWeightsOfRowsAsAColumn) {
  const Table table(Names({"a", "b"}), {Discrete{{"x", "y"}, {0, 1}}, Continuous{{0.5, 2.5}}},
                    {1.5, 0.25});
  EXPECT_EQ(format_table(table), "a,b,weight\nx,0.5,1.5\ny,2.5,0.25\n");
  EXPECT_EQ(parse(format_table(table, "w"), {.weights = "w"}).digest(), table.digest());
  EXPECT_NE(error_of(ErrorKind::usage, [&] { (void)format_table(table, "b"); }).find("'b'"),
            std::string::npos);
}

TEST(TableWriter, QuotesNamesAndLevelsThatNeedIt) {
  const Levels nasty = {"", " a", "NA", "\"", "a,b", "a;b", "l\nm", "\xC3\xA9"};
  const Column column = Discrete{nasty, {0, 1, 2, 3, 4, 5, 6, 7, 0}};
  const Table table(Names({"x, \"y\"", "z;w"}), {column, column});
  const Table read = parse(format_table(table), {.na_values = {}});
  EXPECT_EQ(read.names(), table.names());
  for (Node node : {0U, 1U}) EXPECT_EQ(values(read, node), values(table, node));
  EXPECT_EQ(format_table(parse("a,b\nx,\"1,2\"\n")), "a,b\nx,\"1,2\"\n");
}

TEST(TableInspector, SaysWhatItUnderstood) {
  const TableReport report = inspect_table(
      "\xEF\xBB\xBF"
      "a;U;c\r\n\"x\";0.5;k\r\ny;NA;k\r\n",
      "d.csv", {});
  EXPECT_EQ(report.delimiter, ';');
  EXPECT_TRUE(report.byte_order_mark);
  EXPECT_TRUE(report.crlf);
  EXPECT_EQ(report.quoted_cells, 1U);
  EXPECT_EQ(report.rows, 2U);
  ASSERT_EQ(report.columns.size(), 3U);
  EXPECT_EQ(report.columns[0].levels, 2U);
  EXPECT_EQ(report.columns[1].kind, ColumnKind::continuous);
  EXPECT_EQ(report.columns[1].missing, 1U);
  EXPECT_EQ(report.columns[1].observed, 1U);
  EXPECT_EQ(report.columns[2].remark, "constant");
}

TEST(TableInspector, RemarksOnIdentifiersAndOnLevelsThatNeverOccur) {
  std::string text = "id,a,none\n";
  for (int i = 0; i < 30; ++i) text += fmt::format("p{},{},NA\n", i, i % 2);
  const TableReport report = inspect_table(text, "d.csv", {.states = {{"a", {"0", "1", "2"}}}});
  EXPECT_EQ(report.columns[0].left_out, "an identifier: every row has a word of its own");
  EXPECT_EQ(report.columns[1].remark, "1 of 3 declared levels never occur");
  EXPECT_EQ(report.columns[1].levels, 3U);
  EXPECT_EQ(report.columns[1].observed, 2U);
  EXPECT_EQ(report.columns[2].left_out, "no cell of it was observed");
}

TEST(TableInspector, GoesOnPastTooManyLevels) {
  std::string text = "id\n";
  for (int i = 0; i < 70'000; ++i) text += fmt::format("p{}\n", i);
  const TableReport report = inspect_table(text, "d.csv", {.discrete = {"id"}});
  EXPECT_EQ(report.columns[0].observed, 70'000U);
  EXPECT_EQ(report.columns[0].remark,
            "more than 65535 levels: it looks like an identifier; leave it out with --drop");
}

}  // namespace
}  // namespace hoist
