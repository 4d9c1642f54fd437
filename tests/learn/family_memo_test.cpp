// SPDX-License-Identifier: Apache-2.0
#include "learn/family_memo.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "learn/move.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::random_table;

struct Asked {
  explicit Asked(Table data, Parameters set = {{"max_parents", 3}})
      : table(std::move(data)),
        sample(table),
        knowledge(table.names()),
        parameters(std::move(set)) {}
  LearnTask task() const { return {sample, knowledge, score, parameters, 1, 0, stop, work}; }

  Table table;
  Sample sample;
  Knowledge knowledge;
  Choice<Score> score = "bic";
  Parameters parameters;
  std::stop_token stop;
  std::string work;
};

TEST(FamilyMemo, KnowsWhatTheScoreSays) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Asked asked(random_table(7, 200, 3, seed, 0.7));
    asked.knowledge.forbid({1, 0});
    asked.knowledge.require({2, 0});
    FamilyMemo memo(asked.task());
    const auto scorer = make_scorer(asked.sample, asked.score);
    for (const std::vector<Node>& parents :
         {std::vector<Node>{2}, std::vector<Node>{2, 4}, std::vector<Node>{2, 3, 5}}) {
      FamilyMemo::Family& family = memo.at(0, parents);
      EXPECT_NEAR(family.score, scorer->family(0, parents), 1e-9);
      std::vector<Node> raise;
      for (Node node = 3; node < 7; ++node) {
        std::vector<Node> more = parents;
        more.push_back(node);
        if (std::ranges::find(parents, node) == parents.end() &&
            scorer->family(0, more) > family.score + kTolerance)
          raise.push_back(node);
      }
      if (parents.size() == 3) raise.clear();  // as many as may be
      std::vector<Node> given;
      double before = 1e300;
      for (const auto& addition : memo.additions(0, family)) {
        given.push_back(addition.parent);
        EXPECT_LE(addition.gain, before);
        before = addition.gain;
      }
      std::ranges::sort(given);
      EXPECT_EQ(given, raise);
      const auto& removals = memo.removals(0, family);
      EXPECT_EQ(removals[0], FamilyMemo::kNever) << "it is required";
      for (std::size_t i = 1; i < parents.size(); ++i) {
        std::vector<Node> fewer = parents;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_NEAR(removals[i], scorer->family(0, fewer) - family.score, 1e-9);
      }
    }
  }
}

TEST(FamilyMemo, ShrinksToAFamilyThatNoRemovalBetters) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Asked asked(random_table(6, 60, 3, seed, 0.5), {{"max_parents", Value()}});
    FamilyMemo memo(asked.task());
    FamilyMemo::Family& shrunk = memo.shrunk(0, memo.at(0, std::vector<Node>{1, 2, 3, 4, 5}));
    for (double gain : memo.removals(0, shrunk)) EXPECT_LE(gain, kTolerance);
    EXPECT_EQ(&memo.shrunk(0, shrunk), &shrunk);
  }
}

}  // namespace
}  // namespace hoist
