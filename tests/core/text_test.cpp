// SPDX-License-Identifier: Apache-2.0
#include "hoist/text.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>

#include "core/random.hpp"

namespace hoist {
namespace {

TEST(Nearest, FindsATypingSlip) {
  const std::vector<std::string> words = {"bootstrap", "subsample", "jackknife"};
  EXPECT_EQ(nearest("bootsrap", words), "bootstrap");
  EXPECT_EQ(nearest("Bootstrap", words), "bootstrap");
  EXPECT_EQ(nearest("jacknife", words), "jackknife");
}

TEST(Nearest, TakesTheFirstOfEquallyNearWords) { EXPECT_EQ(nearest("cat", {"car", "bat"}), "car"); }

TEST(Nearest, AllowsShortWordsOneEditAndNoMore) {
  const std::vector<std::string> words = {"bic", "pma", "alarm", "asia", "bdeu"};
  EXPECT_EQ(nearest("bci", words), "bic");
  EXPECT_EQ(nearest("BIC", words), "bic");
  EXPECT_EQ(nearest("pam", words), "pma");
  EXPECT_EQ(nearest("bge", words), "");
  EXPECT_EQ(nearest("bi", words), "bic");
  EXPECT_EQ(nearest("al", words), "");
  EXPECT_EQ(nearest("alrm", words), "alarm");
  EXPECT_EQ(nearest("bde", words), "bdeu");
}

TEST(Nearest, SaysNothingWhereNoWordCanBeMeant) {
  EXPECT_EQ(nearest("xylophone", {"bic", "aic"}), "");
  EXPECT_EQ(nearest("x", {"a", "b"}), "");
  EXPECT_EQ(nearest("bic", {}), "");
  EXPECT_EQ(nearest(std::string(1000, 'x'), {std::string(1000, 'x')}), "");
}

TEST(DidYouMean, IsAClauseOrNothing) {
  EXPECT_EQ(did_you_mean("bci", {"bic", "k2"}), "; did you mean 'bic'?");
  EXPECT_EQ(did_you_mean("loglik", {"bic", "k2"}), "");
}

TEST(Join, PutsTheSeparatorBetween) {
  EXPECT_EQ(join({"a", "b", "c"}, ", "), "a, b, c");
  EXPECT_EQ(join({"a"}, ", "), "a");
  EXPECT_EQ(join({}, ", "), "");
}

TEST(FormatDouble, IsTheShortestTextThatReadsBack) {
  EXPECT_EQ(format_double(0.1), "0.1");
  EXPECT_EQ(format_double(1), "1");
  EXPECT_EQ(format_double(-2.5), "-2.5");
  RandomStream random(3, Purpose::test, 3);
  for (int i = 0; i < 2000; ++i) {
    const double value = (random.uniform() - 0.5) * static_cast<double>(1ULL << random.below(60));
    EXPECT_EQ(std::strtod(format_double(value).c_str(), nullptr), value);
  }
}

TEST(FormatDouble, KeepsTheExtremes) {
  for (double value : {std::numeric_limits<double>::max(), std::numeric_limits<double>::min(),
                       std::numeric_limits<double>::denorm_min()})
    EXPECT_EQ(std::strtod(format_double(value).c_str(), nullptr), value);
  EXPECT_EQ(format_double(std::numeric_limits<double>::infinity()), "inf");
}

constexpr std::size_t kValid = std::string_view::npos;

TEST(FindInvalidUtf8, AcceptsEveryLengthOfSequence) {
  EXPECT_EQ(find_invalid_utf8(""), kValid);
  EXPECT_EQ(find_invalid_utf8("plain"), kValid);
  EXPECT_EQ(find_invalid_utf8("\xC3\xA4 \xE2\x82\xAC \xF0\x9F\x90\xB7"), kValid);  // ä € and a pig
  EXPECT_EQ(find_invalid_utf8("\xED\x9F\xBF\xEE\x80\x80"),
            kValid);                                         // either side of the surrogates
  EXPECT_EQ(find_invalid_utf8("\xF4\x8F\xBF\xBF"), kValid);  // U+10FFFF, the last
}

TEST(FindInvalidUtf8, GivesTheOffsetOfTheFirstBadSequence) {
  EXPECT_EQ(find_invalid_utf8("ab\xE4z"), 2U);              // Latin-1
  EXPECT_EQ(find_invalid_utf8("\xC3\xA4\x80"), 2U);         // a continuation without a lead
  EXPECT_EQ(find_invalid_utf8("a\xE2\x82"), 1U);            // cut off
  EXPECT_EQ(find_invalid_utf8("\xC0\xAF"), 0U);             // overlong
  EXPECT_EQ(find_invalid_utf8("\xE0\x80\xAF"), 0U);         // overlong
  EXPECT_EQ(find_invalid_utf8("\xF0\x8F\xBF\xBF"), 0U);     // overlong
  EXPECT_EQ(find_invalid_utf8("\xED\xA0\x80"), 0U);         // a surrogate
  EXPECT_EQ(find_invalid_utf8("abc\xF4\x90\x80\x80"), 3U);  // above U+10FFFF
  EXPECT_EQ(find_invalid_utf8("\xFF"), 0U);
}

}  // namespace
TEST(SplitList, TrimsItemsAndKeepsCommasInQuotes) {
  using List = std::vector<std::string>;
  EXPECT_EQ(split_list(""), List());
  EXPECT_EQ(split_list("a"), List({"a"}));
  EXPECT_EQ(split_list("NA, -9 ,x"), List({"NA", "-9", "x"}));
  EXPECT_EQ(split_list("a,,b,"), List({"a", "", "b", ""}));
  EXPECT_EQ(split_list("\"a,b\", c"), List({"a,b", "c"}));
  EXPECT_EQ(split_list(" \" a \" ,\"say \"\"no\"\"\""), List({" a ", "say \"no\""}));
  EXPECT_EQ(split_list("a\nb"), List({"a", "b"}));
}

TEST(JoinList, IsTakenApartAgainBySplitList) {
  using List = std::vector<std::string>;
  EXPECT_EQ(join_list({"a", "M. Work"}), "a,M. Work");
  EXPECT_EQ(join_list({"a,b", " c", "say \"no\"", ""}), "\"a,b\",\" c\",\"say \"\"no\"\"\",\"\"");
  for (const List& list : {List({"a"}), List({"a,b", "c d"}), List({" a", "b ", "\tc"}),
                           List({"l\nm", "\"", ""}), List({"", ""}), List()})
    EXPECT_EQ(split_list(join_list(list)), list);
}

TEST(SplitList, TakesQuotesThatCloseNothingAsTheyStand) {
  using List = std::vector<std::string>;
  EXPECT_EQ(split_list("6\" pipe,b"), List({"6\" pipe", "b"}));
  EXPECT_EQ(split_list("\"open,b"), List({"\"open", "b"}));
  EXPECT_EQ(split_list("\"a\"x,b"), List({"\"a\"x", "b"}));
}

}  // namespace hoist
