// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/network.hpp"
#include "io/error_of.hpp"

namespace hoist {
namespace {

TEST(RandomNetwork, HasTheMeanDegreeThatIsAskedFor) {
  double edges = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Network network = random_gaussian_network(50, 3, seed);
    EXPECT_EQ(why_unsound(network), "");
    EXPECT_EQ(summary(network).vertices, 50U);
    edges += static_cast<double>(network.dag.edges().size());
  }
  EXPECT_NEAR(edges / 20, 75, 4 * std::sqrt(75.0 / 20));
}

TEST(RandomNetwork, IsAFunctionOfItsArguments) {
  EXPECT_EQ(random_gaussian_network(20, 2, 7), random_gaussian_network(20, 2, 7));
  EXPECT_NE(random_gaussian_network(20, 2, 7), random_gaussian_network(20, 2, 8));
  EXPECT_EQ(random_mixed_network(20, 2, 7), random_mixed_network(20, 2, 7));
  EXPECT_EQ(random_gaussian_network(1, 0, 1).dag.names()[0], "X1");
  EXPECT_EQ(random_gaussian_network(10, 0, 1).dag.names()[0], "X01");
}

// Neither the order of the names nor the size of the variances tells where edges point.
TEST(RandomNetwork, DoesNotBetrayItsEdges) {
  double leak = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Network network = random_gaussian_network(50, 4, seed);
    leak += summary(network).order_leak / 20;
    const Table table = sample(network, 1000, seed);
    for (Node node = 0; node < 50; ++node) {
      double squares = 0;
      for (double x : table.column(node).values()) squares += x * x;
      EXPECT_NEAR(squares / 1000, 1, 0.35) << node;
    }
  }
  EXPECT_NEAR(leak, 0.5, 0.05);
}

TEST(RandomNetwork, MayBeHalfDiscrete) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Network network = random_mixed_network(31, 4, seed);
    EXPECT_EQ(why_unsound(network), "");
    EXPECT_EQ(network.shape(1).continuous, 16U);
    for (std::size_t levels : network.shape(1).levels) EXPECT_TRUE(levels >= 2 && levels <= 4);
    for (Node node = 0; node < 31; ++node) EXPECT_LE(network.configurations(node), 256U);
  }
}

TEST(RandomNetwork, RefusesSizesThatAreNone) {
  EXPECT_EQ(testing::error_of(ErrorKind::usage, [] { random_gaussian_network(0, 0, 1); }),
            "a random network has from 1 to 10000 nodes, not 0");
  EXPECT_EQ(testing::error_of(ErrorKind::usage, [] { random_mixed_network(5, 4.5, 1); }),
            "the mean degree of 5 nodes is a number from 0 to 4, not 4.5");
}

TEST(RandomNetwork, IsNamedWhereverANetworkIs) {
  EXPECT_TRUE(is_network_name("gaussian:50:3"));
  EXPECT_FALSE(is_network_name("gaussian.json"));
  EXPECT_EQ(read_network("gaussian:20:2.5"), random_gaussian_network(20, 2.5, 1));
  EXPECT_EQ(read_network("mixed:20:2:7"), random_mixed_network(20, 2, 7));
  EXPECT_EQ(read_graph("mixed:20:2:7"), random_mixed_network(20, 2, 7).dag);
  const std::vector<DeclaredLevels> states = read_states("mixed:20:2:7");
  EXPECT_EQ(states.size(), 20U);
  EXPECT_EQ(std::ranges::count(states, true, &DeclaredLevels::continuous), 10);
  for (const auto& [name, why] :
       {std::pair("gaussian:50", "its name has another number of parts"),
        std::pair("gaussian:50:3:1:2", "its name has another number of parts"),
        std::pair("gaussian:many:3", "'many' is not a number of nodes"),
        std::pair("gaussian:50:x", "'x' is not a mean degree"),
        std::pair("gaussian:50:3:-1", "'-1' is not a seed"),
        std::pair("gaussian:50:50",
                  "the mean degree of 50 nodes is a number from 0 to 49, not 50")})
    EXPECT_EQ(testing::input_error([&] { read_network(name); }),
              "'" + std::string(name) + "': " + why +
                  "; a random network is gaussian:NODES:DEGREE or gaussian:NODES:DEGREE:SEED");
}

// What comes out of a sample is what went in.
TEST(EmbeddedNetworks, WithContinuousVariablesAreFittedByTheirSamples) {
  std::size_t looked_at = 0;
  for (const EmbeddedNetwork& embedded : embedded_networks()) {
    const Network network = read_network(std::string(embedded.name));
    if (!network.has_continuous()) continue;
    ++looked_at;
    const Network found = fit(sample(network, 20000, 1), network.dag);
    for (Node node = 0; node < network.dag.size(); ++node) {
      const double sd = network.gaussian(node).sd[0];
      EXPECT_NEAR(found.gaussian(node).sd[0] / sd, 1, 5 / std::sqrt(40000.0));
      if (!network.dag.parents(node).empty()) continue;
      EXPECT_NEAR(found.gaussian(node).coefficients[0], network.gaussian(node).coefficients[0],
                  5 * sd / std::sqrt(20000.0));
    }
  }
  EXPECT_EQ(looked_at, 4U);
}

}  // namespace
}  // namespace hoist
