// SPDX-License-Identifier: Apache-2.0
#include "io/network_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"
#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::input_error;
using Values = std::vector<double>;

const std::string kText = R"({
  "variables": [
    {"name": "D", "parents": [],
     "kind": "discrete", "levels": ["no", "yes"],
     "probabilities": [[0.3, 0.7]]},
    {"name": "E", "parents": ["D"],
     "kind": "discrete", "levels": ["l", "m", "h"],
     "probabilities": [[0.1, 0.2, 0.7],
      [1, 0, 0]]},
    {"name": "X", "parents": ["D"],
     "kind": "continuous",
     "coefficients": [[0],
      [-1e-300]],
     "sd": [1, 0.25]},
    {"name": "Y", "parents": ["D", "X"],
     "kind": "continuous",
     "coefficients": [[1, 0.5],
      [-2, 1.5]],
     "sd": [0.5, 0]}
  ]
}
)";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kText;
  text.replace(text.find(from), from.size(), to);
  return text;
}

std::string error_after(const std::string& from, const std::string& to) {
  const std::string text = changed(from, to);
  return input_error([&] { parse_network_json(text, "n.json"); });
}

TEST(NetworkJson, HoldsVariablesOfBothKinds) {
  const Network network = parse_network_json(kText, "n.json");
  EXPECT_EQ(network.dag, testing::dag_of("D E X Y", "D->E D->X D->Y X->Y"));
  EXPECT_EQ(network.levels[1], (std::vector<std::string>{"l", "m", "h"}));
  EXPECT_EQ(network.cpt(1).probabilities, (Values{0.1, 0.2, 0.7, 1, 0, 0}));
  EXPECT_EQ(network.gaussian(3).coefficients, (Values{1, 0.5, -2, 1.5}));
  EXPECT_EQ(network.gaussian(3).sd, (Values{0.5, 0}));
  EXPECT_EQ(format_network_json(network), kText);
  EXPECT_EQ(why_unsound(network), "");
}

// Parents in the order of the file: X, W and then D, E, though the nodes are D, E, W, X.
TEST(NetworkJson, TakesTheParentsInTheOrderInWhichTheyAreListed) {
  const std::string text = R"({"variables": [
    {"name": "D", "parents": [], "kind": "discrete", "levels": ["0", "1"], "probabilities": [[1, 0]]},
    {"name": "E", "parents": [], "kind": "discrete", "levels": ["0", "1", "2"],
     "probabilities": [[1, 0, 0]]},
    {"name": "W", "parents": [], "kind": "continuous", "coefficients": [[0]], "sd": [1]},
    {"name": "X", "parents": [], "kind": "continuous", "coefficients": [[0]], "sd": [1]},
    {"name": "Y", "parents": ["E", "X", "D", "W"], "kind": "continuous",
     "coefficients": [[0, 100, 10], [1, 101, 11], [2, 102, 12], [3, 103, 13], [4, 104, 14],
                      [5, 105, 15]],
     "sd": [0, 1, 2, 3, 4, 5]}]})";
  const Network network = parse_network(text, "n.json");
  // (D, E) = (0, 0), (0, 1), (0, 2), (1, 0), ...; in the file they are (E, D).
  EXPECT_EQ(network.gaussian(4).sd, (Values{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(network.gaussian(4).coefficients,
            (Values{0, 10, 100, 2, 12, 102, 4, 14, 104, 1, 11, 101, 3, 13, 103, 5, 15, 105}));
}

TEST(NetworkJson, ReadsBackBitForBit) {
  const Names names({"plain", "quo\"te", "back\\slash",
                     "stra\xC3\x9F"
                     "e",
                     "a b"});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    RandomStream random(seed, Purpose::test, 3);
    Network network{testing::random_dag(names, 0.5, seed), {}, {}};
    const auto numbers = [&](std::size_t n) {
      Values values;
      for (std::size_t i = 0; i < n; ++i) values.push_back(random.uniform() * 1e3);
      return values;
    };
    // Continuous after discrete in every edge.
    const auto order = network.dag.topological_order();
    network.levels.resize(names.size());
    network.models.resize(names.size(), LinearGaussian{});
    for (std::size_t i = 0; i < 3; ++i) {
      network.levels[order[i]] = {"a", "b,\"", "c"};
      network.models[order[i]] = Cpt{};
    }
    for (Node node : order) {
      const std::size_t q = network.configurations(node);
      if (network.is_continuous(node)) {
        network.models[node] =
            LinearGaussian{numbers(q * (network.continuous_parents(node) + 1)), numbers(q)};
      } else {
        Cpt cpt;
        for (std::size_t j = 0; j < q; ++j) {
          const double a = random.uniform() / 2, b = random.uniform() / 2;
          cpt.probabilities.insert(cpt.probabilities.end(), {a, b, 1 - a - b});
        }
        network.models[node] = cpt;
      }
    }
    ASSERT_EQ(why_unsound(network), "");
    Notes notes;
    EXPECT_EQ(parse_network(format_network_json(network), "n.json", &notes), network);
    EXPECT_TRUE(notes.empty());
  }
}

TEST(NetworkJson, IsAGraphAndDeclaresStates) {
  EXPECT_EQ(parse_graph_json(kText, "n.json"), parse_network(kText, "n.json").dag);
  const auto states = parse_states(kText, "n.json");
  const auto levels = std::ranges::find(states, "E", &DeclaredLevels::name);
  ASSERT_NE(levels, states.end());
  EXPECT_EQ(levels->levels, (std::vector<std::string>{"l", "m", "h"}));
  EXPECT_FALSE(levels->continuous);
  EXPECT_EQ(std::ranges::count(states, false, &DeclaredLevels::continuous), 2);
  for (const DeclaredLevels& declared : states)
    EXPECT_EQ(declared.levels.empty(), declared.continuous) << declared.name;
  // Not every file with such a key is a network.
  EXPECT_EQ(parse_states(R"({"variables": ["a", "b"]})", "s.json").front().name, "variables");
}

TEST(NetworkJson, MayHoldAStructureOnlyWhichIsNotANetwork) {
  const Dag dag = testing::dag_of("B A", "A->B");
  const std::string text = format_graph_network(dag);
  EXPECT_EQ(text,
            "{\n  \"variables\": [\n    {\"name\": \"B\", \"parents\": [\"A\"]},\n"
            "    {\"name\": \"A\", \"parents\": []}\n  ]\n}\n");
  EXPECT_EQ(parse_graph_network(text, "n"), dag);
  EXPECT_EQ(parse_graph_json(text, "n"), dag);
  EXPECT_FALSE(is_network_json(text));
  EXPECT_TRUE(is_network_json(kText));
  EXPECT_FALSE(is_network_json("{"));
  EXPECT_EQ(input_error([&] { parse_network(text, "n.json"); }),
            "n.json:3:5: variable 'B' has no \"kind\"");
}

TEST(NetworkJson, RescalesProbabilitiesThatMissOneByRounding) {
  Notes notes;
  const Network network = parse_network(changed("0.3, 0.7]", "0.3333, 0.6666]"), "n.json", &notes);
  EXPECT_DOUBLE_EQ(network.cpt(0).probabilities[0], 0.3333 / 0.9999);
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0],
            "n.json: 1 row of probabilities missed 1 by rounding, by 1.0e-04 at most; rescaled");
}

TEST(NetworkJson, SaysWhereAFileIsWrongAndWhatItShouldSay) {
  EXPECT_EQ(error_after("0.3, 0.7", "0.3, 0.6"),
            "n.json:5:24: variable 'D': these probabilities sum to 0.9, not 1");
  EXPECT_EQ(error_after("0.3, 0.7", "1.3, -0.3"),
            "n.json:5:25: variable 'D': 1.3 is not a probability, a number from 0 to 1");
  EXPECT_EQ(error_after("0.3, 0.7", "1"),
            "n.json:5:24: variable 'D': there are 1 numbers here, and 2 are needed: one for each "
            "level");
  EXPECT_EQ(error_after("[1, 0, 0]", "[1, 0, 0], [1, 0, 0]"),
            "n.json:8:23: variable 'E': \"probabilities\" has 3 items; the levels of its discrete "
            "parents have 2 combinations, and each needs one");
  EXPECT_EQ(error_after("\"sd\": [1, 0.25]", "\"sd\": [1, -0.25]"),
            "n.json:14:16: variable 'X': its sd must be 0 or more");
  EXPECT_EQ(
      error_after("\"sd\": [1, 0.25]", "\"sb\": [1, 0.25]"),
      "n.json:10:5: variable 'X' has no \"sd\"; a network needs them (the structure alone can "
      "be read as a graph)");
  EXPECT_EQ(error_after("[1, 0.5]", "[1]"),
            "n.json:17:23: variable 'Y': there are 1 numbers here, and 2 are needed: the intercept "
            "and one for each continuous parent");
  EXPECT_EQ(error_after("[1, 0.5]", "[1, \"a\"]"),
            "n.json:17:27: variable 'Y': what is in \"coefficients\" must be a number");
  EXPECT_EQ(
      error_after("\"parents\": [\"D\"]", "\"parents\": [\"X\"]"),
      "n.json:6:31: variable 'E' is discrete, so its parents must be; turn the edge, leave it "
      "out, or cut the parent into bins");
  EXPECT_EQ(error_after("\"parents\": [\"D\"]", "\"parent\": [\"D\"]"),
            "n.json:6:5: variable 'E' has no \"parents\"; did you mean 'parent'?");
  EXPECT_EQ(error_after("\"continuous\"", "\"continous\""),
            "n.json:11:14: variable 'X': its kind must be discrete or continuous, not 'continous'; "
            "did you mean 'continuous'?");
  EXPECT_EQ(error_after("\"kind\": \"continuous\"", "\"kind\": \"continuous\", \"levels\": []"),
            "n.json:11:38: variable 'X' is continuous and has levels; remove them");
  EXPECT_EQ(error_after("\"l\", \"m\"", "\"l\", \"l\""),
            "n.json:7:42: variable 'E': level 'l' stands twice; keep one");
  EXPECT_EQ(error_after("\"D\", \"X\"", "\"D\", \"Z\""),
            "n.json:15:36: unknown variable 'Z' (known: D, E, X, Y)");
}

}  // namespace
}  // namespace hoist
