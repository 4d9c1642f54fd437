// SPDX-License-Identifier: Apache-2.0
// Files that other programs wrote, or write by their documentation: foreign/README.md.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "hoist/io.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

std::string foreign(const std::string& name) {
  return std::string(HOIST_TEST_DATA) + "/io/foreign/" + name;
}

const std::set<std::string> kNetworks = {
    "bnlearn.bif", "bnlearn.dsc", "bnlearn.net",    "pgmpy.bif", "pgmpy.net", "pgmpy.xmlbif",
    "pyagrum.bif", "pyagrum.net", "pyagrum.bifxml", "weka.xml",  "survey.bif"};
const std::set<std::string> kGraphs = {"igraph.graphml", "networkx.gml", "networkx.graphml",
                                       "tetrad.txt"};

// The probability of each level of a variable given each combination of its parents' levels, in
// the order of their names: programs order variables as they like.
Network in_order(const Network& network) {
  const Network survey = read_network(foreign("survey.bif"));
  const Names& names = survey.dag.names();
  Network ordered{align(network.dag, names, "foreign"), {}, {}};
  for (Node node = 0; node < names.size(); ++node) {
    const Node own = network.dag.names().at(names[node], "foreign");
    ordered.levels.push_back(network.levels[own]);
    Cpt cpt = network.cpt(own);
    const auto parents = network.dag.parents(own);
    // Of two parents that stand the other way round the tables are transposed.
    if (parents.size() == 2 && names.at(network.dag.names()[parents[0]], "foreign") >
                                   names.at(network.dag.names()[parents[1]], "foreign")) {
      const std::size_t levels = network.levels[own].size(), a = network.levels[parents[0]].size(),
                        b = network.levels[parents[1]].size();
      for (std::size_t i = 0; i < a; ++i)
        for (std::size_t j = 0; j < b; ++j)
          for (std::size_t k = 0; k < levels; ++k)
            cpt.probabilities[(j * a + i) * levels + k] =
                network.cpt(own).probabilities[(i * b + j) * levels + k];
    }
    ordered.models.emplace_back(std::move(cpt));
  }
  return ordered;
}

TEST(ForeignFiles, OfNetworksAreTheNetworkThatTheyWereMadeOf) {
  const Network survey = read_network(foreign("survey.bif"));
  for (const std::string& name : kNetworks) {
    Notes notes;
    const Network read = read_network(foreign(name), &notes);
    EXPECT_EQ(in_order(read), survey) << name;
    EXPECT_TRUE(notes.empty()) << name;
    EXPECT_EQ(align(read_graph(foreign(name)), survey.dag.names(), name), survey.dag) << name;
    EXPECT_EQ(read_states(foreign(name)).size(), 4U) << name;
  }
}

TEST(ForeignFiles, OfGraphsAreItsGraph) {
  const Dag survey = read_graph(foreign("survey.bif"));
  for (const std::string& name : kGraphs)
    EXPECT_EQ(align(read_graph(foreign(name)), survey.names(), name), survey) << name;
  EXPECT_EQ(align(read_graph(foreign("dagitty.txt"), "dagitty"), survey.names(), "d"), survey);
}

TEST(ForeignFiles, OfAClassAreItsClass) {
  const Dag survey = read_graph(foreign("survey.bif"));
  const Graph read = read_any_graph(foreign("tetrad-class.txt"));
  ASSERT_TRUE(std::holds_alternative<Pdag>(read));
  EXPECT_EQ(std::get<Pdag>(read), cpdag(survey));
}

TEST(ForeignFiles, AreAllReadHere) {
  const std::set<std::string> others = {"README.md", "make.py", "dagitty.txt", "tetrad-class.txt"};
  for (const auto& entry : fs::directory_iterator(foreign(""))) {
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(kNetworks.count(name) + kGraphs.count(name) + others.count(name), 1U) << name;
  }
}

}  // namespace
}  // namespace hoist
