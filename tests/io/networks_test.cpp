// SPDX-License-Identifier: Apache-2.0
#include "io/networks.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"

namespace hoist {
namespace {

// Counted in another way than `summary` does.
std::size_t parameters(const Network& network) {
  std::size_t total = 0;
  for (Node node = 0; node < network.dag.size(); ++node) {
    const std::size_t levels = network.levels[node].size();
    total += network.is_continuous(node)
                 ? network.gaussian(node).coefficients.size() + network.gaussian(node).sd.size()
                 : network.cpt(node).probabilities.size() / levels * (levels - 1);
  }
  return total;
}

struct Figures {
  const char* name;
  std::size_t parameters, vertices, edges;
};

TEST(EmbeddedNetworks, HaveTheirPublishedSizes) {
  // The first six are the paper's Table 1, in its order.
  const std::vector<Figures> published = {
      {"alarm", 509, 37, 46},    {"win95pts", 574, 76, 112},   {"insurance", 1008, 27, 52},
      {"andes", 1157, 223, 338}, {"hailfinder", 2656, 56, 66}, {"pigs", 5618, 441, 592},
      {"asia", 18, 8, 8},        {"sachs", 178, 11, 17},       {"child", 230, 20, 25},
      {"ecoli70", 162, 46, 70},  {"magic-niab", 154, 44, 66},  {"magic-irri", 230, 64, 102},
      {"arth150", 364, 107, 150}};
  ASSERT_EQ(embedded_networks().size(), published.size());
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(embedded_networks()[i].name, published[i].name);
    const Network network = read_network(published[i].name);
    EXPECT_EQ(parameters(network), published[i].parameters) << published[i].name;
    EXPECT_EQ(network.dag.size(), published[i].vertices) << published[i].name;
    EXPECT_EQ(network.dag.edges().size(), published[i].edges) << published[i].name;
  }
}

TEST(EmbeddedNetworks, AreWrittenByOurWriterByteForByteAndReadWithoutNotes) {
  for (const EmbeddedNetwork& embedded : embedded_networks()) {
    const std::string name(embedded.name);
    Notes notes;
    const Network network = parse_network(embedded.text, name, &notes);
    EXPECT_TRUE(notes.empty()) << name;
    const std::string text =
        network.has_continuous() ? format_network_json(network) : format_bif(network, name);
    EXPECT_TRUE(text == embedded.text) << name;
  }
}

TEST(EmbeddedNetworks, AreTheFilesOfTheFolder) {
  for (const EmbeddedNetwork& embedded : embedded_networks()) {
    const std::string name(embedded.name);
    const Network network = read_network(name);
    const std::string extension = network.has_continuous() ? ".net.json" : ".bif";
    EXPECT_EQ(read_network(std::string(HOIST_NETWORKS) + "/" + name + extension), network);
  }
}

TEST(EmbeddedNetworks, HoldTheProbabilitiesOfTheAsiaPaper) {
  const Network asia = read_network("asia");
  const Names& names = asia.dag.names();
  const auto cpt = [&](const char* name) { return asia.cpt(names.at(name, "test")).probabilities; };
  using Values = std::vector<double>;
  EXPECT_EQ(cpt("asia"), (Values{0.01, 0.99}));
  EXPECT_EQ(cpt("tub"), (Values{0.05, 0.95, 0.01, 0.99}));
  EXPECT_EQ(cpt("lung"), (Values{0.1, 0.9, 0.01, 0.99}));
  EXPECT_EQ(cpt("xray"), (Values{0.98, 0.02, 0.05, 0.95}));
  // bronc and either are its parents: p(yes | yes, yes) .9, (yes, no) .8, (no, yes) .7, (no, no) .1
  EXPECT_EQ(cpt("dysp"), (Values{0.9, 0.1, 0.8, 0.2, 0.7, 0.3, 0.1, 0.9}));
}

TEST(EmbeddedNetworks, AreFoundByTheirExactNameOnly) {
  EXPECT_NE(find_embedded("pigs"), nullptr);
  EXPECT_EQ(find_embedded("PIGS"), nullptr);
  EXPECT_EQ(find_embedded(""), nullptr);
}

}  // namespace
}  // namespace hoist
