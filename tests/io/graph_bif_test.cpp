// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/graph_formats.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::dag_of;
using testing::input_error;

TEST(GraphBif, WritesAStructureWithoutLevelsOrProbabilities) {
  EXPECT_EQ(format_graph_bif(dag_of("B A", "A->B")),
            "network unknown {\n}\nvariable B {\n}\nvariable A {\n}\n"
            "probability ( B | A ) {\n}\nprobability ( A ) {\n}\n");
}

TEST(GraphBif, ReadsTheStructureOfAWholeNetwork) {
  for (const EmbeddedNetwork& network : embedded_networks()) {
    if (network.text.starts_with("{")) continue;
    EXPECT_EQ(parse_graph_bif(network.text, "n"), parse_bif(network.text, "n").dag);
  }
}

TEST(GraphBif, RefusesAFileThatLostItsProbabilityBlocks) {
  EXPECT_EQ(
      input_error([] { parse_graph_bif("variable a { }\nvariable b { }\n", "n.bif"); }),
      "n.bif:1:10: variable 'a' has no probability block; add one (the file may be cut short)");
}

TEST(GraphBif, SpellsACycle) {
  EXPECT_EQ(input_error([] {
              parse_graph_bif(
                  "variable a { }\nvariable b { }\nprobability ( a | b ) { }\n"
                  "probability ( b | a ) { }\n",
                  "n.bif");
            }),
            "n.bif:4:19: the edges close a cycle: a -> b -> a; a DAG has none, remove one of them");
}

}  // namespace
}  // namespace hoist
