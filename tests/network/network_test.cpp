// SPDX-License-Identifier: Apache-2.0
#include "hoist/network.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;

//   A -> C <- B: A has 2 levels, B 3, C 4
Network collider() {
  Network network{dag_of("A B C", "A->C B->C"),
                  {{"a0", "a1"}, {"b0", "b1", "b2"}, {"c0", "c1", "c2", "c3"}},
                  {}};
  for (std::size_t cells : {2U, 3U, 24U})
    network.models.push_back(Cpt{std::vector<double>(cells, cells == 3   ? 1.0 / 3
                                                            : cells == 2 ? 0.5
                                                                         : 0.25)});
  return network;
}

TEST(Network, CountsTheConfigurationsOfParents) {
  EXPECT_EQ(collider().configurations(0), 1U);
  EXPECT_EQ(collider().configurations(2), 6U);
}

TEST(NetworkSummary, CountsFreeParametersNeighboursAndBlankets) {
  const NetworkSummary figures = summary(collider());
  EXPECT_EQ(figures.parameters, 1U + 2U + 6U * 3U);
  EXPECT_EQ(figures.vertices, 3U);
  EXPECT_EQ(figures.edges, 2U);
  EXPECT_DOUBLE_EQ(figures.average_markov_blanket, 2.0);  // each has both others
  EXPECT_DOUBLE_EQ(figures.average_degree, 4.0 / 3.0);
}

TEST(NetworkSummary, OfNothingIsZero) {
  const NetworkSummary figures = summary(Network{Dag(), {}, {}});
  EXPECT_EQ(figures.vertices, 0U);
  EXPECT_EQ(figures.average_degree, 0);
  EXPECT_EQ(figures.average_markov_blanket, 0);
}

TEST(NetworkSummary, IsThePapersTable1) {
  struct Row {
    const char* name;
    std::size_t parameters, vertices, edges;
    double blanket, degree;  // to two decimals
  };
  for (const Row& row :
       {Row{"alarm", 509, 37, 46, 3.51, 2.49}, Row{"win95pts", 574, 76, 112, 5.92, 2.95},
        Row{"insurance", 1008, 27, 52, 5.19, 3.85}, Row{"andes", 1157, 223, 338, 5.61, 3.03},
        Row{"hailfinder", 2656, 56, 66, 3.54, 2.36}, Row{"pigs", 5618, 441, 592, 3.66, 2.68}}) {
    const NetworkSummary figures = summary(read_network(row.name));
    EXPECT_EQ(figures.parameters, row.parameters) << row.name;
    EXPECT_EQ(figures.vertices, row.vertices) << row.name;
    EXPECT_EQ(figures.edges, row.edges) << row.name;
    EXPECT_NEAR(figures.average_markov_blanket, row.blanket, 0.0051) << row.name;
    EXPECT_NEAR(figures.average_degree, row.degree, 0.0051) << row.name;
  }
}

}  // namespace
}  // namespace hoist
