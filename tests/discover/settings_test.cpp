// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <functional>

#include "hoist/hoist.hpp"

namespace hoist {
namespace {

std::string message_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Settings, GiveTheDefaultsOfABagWhereNothingIsSaid) {
  Settings settings;
  const BagRequest request = bag_request(settings);
  settings.require_taken();
  EXPECT_EQ(request.options.replicates, BagOptions().replicates);
  EXPECT_EQ(request.options.resample.name(), "bootstrap");
  EXPECT_EQ(request.options.learn.learner.name(), "hc");
  EXPECT_EQ(request.options.learn.tie_break, TieBreak::shuffle);
  EXPECT_FALSE(request.grow);
}

TEST(Settings, ReachTheParametersOfWhatIsChosen) {
  Settings settings({{"learner", "tabu"},
                     {"tenure", 7},
                     {"max_parents", 2},
                     {"score", "bdeu"},
                     {"iss", 3.5},
                     {"resample", "mofn"},
                     {"replicates", 20},
                     {"seed", 9}});
  const BagOptions options = bag_request(settings).options;
  settings.require_taken();
  EXPECT_EQ(options.learn.learner.parameters().whole("tenure"), 7U);
  EXPECT_EQ(options.learn.learner.parameters().whole("max_parents"), 2U);
  EXPECT_EQ(options.learn.score.parameters().real("iss"), 3.5);
  EXPECT_EQ(options.replicates, 20U);
  EXPECT_EQ(options.seed, 9U);
}

TEST(Settings, GrowABagThatIsToDecideItsSize) {
  Settings settings({{"replicates", "auto"}, {"most_replicates", 400}});
  const BagRequest request = bag_request(settings);
  settings.require_taken();
  ASSERT_TRUE(request.grow);
  EXPECT_EQ(request.grow->most, 400U);
}

TEST(Settings, RefuseWhatNobodyTakesAndSayWhatWasMeant) {
  const auto refused = [](Parameters values) {
    return message_of([&] {
      Settings settings(std::move(values));
      static_cast<void>(bag_request(settings));
      settings.require_taken();
    });
  };
  EXPECT_NE(refused({{"max_parent", 3}}).find("did you mean 'max_parents'"), std::string::npos);
  EXPECT_NE(refused({{"iss", 3}}).find("iss would have no say: it is a parameter of score"),
            std::string::npos);
  EXPECT_NE(refused({{"replicates", 0}}).find("replicates must be a whole number from 1"),
            std::string::npos);
  EXPECT_NE(refused({{"seed", "x"}}).find("seed must be a whole number"), std::string::npos);
  EXPECT_NE(refused({{"most_replicates", 5}}).find("would have no say"), std::string::npos);
}

TEST(Settings, MakeAverages) {
  Settings settings(
      {{"method", "ima"}, {"threshold", "majority"}, {"kappa", 0.5}, {"align", true}});
  const AverageRequest request = average_request(settings);
  settings.require_taken();
  EXPECT_EQ(request.method.name(), "ima");
  ASSERT_NE(request.options.threshold->rule(), nullptr);
  EXPECT_EQ(request.options.kappa, 0.5);
  EXPECT_TRUE(request.align);
}

TEST(Settings, TakeEntriesOfTheCallersOwn) {
  Cover mine = covers().front();
  mine.name = "mine";
  Settings settings;
  EXPECT_EQ(average_request(settings, {.method = &mine}).method.name(), "mine");
}

}  // namespace
}  // namespace hoist
