// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "hoist/replicates.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

Names other_names(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back("other " + std::to_string(i));
  return Names(names);
}

class ReorderedNetwork : public ::testing::TestWithParam<const char*> {
 protected:
  Network network_ = read_network(GetParam());
  std::vector<Node> order_ = shuffled_order(network_.dag.names(), 3, 0);
  Network other_ = reordered(network_, order_, other_names(order_.size()));
};

TEST_P(ReorderedNetwork, GivesEveryRowTheSameLikelihood) {
  EXPECT_EQ(why_unsound(other_), "");
  const Table table = sample(network_, 50, 1);
  std::vector<Column> columns;
  for (Node node : order_) columns.push_back(table.column(node));
  const double before = log_likelihood(network_, table);
  EXPECT_NEAR(log_likelihood(other_, Table(other_.dag.names(), columns)), before,
              1e-9 * std::abs(before));
}

TEST_P(ReorderedNetwork, IsTheSameAgainInTheOldOrder) {
  std::vector<Node> back(order_.size());
  for (Node i = 0; i < order_.size(); ++i) back[order_[i]] = i;
  EXPECT_NE(other_, network_);
  EXPECT_EQ(reordered(other_, back, network_.dag.names()), network_);
}

INSTANTIATE_TEST_SUITE_P(All, ReorderedNetwork,
                         ::testing::Values("alarm", "hailfinder", "gaussian:12:4", "mixed:20:4"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::ranges::replace(name, ':', '_');
                           return name;
                         });

TEST(Reordered, TakesAnOrderThatHasEachVariableOnce) {
  const Network asia = read_network("asia");
  for (const std::vector<Node>& order :
       {std::vector<Node>{0, 1, 2, 3, 4, 5, 6, 6}, std::vector<Node>{0, 1, 2, 3, 4, 5, 6, 8},
        std::vector<Node>{0, 1, 2}})
    EXPECT_NE(testing::error_of(ErrorKind::usage,
                                [&] { static_cast<void>(reordered(asia, order, other_names(8))); })
                  .find("each of its variables once"),
              std::string::npos);
}

}  // namespace
}  // namespace hoist
