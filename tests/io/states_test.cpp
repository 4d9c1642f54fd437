// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

using testing::input_error;
using testing::ScratchFolder;

using Levels = std::vector<std::string>;

// Messages name a file in a folder of any name; what follows it is compared.
std::string refusal(const std::string& content) {
  const ScratchFolder folder;
  const std::string path = folder.file("s");
  write_file(path, content);
  const std::string message = input_error([&] { read_states(path); });
  return message.starts_with(path) ? message.substr(path.size()) : message;
}

TEST(StatesReader, ReadsAnEmbeddedNetworkByName) {
  const auto states = read_states("asia");
  ASSERT_EQ(states.size(), 8U);
  EXPECT_EQ(states[0].name, "asia");
  EXPECT_EQ(states[0].levels, (Levels{"yes", "no"}));
}

TEST(StatesReader, ReadsJsonInItsOrder) {
  const ScratchFolder folder;
  write_file(folder.file("s.json"), "{\"b\": [\"low\", \"high\"], \"a\": [\"0\"]}");
  const auto states = read_states(folder.file("s.json"));
  ASSERT_EQ(states.size(), 2U);
  EXPECT_EQ(states[0].name, "b");
  EXPECT_EQ(states[0].levels, (Levels{"low", "high"}));
  EXPECT_EQ(states[1].levels, (Levels{"0"}));
}

TEST(StatesReader, ReadsBifWithoutProbabilities) {
  const ScratchFolder folder;
  write_file(folder.file("s.bif"), "variable a { type discrete [ 2 ] { x, y }; }");
  EXPECT_EQ(read_states(folder.file("s.bif"))[0].levels, (Levels{"x", "y"}));
}

TEST(StatesReader, RefusesWrongShapesWithTheirPlace) {
  EXPECT_EQ(refusal("{\"a\": \"x\"}"), ":1:7: the value of 'a' must be an array, not a string");
  EXPECT_EQ(refusal("{\"a\": [\"x\", 12]}"),
            ":1:13: a level of 'a' must be a string, not a number");
  EXPECT_EQ(refusal("{\"a\": [\"x\",\n \"x\"]}"), ":2:2: level 'x' of 'a' stands twice; keep one");
  EXPECT_EQ(refusal("{\"a\": []}"), ":1:7: 'a' has no levels; a variable has at least one");
  EXPECT_EQ(refusal("{\"a\": [\"x\"],\n\"a\": [\"y\"]}"),
            ":2:1: key 'a' stands twice in one object; keep one");
  EXPECT_EQ(refusal("variable a { }"), ":1:10: variable 'a' declares no levels");
  EXPECT_EQ(
      refusal(" \n"),
      ":1:1: the file is empty; it must be a network, or like {\"variable\": [\"level\", ...]}");
}

}  // namespace
}  // namespace hoist
