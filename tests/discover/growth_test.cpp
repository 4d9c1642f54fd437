// SPDX-License-Identifier: Apache-2.0
#include "hoist/growth.hpp"

#include <gtest/gtest.h>

#include "hoist/discover.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "io/scratch_folder.hpp"

namespace hoist {
namespace {

Table asia() { return sample(read_network("asia"), 300, 1); }

TEST(Growth, IsByHalfAndToEvenNumbers) {
  const GrowthRule rule;
  std::vector<std::uint64_t> sizes = {rule.first};
  while (sizes.back() < rule.most) sizes.push_back(next_size(sizes.back(), rule));
  EXPECT_EQ(sizes, (std::vector<std::uint64_t>{100, 150, 226, 340, 510, 766, 1150, 1726, 2000}));
}

// An average whose links settle when the bag has so many replicates.
TEST(Growth, EndsAtTheFirstSizeWhereAllAveragesStandStill) {
  const Names names({"A", "B"});
  std::vector<std::uint64_t> asked;
  Bag bag(names);
  const auto learn_to = [&](std::uint64_t size) {
    asked.push_back(size);
    while (bag.size() < size) bag.add(Dag(names));
    return &bag;
  };
  const auto restless_below = [&](std::size_t size) -> MakeAverage {
    return [&names, &bag, size](const Bag& each) {
      return Dag(names, each.size() < bag.size() && bag.size() < size ? std::vector<Edge>{{0, 1}}
                                                                      : std::vector<Edge>{});
    };
  };
  const Growth growth =
      grow({}, {{"early", restless_below(0)}, {"late", restless_below(300)}}, learn_to);
  EXPECT_EQ(asked, (std::vector<std::uint64_t>{100, 150, 226, 340}));
  EXPECT_TRUE(growth.settled);
  ASSERT_EQ(growth.steps.size(), 4U);
  EXPECT_EQ(growth.steps[2].standings[0].unsettled, 0);
  EXPECT_EQ(growth.steps[2].standings[1].unsettled, 1);
  EXPECT_EQ(growth.steps[3].replicates, 340U);

  asked.clear();
  const Growth cut = grow({.most = 200}, {{"late", restless_below(9000)}}, learn_to);
  EXPECT_EQ(asked, (std::vector<std::uint64_t>{100, 150, 200}));
  EXPECT_FALSE(cut.settled);
}

TEST(Growth, EndsWhereLearningDoes) {
  const Growth growth = grow({}, {}, [](std::uint64_t) { return nullptr; });
  EXPECT_TRUE(growth.steps.empty());
  EXPECT_FALSE(growth.settled);
}

TEST(Growth, RefusesRulesThatMakeNoSense) {
  for (const GrowthRule& rule : {GrowthRule{.first = 15}, GrowthRule{.first = 100, .most = 99},
                                 GrowthRule{.share = 0}, GrowthRule{.share = 1.1}})
    EXPECT_THROW(static_cast<void>(grow(rule, {}, [](std::uint64_t) { return nullptr; })), Error);
}

TEST(Discover, FindsInABagThatGrewWhatItFindsInOneOfThatSize) {
  DiscoverRequest request{.methods = {"tma", "pma"}};
  request.grow = GrowthRule{.first = 30, .most = 200, .share = 0.3};
  const Discovery grown = discover(asia(), request);
  ASSERT_TRUE(grown.growth);
  EXPECT_EQ(grown.growth->steps.back().replicates, grown.bag.size());
  EXPECT_EQ(grown.outcome.computed, grown.bag.size());
  request.grow.reset();
  request.bag.replicates = grown.bag.size();
  EXPECT_EQ(format_discovery(discover(asia(), request)), format_discovery(grown));
}

TEST(Discover, GrowsOnDiskAsItDoesInMemoryAndFindsItAgain) {
  const testing::ScratchFolder folder;
  DiscoverRequest request{.methods = {"pma"}};
  request.grow = GrowthRule{.first = 30, .most = 200, .share = 0.3};
  const Discovery memory = discover(asia(), request);
  request.run = folder.file("run");
  const Discovery disk = discover(asia(), request), again = discover(asia(), request);
  EXPECT_EQ(disk.bag, memory.bag);
  EXPECT_EQ(again.bag, memory.bag);
  EXPECT_EQ(disk.outcome.computed, disk.bag.size());
  EXPECT_EQ(again.outcome.computed, 0U);
  EXPECT_EQ(again.outcome.found, disk.bag.size());
}

}  // namespace
}  // namespace hoist
