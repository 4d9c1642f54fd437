// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/average.hpp"
#include "hoist/study.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

using testing::input_error;
using ::testing::Test;

StudyPlan plan_of(const std::string& text) { return parse_study(text, "s.toml"); }
std::string error_in(const std::string& text) {
  return input_error([&] { plan_of(text); });
}

const std::string kLeast = "networks = [\"alarm\"]\nratios = [1]\n";

TEST(StudyToml, ReadsEveryKey) {
  const StudyPlan plan = plan_of(R"toml(
title = "all of it"
networks = ["alarm", "mine.bif"]
rows = [100, 500]
replicates = 20
repeats = 3
seed = 7
learners = ["hc"]
scores = ["bic", "bdeu"]
iss = 2.5
max_parents = 4
resamples = ["bootstrap"]
averages = ["pma", "tma"]
missing = [0, 0.1]
holes = "mnar"
policies = ["impute"]
alone = true
permute = true
low_below = 0.5
[thresholds]
pma = ["1/(n-1)", 0.2]
)toml");
  EXPECT_EQ(plan.title, "all of it");
  EXPECT_EQ(plan.networks, (std::vector<std::string>{"alarm", "mine.bif"}));
  EXPECT_EQ(plan.rows, (std::vector<std::uint64_t>{100, 500}));
  EXPECT_TRUE(plan.ratios.empty());
  EXPECT_EQ(plan.replicates, 20U);
  EXPECT_EQ(plan.repeats, 3U);
  EXPECT_EQ(plan.seed, 7U);
  EXPECT_EQ(plan.scores, (std::vector<std::string>{"bic", "bdeu"}));
  EXPECT_EQ(plan.set.real("iss"), 2.5);
  EXPECT_EQ(plan.set.whole("max_parents"), 4U);
  EXPECT_EQ(plan.low_below, 0.5);
  EXPECT_EQ(plan.missing, (std::vector<double>{0, 0.1}));
  EXPECT_EQ(plan.holes, (std::vector<std::string>{"mnar"}));
  EXPECT_EQ(plan.policies, (std::vector<std::string>{"impute"}));
  EXPECT_TRUE(plan.alone);
  EXPECT_TRUE(plan.permute);
  const std::vector<StudyMethod> methods = {
      {"pma", "1/(n-1)"}, {"pma", "0.2"}, {"tma", Cover::named("tma").threshold}};
  EXPECT_EQ(plan.methods, methods);
  EXPECT_EQ(plan.places.at("scores"), "s.toml:9:10");
}

TEST(StudyToml, KnowsNoKeyThatIsNotInTheTable) {
  EXPECT_EQ(study_keys().size(), 44U);
  for (const StudyKey& key : study_keys()) {
    EXPECT_FALSE(key.title.empty()) << key.name;
    EXPECT_FALSE(key.value.empty()) << key.name;
  }
}

TEST(StudyToml, FillsInThePapersDefaults) {
  const StudyPlan plan = plan_of(kLeast);
  EXPECT_EQ(plan.replicates, 100U);
  EXPECT_EQ(plan.repeats, 1U);
  ASSERT_EQ(plan.methods.size(), default_covers().size());
  for (std::size_t i = 0; i < default_covers().size(); ++i)
    EXPECT_EQ(plan.methods[i],
              (StudyMethod{default_covers()[i].name, default_covers()[i].threshold}));
}

TEST(StudyToml, TakesASingleValueForAListOfOne) {
  const StudyPlan plan = plan_of("networks = \"alarm\"\nratios = 0.5\n");
  EXPECT_EQ(plan.networks, std::vector<std::string>{"alarm"});
  EXPECT_EQ(plan.ratios, std::vector<double>{0.5});
}

struct BadStudy {
  const char* name;
  std::string text;
  std::vector<std::string> says;
};

class BadStudyToml : public ::testing::TestWithParam<BadStudy> {};

TEST_P(BadStudyToml, IsRefusedWithPlaceRuleAndCure) {
  const std::string message = error_in(GetParam().text);
  for (const std::string& part : GetParam().says)
    EXPECT_NE(message.find(part), std::string::npos) << message << "\n  lacks " << part;
}

INSTANTIATE_TEST_SUITE_P(
    All, BadStudyToml,
    ::testing::Values(
        BadStudy{"UnknownKey",
                 kLeast + "replicate = 3\n",
                 {"s.toml:3:1", "unknown key 'replicate'", "did you mean 'replicates'?"}},
        BadStudy{"UnknownTable",
                 kLeast + "[treshold]\npma = 0.1\n",
                 {"s.toml:3:2", "did you mean 'thresholds'?"}},
        BadStudy{"NotToml", "networks = [\"alarm\"\nratios = 1\n", {"s.toml:2:", "not TOML"}},
        BadStudy{"KeyTwice", kLeast + "ratios = [2]\n", {"s.toml:3:", "not TOML"}},
        BadStudy{"NoNetworks", "ratios = [1]\n", {"s.toml: names no network", "add networks"}},
        BadStudy{"NoSizes", "networks = [\"alarm\"]\n", {"says no size", "ratios = [1]"}},
        BadStudy{"BothSizes", kLeast + "rows = [10]\n", {"both ratios and rows"}},
        BadStudy{"EmptyList", "networks = []\nratios = [1]\n", {"s.toml:1:12", "empty list"}},
        BadStudy{"NegativeRatio",
                 "networks = [\"alarm\"]\nratios = [1, -2]\n",
                 {"s.toml:2:14", "ratios must be"}},
        BadStudy{"RatioIsText",
                 "networks = [\"alarm\"]\nratios = [\"1\"]\n",
                 {"s.toml:2:11", "must be a number"}},
        BadStudy{"RatioOutOfBounds",
                 "networks = [\"alarm\"]\nratios = [9007199254740993]\n",
                 {"s.toml:2:11", "out of all bounds"}},
        BadStudy{"AverageTwice",
                 kLeast + "averages = [\"pma\", \"pma\"]\n",
                 {"s.toml:3:20", "same value twice"}},
        BadStudy{"RowsNotWhole",
                 "networks = [\"alarm\"]\nrows = [1.5]\n",
                 {"s.toml:2:9", "whole number"}},
        BadStudy{"NegativeReplicates", kLeast + "replicates = -1\n", {"s.toml:3:14", "from 0 to"}},
        BadStudy{"FlagIsText", kLeast + "alone = \"yes\"\n", {"s.toml:3:9", "true or false"}},
        BadStudy{"NegativeSeed", kLeast + "seed = -1\n", {"s.toml:3:8", "from 0 to"}},
        BadStudy{"SameTwice",
                 "networks = [\"alarm\", \"alarm\"]\nratios = [1]\n",
                 {"s.toml:1:22", "same value twice"}},
        BadStudy{"UnknownAverage",
                 kLeast + "averages = [\"pmma\"]\n",
                 {"s.toml:3:13", "did you mean 'pma'?"}},
        BadStudy{"ThresholdOfNoAverage",
                 kLeast + "averages = [\"tma\"]\nthresholds.pma = 0.1\n",
                 {"s.toml:4:18", "no average of this study"}},
        BadStudy{"ThresholdTooHigh",
                 kLeast + "thresholds.pma = 1\n",
                 {"s.toml:3:18", "must be at least 0 and below 1"}},
        BadStudy{"UnknownRule",
                 kLeast + "thresholds.pma = \"majorty\"\n",
                 {"s.toml:3:18", "did you mean 'majority'?"}},
        BadStudy{"ThresholdsNoTable", kLeast + "thresholds = 0.5\n", {"must be a table"}},
        BadStudy{"BraceInAList", "networks = [}]\n", {"s.toml:1:13", "not TOML"}},
        BadStudy{"NotUtf8", "title = \"\xff\"\n", {"s.toml:1:10"}}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(EmbeddedStudies,
     AreThePapersItsThresholdsOneOfLostCellsASmallOneThreeOfLearnersAndOneOfTheRecommended) {
  ASSERT_EQ(embedded_studies().size(), 8U);
  for (const EmbeddedStudy& study : embedded_studies())
    EXPECT_FALSE(read_study(std::string(study.name)).title.empty()) << study.name;
  const StudyPlan paper = read_study("paper");
  EXPECT_EQ(paper.networks.size(), 6U);
  EXPECT_EQ(paper.ratios, (std::vector<double>{0.1, 0.2, 0.5, 1, 2, 5}));
  EXPECT_EQ(paper.methods,
            (std::vector<StudyMethod>{
                {"tma", "0.5"}, {"pma", "1/(n-1)"}, {"cma", "1/(n-1)"}, {"ima", "1/(n-1)"}}));
}

// Files in causal order, or names that tell, would flatter a learner that looks at them.
TEST(EmbeddedStudies, OfLearnersArePermutedAndHaveGraphsOfLearnersAlone) {
  for (const char* name : {"learners", "learners-numbers", "learners-bags"}) {
    const StudyPlan plan = read_study(name);
    EXPECT_TRUE(plan.permute && plan.alone) << name;
    EXPECT_NO_THROW(static_cast<void>(open_study(plan))) << name;
  }
}

TEST(ReadStudy, NamesTheNearestOne) {
  const std::string message = testing::error_of(ErrorKind::usage, [] { read_study("papr"); });
  EXPECT_NE(message.find("did you mean 'paper'?"), std::string::npos) << message;
}

// The library that reads TOML takes no other characters than ASCII outside of quotes with grace.
TEST(ParseStudy, TakesAnyCharacterInQuotesAndCommentsAndNoneButAsciiOutside) {
  const StudyPlan plan = parse_study(
      "title = \"\xC3\x89tude ~ \\u00e9\"  # \xE2\x82\xAC\n"
      "networks = ['\xF0\x9F\x8C\xB3.bif', \"~/b.bif\"]\nratios = 1\n",
      "s.toml");
  EXPECT_EQ(plan.title, "\xC3\x89tude ~ \xC3\xA9");
  EXPECT_EQ(plan.networks, (std::vector<std::string>{"\xF0\x9F\x8C\xB3.bif", "~/b.bif"}));
  const auto refusal = [](const std::string& text) {
    return testing::input_error([&] { parse_study(text, "s.toml"); });
  };
  EXPECT_TRUE(refusal("rows = 1\xC5\xBD\n").starts_with("s.toml:1:"))
      << refusal("rows = 1\xC5\xBD\n");
  EXPECT_NE(refusal("title = \"\xC3\x89\\u007e\"\n").find("has an escape for ~"),
            std::string::npos);
}

TEST(ParseStudy, RefusesWhatIsTooLongForAPlanBeforeItsKeysNestTooDeep) {
  std::string keys = "a";
  for (int i = 0; i < 500'000; ++i) keys += ".a";
  const std::string message = testing::input_error([&] { parse_study(keys + " = 1\n", "s"); });
  EXPECT_EQ(message,
            "s:1:1: this is not a plan of a study: it has 1000006 bytes, and a plan at most 65536");
}

}  // namespace
}  // namespace hoist
