// SPDX-License-Identifier: Apache-2.0
#include "hoist/parameter.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

const Parameter kSize{"size", "how large", Parameter::Kind::real, 1.0, above_zero(100)};
const Parameter kLimit{"limit", "how many", Parameter::Kind::whole, Value(), whole_from(2, 9)};

std::string usage_error(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    return error.what();
  }
  return "no error";
}

TEST(Parameters, AreCompletedWithTheirDefaults) {
  const Parameters all = completed({kSize, kLimit}, {{"limit", 3}}, "thing 't'");
  EXPECT_EQ(all.real("size"), 1.0);
  EXPECT_EQ(all.whole("limit"), 3U);
  EXPECT_EQ(all.limit("limit"), 3U);
  EXPECT_EQ(completed({kLimit}, {}, "t").limit("limit"), std::numeric_limits<std::uint64_t>::max());
}

TEST(Parameters, TakeWholeNumbersWhereRealOnesAreAsked) {
  EXPECT_EQ(completed({kSize}, {{"size", 7}}, "t").real("size"), 7.0);
  // One number, one value: manifests spell it alike.
  EXPECT_EQ(completed({kSize}, {{"size", 7}}, "t"), completed({kSize}, {{"size", 7.0}}, "t"));
}

TEST(Parameters, RefuseAnUnknownNameWithTheNearestOne) {
  EXPECT_EQ(usage_error([] {
              completed({kSize, kLimit}, {{"sise", 1}}, "thing 't'");
            }),
            "thing 't' has no parameter 'sise'; did you mean 'size'? (it has: size, limit)");
  EXPECT_EQ(usage_error([] {
              completed({}, {{"size", 1}}, "thing 't'");
            }),
            "thing 't' has no parameter 'size' (it has none)");
}

TEST(Parameters, RefuseValuesThatBreakTheRule) {
  for (const Value& value : {Value(0), Value(-1), Value(-0.5), Value(std::nan("")), Value("x"),
                             Value(HUGE_VAL), Value(true)})
    EXPECT_NE(usage_error([&] {
                completed({kSize}, {{"size", value}}, "t");
              }).find("size of t must be a number above 0"),
              std::string::npos);
  EXPECT_EQ(usage_error([] {
              completed({kSize}, {{"size", 101}}, "t");
            }),
            "size of t must be at most 100, not '101'");
  for (const Value& value : {Value(1), Value(10), Value(2.5), Value(-3)})
    EXPECT_NE(usage_error([&] {
                completed({kLimit}, {{"limit", value}}, "t");
              }).find("must be a whole number from 2 to 9"),
              std::string::npos);
}

TEST(Parameters, AreReadFromTextInDecimal) {
  EXPECT_EQ(parse_value(kLimit, "07", "--limit"), Value(7));
  EXPECT_EQ(parse_value(kSize, "2.5", "--size"), Value(2.5));
  EXPECT_EQ(usage_error([] { parse_value(kLimit, "0x7", "--limit"); }),
            "--limit: must be a whole number from 2 to 9, not '0x7'");
  EXPECT_EQ(usage_error([] { parse_value(kSize, "1,5", "--size"); }),
            "--size: must be a number above 0, not '1,5'");
}

TEST(Parameters, SpellTheirValuesAsTheyReadBack) {
  for (const char* text : {"0.1", "1e-09", "12", "100"})
    EXPECT_EQ(parse_value(kSize, text, "").spell(), text);
  EXPECT_EQ(Value().spell(), "");
  EXPECT_EQ(Value(true).spell(), "yes");
}

TEST(Parameters, AreSharedOutToTheRowsThatHaveThem) {
  const Parameters set = {{"size", 3}, {"limit", 4}};
  EXPECT_EQ(taken_by({kSize}, set), (Parameters{{"size", 3}}));
  EXPECT_TRUE(taken_by({}, set).empty());
}

// The laws that the parameters of every row obey: one name means one thing wherever it stands,
// since flags, keys of studies and keys of manifests are made from it; and every default is a good
// value.
TEST(EveryParameter, MeansOneThingAndHasAGoodDefault) {
  std::map<std::string, const Parameter*> known;
  const std::set<std::string> taken = {
      "format",     "seed",      "rows",     "nodes",     "learner", "score",  "resample",
      "replicates", "tie_break", "required", "forbidden", "threads", "output", "json"};
  const auto check = [&](const auto& rows) {
    for (const auto& row : rows)
      for (const Parameter& parameter : row.parameters) {
        EXPECT_FALSE(parameter.name.empty() || parameter.title.empty()) << row.name;
        EXPECT_FALSE(taken.contains(parameter.name)) << parameter.name;
        const auto [other, is_new] = known.emplace(parameter.name, &parameter);
        EXPECT_EQ(other->second->title, parameter.title) << row.name;
        EXPECT_EQ(other->second->kind, parameter.kind) << row.name;
        EXPECT_EQ(other->second->fallback, parameter.fallback) << row.name;
        EXPECT_NO_THROW(completed({parameter}, {{parameter.name, parameter.fallback}}, row.name));
      }
  };
  check(scores());
  check(learners());
  check(resampling_plans());
  check(covers());
  check(threshold_rules());
  check(insertions());
  EXPECT_GE(known.size(), 3U);
}

}  // namespace
}  // namespace hoist
