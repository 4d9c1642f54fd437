// SPDX-License-Identifier: Apache-2.0
#include "io/bif.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::input_error;

using Levels = std::vector<std::string>;
using Values = std::vector<double>;

Network parse(const std::string& text) { return parse_bif(text, "n.bif"); }

std::string refusal(const std::string& text) {
  return input_error([&] { parse(text); });
}

// a, b binary, c of three levels; what a test adds are the probability blocks.
const std::string kVariables =
    "network n {\n}\n"
    "variable a { type discrete [ 2 ] { yes, no }; }\n"
    "variable b { type discrete [ 2 ] { yes, no }; }\n"
    "variable c { type discrete [ 3 ] { l, m, h }; }\n";
const std::string kRootB = "probability ( b ) { table 0.5, 0.5; }\n";
const std::string kRootC = "probability ( c ) { table 0.2, 0.3, 0.5; }\n";

TEST(BifReader, ReadsVariablesParentsAndRowsInAnyOrder) {
  const Network network =
      parse(kVariables + kRootB + kRootC +
            "probability ( a | b, c ) {\n"
            "  (no, h) 0.6, 0.4;\n  (yes, l) 0.1, 0.9;\n  (yes, h) 0.3, 0.7;\n"
            "  (no, l) 0.4, 0.6;\n  (yes, m) 0.2, 0.8;\n  (no, m) 0.5, 0.5;\n}\n");
  EXPECT_EQ(network.dag.names().list(), (Levels{"a", "b", "c"}));
  EXPECT_EQ(network.dag.edges(), (std::vector<Edge>{{1, 0}, {2, 0}}));
  EXPECT_EQ(network.levels[2], (Levels{"l", "m", "h"}));
  EXPECT_EQ(network.cpt(0).probabilities, (Values{.1, .9, .2, .8, .3, .7, .4, .6, .5, .5, .6, .4}));
}

TEST(BifReader, PermutesConfigurationsWhenParentsAreListedInAnotherOrder) {
  const Network network = parse(kVariables + kRootB + kRootC +
                                "probability ( a | c, b ) {\n"
                                "  (l, yes) 0.1, 0.9; (l, no) 0.4, 0.6;\n"
                                "  (m, yes) 0.2, 0.8; (m, no) 0.5, 0.5;\n"
                                "  (h, yes) 0.3, 0.7; (h, no) 0.6, 0.4;\n}\n");
  EXPECT_EQ(network.cpt(0).probabilities, (Values{.1, .9, .2, .8, .3, .7, .4, .6, .5, .5, .6, .4}));
}

TEST(BifReader, ReadsAWholeTableWithTheChildSlowestAndTheLastParentFastest) {
  // p(yes | l, yes), p(yes | l, no), p(yes | m, yes), ..., then the same for no.
  const Network network = parse(kVariables + kRootB + kRootC +
                                "probability ( a | c, b ) {\n"
                                "  table 0.1 0.4 0.2 0.5 0.3 0.6 0.9 0.6 0.8 0.5 0.7 0.4;\n}\n");
  EXPECT_EQ(network.cpt(0).probabilities, (Values{.1, .9, .2, .8, .3, .7, .4, .6, .5, .5, .6, .4}));
}

TEST(BifReader, ReadsTheDogProblemAsJavaBayesWritesIt) {
  const Network network = parse(R"BIF(// Bayesian network in the Interchange Format
network "Dog-Problem" { //5 variables
	property "credal-set constant-density-bounded 1.1; x" ;
}
variable  "light-on" { //2 values
	type discrete[2] {  "true"  "false" };
	property "position = (218, 195)" ;
}
/* the cause */
variable  "family-out" {
	property position = 3 ;
	type discrete[2] {  "true"  "false" };
}
probability (  "light-on"  "family-out" ) { //2 variable(s) and 4 values
	table 0.6 0.05 0.4 0.95 ;
}
probability (  "family-out" ) { table 0.15 0.85 ; property x y; }
)BIF");
  EXPECT_EQ(network.dag.names().list(), (Levels{"light-on", "family-out"}));
  EXPECT_EQ(network.dag.edges(), (std::vector<Edge>{{1, 0}}));
  EXPECT_EQ(network.cpt(0).probabilities, (Values{0.6, 0.4, 0.05, 0.95}));
}

TEST(BifReader, FillsConfigurationsWithoutARowFromTheDefault) {
  const Network network = parse(kVariables + kRootB + kRootC +
                                "probability ( a | c ) { default 0.5, 0.5; (m) 1, 0; }\n");
  EXPECT_EQ(network.cpt(0).probabilities, (Values{.5, .5, 1, 0, .5, .5}));
}

TEST(BifReader, ReadsNamesWithDotsDashesAndSlashes) {
  const Network network = parse(
      "variable a.b-c/d { type discrete [ 2 ] { Asy/Patch, <5.0 }; }\n"
      "probability(a.b-c/d){table 1 0;}");
  EXPECT_EQ(network.dag.names()[0], "a.b-c/d");
  EXPECT_EQ(network.levels[0], (Levels{"Asy/Patch", "<5.0"}));
}

TEST(BifReader, ReadsNamesAndLevelsOfSeveralWordsAsBnlearnWritesThem) {
  const Network network = parse_bif(
      "variable a {\n  type discrete [ 2 ] { not at all, _0_5] };\n}\n"
      "variable a b. {\n  type discrete [ 2 ] { x, y z };\n}\n"
      "probability ( a | a b. ) {\n  (x) 0.25, 0.75;\n  (y z) 0.5, 0.5;\n}\n"
      "probability ( a b. ) {\n  table 0.5, 0.5;\n}\n",
      "n.bif");
  EXPECT_EQ(network.dag, Dag(Names({"a", "a b."}), {{1, 0}}));
  EXPECT_EQ(network.levels[0], (std::vector<std::string>{"not at all", "_0_5]"}));
  EXPECT_EQ(network.levels[1], (std::vector<std::string>{"x", "y z"}));
  EXPECT_EQ(network.cpt(0).probabilities, (std::vector<double>{0.25, 0.75, 0.5, 0.5}));
}

TEST(BifReader, KeepsIntegerLevelsAndOneLevelVariables) {
  const Network network =
      parse("variable x { type discrete [ 1 ] { 0 }; }\nprobability ( x ) { table 1.0; }\n");
  EXPECT_EQ(network.levels[0], (Levels{"0"}));
}

TEST(BifReader, RefusesAProbabilityRowThatSumsTo097WithItsPlace) {
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC +
                    "probability ( a | c, b ) {\n  (l, no) 0.5, 0.47;\n}\n"),
            "n.bif:9:11: probabilities of 'a' given (l, no) sum to 0.97, not 1");
  EXPECT_EQ(refusal(kVariables + kRootC + kRootB + "probability ( a ) { table 0.5, 0.6; }"),
            "n.bif:8:27: probabilities of 'a' sum to 1.1, not 1");
}

TEST(BifReader, ExplainsTheOrderOfAWholeTableWhoseColumnsDoNotSumToOne) {
  EXPECT_EQ(
      refusal(kVariables + kRootB + kRootC + "probability ( a | b ) { table 0.1, 0.9, 0.2, 0.8; }"),
      "n.bif:8:31: probabilities of 'a' given (yes) sum to 0.3, not 1; a table lists the first "
      "level of the child for every configuration, then the second, ...");
}

TEST(BifReader, RescalesARowThatMissesOneByRoundingWithOneNote) {
  Notes notes;
  const Network network = parse_bif(
      "variable a { type discrete [ 3 ] { x, y, z }; }\n"
      "probability ( a ) { table 0.3333, 0.3333, 0.3333; }",
      "n.bif", &notes);
  EXPECT_DOUBLE_EQ(network.cpt(0).probabilities[0], 1.0 / 3);
  EXPECT_EQ(
      notes,
      (Notes{"n.bif: 1 row of probabilities missed 1 by rounding, by 1.0e-04 at most; rescaled"}));
}

TEST(BifReader, LeavesARowThatSumsToOneBitForBit) {
  Notes notes;
  const Network network = parse_bif(
      "variable a { type discrete [ 3 ] { x, y, z }; }\n"
      "probability ( a ) { table 0.1, 0.2, 0.7; }",
      "n.bif", &notes);
  EXPECT_EQ(network.cpt(0).probabilities, (Values{0.1, 0.2, 0.7}));
  EXPECT_TRUE(notes.empty());
}

TEST(BifReader, TakesARowThatMissesOneBy001AndRefusesOneThatMissesItByMore) {
  const auto with = [](double value) {
    return fmt::format(
        "variable a {{ type discrete [ 2 ] {{ x, y }}; }}\n"
        "probability ( a ) {{ table 0.5, {}; }}",
        value);
  };
  EXPECT_NO_THROW(parse(with(0.499)));
  EXPECT_NO_THROW(parse(with(0.501)));
  EXPECT_NE(refusal(with(0.4989)), "no error");
  EXPECT_NE(refusal(with(0.5011)), "no error");
}

TEST(BifReader, RefusesEveryTruncation) {
  const std::string text(embedded_networks()[6].text);
  // Up to the end of the last block; what follows its brace is a line end.
  for (std::size_t size = 0; size + 2 < text.size(); ++size)
    ASSERT_NE(refusal(text.substr(0, size)), "no error") << text.substr(0, size);
}

TEST(BifReader, SaysWhereATruncatedFileEnds) {
  EXPECT_EQ(
      refusal("network n {\n}\nvariable a {\n  type discrete [ 2 ] { yes, n"),
      "n.bif:4:31: the file ends where a level of 'a' or '}' was expected; it may be cut short");
  EXPECT_EQ(refusal(kVariables),
            "n.bif:3:10: variable 'a' has no probability block; add one (the "
            "file may be cut short)");
  EXPECT_EQ(refusal("network n {\n}\n"),
            "n.bif:1:1: the file declares no variables; it may be cut short");
  EXPECT_EQ(refusal(""), "n.bif:1:1: the file is empty; a BIF file declares variables");
}

TEST(BifReader, SpellsACycle) {
  EXPECT_EQ(refusal(kVariables + kRootC +
                    "probability ( a | b ) { (yes) 1, 0; (no) 0, 1; }\n"
                    "probability ( b | a ) { (yes) 1, 0; (no) 0, 1; }\n"),
            "n.bif:8:19: the edges close a cycle: a -> b -> a; a DAG has none, remove one of them");
}

TEST(BifReader, RefusesANumberOfLevelsThatIsNotTheNumberListed) {
  EXPECT_EQ(refusal("variable a { type discrete [ 3 ] { x, y }; }"),
            "n.bif:1:19: variable 'a' declares 3 levels and lists 2");
  EXPECT_EQ(refusal("variable a { type discrete [ two ] { x, y }; }"),
            "n.bif:1:30: 'two' is not a number of levels");
  EXPECT_EQ(refusal("variable a { type discrete [ 0 ] { }; }"),
            "n.bif:1:19: variable 'a' has no levels; it needs at least one");
}

TEST(BifReader, RefusesVariablesLevelsParentsAndBlocksThatStandTwice) {
  EXPECT_EQ(refusal("variable a { }\nvariable a { }"),
            "n.bif:2:10: variable 'a' is declared twice; names must be distinct");
  EXPECT_EQ(refusal("variable a { type discrete [ 2 ] { x, x }; }"),
            "n.bif:1:39: level 'x' of 'a' stands twice; levels must be distinct");
  EXPECT_EQ(refusal(kVariables + kRootB + kRootB),
            "n.bif:7:1: variable 'b' has two probability blocks; keep one");
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | b, b ) { }"),
            "n.bif:8:22: edge 'b' -> 'a' stands twice; keep one");
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | a ) { }"),
            "n.bif:8:19: edge 'a' -> 'a' is a loop; a DAG has none");
}

TEST(BifReader, RefusesARowThatIsMissingOrGivenTwice) {
  const std::string before = kVariables + kRootB + kRootC + "probability ( a | c, b ) {\n";
  EXPECT_EQ(
      refusal(before + "(l, yes) 1, 0; (l, no) 1, 0; (m, yes) 1, 0; (h, yes) 1, 0; (h, no) 1, "
                       "0; }"),
      "n.bif:8:1: there are no probabilities of 'a' given (m, no); add the row");
  EXPECT_EQ(refusal(before + "  (l, yes) 1, 0;\n  (l, yes) 0, 1; }"),
            "n.bif:10:3: the probabilities of 'a' given (l, yes) are given twice; keep one");
  EXPECT_EQ(
      refusal(kVariables + kRootB + kRootC + "probability ( a ) { default 1, 0; default 1, 0; }"),
      "n.bif:8:35: 'a' has two default rows; keep one");
}

TEST(BifReader, RefusesUnknownStatesParentsAndVariablesWithTheNearest) {
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | b ) {\n  (yse) 1, 0; }"),
            "n.bif:9:4: 'yse' is not a level of 'b' (yes, no); did you mean 'yes'?");
  EXPECT_EQ(refusal("variable light { }\nprobability ( light | ligth ) { }"),
            "n.bif:2:23: unknown variable 'ligth'; did you mean 'light'?");
  EXPECT_EQ(refusal("variable light { }\nprobability ( lihgt ) { }"),
            "n.bif:2:15: unknown variable 'lihgt'; did you mean 'light'?");
}

TEST(BifReader, RefusesAWrongNumberOfProbabilitiesOrParentLevels) {
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | b ) {\n  (yes) 1; }"),
            "n.bif:9:9: 1 probabilities of 'a' given (yes); it has 2 levels");
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | b ) {\n  (yes, no) 1, 0; }"),
            "n.bif:9:3: this row gives 2 parent levels; 'a' has 1 parents");
  EXPECT_EQ(refusal(kVariables + kRootB + kRootC + "probability ( a | b ) {\n  table 1, 0; }"),
            "n.bif:9:9: 2 probabilities in the table of 'a'; it needs 4");
}

TEST(BifReader, RefusesWhatIsNoProbability) {
  for (const std::string value : {"-0.1", "nan", "inf", "1e999", "1.5", "0.5x", "NaN", "-inf"})
    EXPECT_EQ(refusal("variable a { type discrete [ 2 ] { x, y }; }\nprobability ( a ) { table " +
                      value + ", 0.5; }"),
              "n.bif:2:27: '" + value + "' is not a probability; it must be a number from 0 to 1");
}

TEST(BifReader, TakesNumbersTooSmallForADoubleForZero) {
  const Network network = parse(
      "variable a { type discrete [ 2 ] { x, y }; }\nprobability ( a ) { table 1e-999, +1.0; }");
  EXPECT_EQ(network.cpt(0).probabilities, (Values{0, 1}));
}

TEST(BifReader, RefusesATableThatWouldNotFitInMemoryBeforeItAllocates) {
  std::string text;
  std::string parents;
  for (int i = 0; i < 40; ++i) {
    text += fmt::format(
        "variable p{0} {{ type discrete [ 2 ] {{ x, y }}; }}\nprobability ( p{0} ) {{ default 1, "
        "0; "
        "}}\n",
        i);
    parents += fmt::format(", p{}", i);
  }
  text += "variable child { type discrete [ 2 ] { x, y }; }\n";
  EXPECT_EQ(
      refusal(text + "probability ( child | " + parents.substr(2) + " ) { default 0.5, 0.5; }"),
      "n.bif:82:1: the probability table of 'child' would not fit in memory: tables of more than "
      "268435456 numbers are refused");
}

TEST(BifReader, RefusesContinuousVariablesAndUnknownKeywords) {
  EXPECT_EQ(refusal("variable a { type continuous; }"),
            "n.bif:1:19: variable 'a' is continuous; only discrete ones are supported yet");
  EXPECT_EQ(refusal("variabel a { }"),
            "n.bif:1:1: unknown keyword 'variabel' in BIF; expected one of "
            "network, variable, probability; did you mean 'variable'?");
  EXPECT_EQ(
      refusal("variable a { tipe discrete [ 1 ] { x }; }"),
      "n.bif:1:14: unknown keyword 'tipe' in BIF; expected one of type, property, }; did you mean "
      "'type'?");
  EXPECT_EQ(refusal("<?xml version=\"1.0\"?>").substr(0, 30), "n.bif:1:1: the file is XML, wh");
}

TEST(BifReader, NamesTheMarkThatIsMissing) {
  EXPECT_EQ(refusal("variable a { type discrete [ 1 ] { x } }"),
            "n.bif:1:40: ';' after the levels of 'a' was expected, not '}'");
  EXPECT_EQ(refusal(kVariables + "probability ( b ) {\n  table 0.5, 0.5\n}\n"),
            "n.bif:8:1: ';' after the probabilities of 'b' was expected, not '}'");
}

TEST(BifReader, RefusesAStructureWithoutProbabilitiesAsANetwork) {
  EXPECT_EQ(
      refusal("variable a { }\nprobability ( a ) { }"),
      "n.bif:1:10: variable 'a' declares no levels; a network needs them (the structure alone "
      "can be read as a graph)");
  EXPECT_EQ(
      refusal("variable a { type discrete [ 1 ] { x }; }\nprobability ( a ) { }"),
      "n.bif:2:1: there are no probabilities of 'a'; a network needs them (the structure alone "
      "can be read as a graph)");
}

TEST(BifReader, SurvivesAHundredThousandOpenBraces) {
  EXPECT_NE(refusal(std::string(100'000, '{')), "no error");
  EXPECT_NE(refusal("variable a {" + std::string(100'000, '(')), "no error");
}

// A child, and so many binary parents.
std::string family_of(std::size_t parents, const std::string& rows) {
  std::string text, names;
  for (std::size_t i = 0; i <= parents; ++i) {
    text += fmt::format("variable v{} {{ type discrete [ 2 ] {{ y, n }}; }}\n", i);
    if (i > 0) text += fmt::format("probability ( v{} ) {{ table 0.5, 0.5; }}\n", i);
    if (i > 0) names += fmt::format("{} v{}", i == 1 ? " |" : ",", i);
  }
  return text + "probability ( v0" + names + " ) { " + rows + " }\n";
}

TEST(BifReader, RefusesASmallFileWhoseDefaultRowsWouldTakeAllMemory) {
  const std::string rows = "default 0.5, 0.5;";
  EXPECT_EQ(parse(family_of(19, rows)).cpt(0).probabilities.size(), std::size_t{1} << 20);
  for (const std::string& either : {rows, std::string("(y) 1, 0;")})
    EXPECT_NE(refusal(family_of(27, either))
                  .find("the probability table of 'v0' has 268435456 numbers, and the file gives "
                        "56 in all; default rows may stand for 1048576 at most"),
              std::string::npos);
}

TEST(BifReader, RefusesAsiaCutShortAtAnyByte) {
  std::string whole = read_file(HOIST_NETWORKS "/asia.bif");
  while (whole.back() != '}') whole.pop_back();
  EXPECT_NO_THROW(parse_bif(whole, "asia.bif"));
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_TRUE(input_error([&] {
                  parse_bif(std::string_view(whole).substr(0, length), "asia.bif");
                }).starts_with("asia.bif:"))
        << "cut at " << length;
}

}  // namespace
}  // namespace hoist
