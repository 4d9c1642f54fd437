// SPDX-License-Identifier: Apache-2.0
#include "hoist/names.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "hoist/error.hpp"

namespace hoist {
namespace {

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::input);
    return error.what();
  }
  return "no error";
}

TEST(Names, KeepTheirOrderAndAreFoundByName) {
  const Names names({"smoke", "asia", "tub"});
  EXPECT_EQ(names.size(), 3U);
  EXPECT_EQ(names[0], "smoke");
  EXPECT_EQ(names.find("tub"), Node{2});
  EXPECT_EQ(names.find("asia"), Node{1});
  EXPECT_EQ(names.find("asi"), std::nullopt);
  EXPECT_EQ(names.find("zzz"), std::nullopt);
}

// Byte by byte: capitals before small letters, a prefix before the longer name, UTF-8 at the end.
TEST(Names, RankByBytes) {
  const Names names({"b", "\xC3\xA4", "B", "ba", "a"});
  EXPECT_EQ(names.ranks(), (std::vector<std::uint32_t>{2, 4, 0, 3, 1}));
}

TEST(Names, RefuseAnEmptyName) {
  EXPECT_EQ(message_of([] { Names({"a", ""}); }), "a variable has an empty name; name it");
}

TEST(Names, RefuseANameThatStandsTwice) {
  EXPECT_EQ(message_of([] {
              Names({"a", "b", "a"});
            }),
            "variable 'a' stands twice; names must be distinct");
}

TEST(Names, SuggestTheNearestNameForAnUnknownOne) {
  const Names names({"smoke", "asia"});
  EXPECT_EQ(names.at("asia", "k.txt:1:1"), Node{1});
  EXPECT_EQ(message_of([&] { names.at("smoek", "k.txt:1:1"); }),
            "k.txt:1:1: unknown variable 'smoek'; did you mean 'smoke'?");
  EXPECT_EQ(message_of([&] { names.at("xylophone", "k.txt:2:1"); }),
            "k.txt:2:1: unknown variable 'xylophone' (known: smoke, asia)");
}

TEST(Names, AreEqualWhereTheListsAre) {
  const Names names({"a", "b"});
  const Names copy = names;
  EXPECT_EQ(names, copy);
  EXPECT_EQ(names, Names({"a", "b"}));
  EXPECT_FALSE(names == Names({"b", "a"}));
  EXPECT_EQ(Names(), Names(std::vector<std::string>{}));
}

}  // namespace
}  // namespace hoist
