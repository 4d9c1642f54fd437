// SPDX-License-Identifier: Apache-2.0
#include "io/graph_formats.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "hoist/io.hpp"
#include "io/error_of.hpp"
#include "io/scratch_folder.hpp"
#include "support/random_dag.hpp"

namespace hoist {
namespace {

using testing::error_of;
using testing::input_error;
using testing::random_dag;
using testing::ScratchFolder;

const std::vector<Names>& lists_of_names() {
  static const std::vector<Names> lists = {
      testing::some_names(12),
      Names({"one"}),
      Names({"b", "a", "B", "A"}),
      Names(
          {"with blank", " lead", "trail ", "quo\"te", "'", "a,b", "a;b", "t\tt", "l\nm", "c\rd"}),
      Names({"stra\xC3\x9F"
             "e",
             "\xE2\x82\xAC", "\xE2\x80\x8F", "e\xCC\x81", "\xC3\xA9"}),
      Names({"from", "to", "digraph", "node", "subgraph", "table", "variable", "0", "1", "-1.5"}),
      Names({"back\\", "\\\"", "a//b", "/*", "{x}", "(y)", "#z", "a->b", "a--b", "-", "=cmd()"}),
  };
  return lists;
}

// Nothing where the format says that it cannot hold a name, and which format can.
template <class Write>
std::optional<std::string> written(const GraphFormat& format, const Write& write) {
  try {
    return write();
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_EQ(error.kind(), ErrorKind::output) << format.name;
    EXPECT_NE(message.find(" cannot hold "), std::string::npos) << format.name << ": " << message;
    EXPECT_TRUE(std::ranges::any_of(
        graph_formats(),
        [&](const GraphFormat& other) {
          return &other != &format &&
                 message.find("write " + std::string(other.extension)) != std::string::npos;
        }))
        << format.name << ": " << message;
    return std::nullopt;
  }
}

// An edge list and regressions name nodes as they come; every other format keeps their order too.
TEST(EveryGraphFormat, ReadsBackWhatItWroteWithAllItsNodes) {
  for (const GraphFormat& format : graph_formats())
    for (const Names& names : lists_of_names())
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Dag dag = random_dag(names, 0.1 * static_cast<double>(seed), seed);
        const auto text = written(format, [&] { return format.format(dag); });
        if (!text) continue;
        const Dag read = format.parse(*text, "g");
        EXPECT_EQ(align(read, dag.names(), "g"), dag) << format.name << "\n" << *text;
        EXPECT_TRUE(format.name == "csv" || format.name == "lavaan" || read == dag)
            << format.name << "\n"
            << *text;
      }
}

TEST(EveryGraphFormat, HoldsPlainNamesAndMostHoldAnyName) {
  const Names awkward({"with blank", "quo\"te", "a.b", "a,b", "'", "\xC3\xA9"});
  std::vector<std::string> all;
  for (const GraphFormat& format : graph_formats()) {
    EXPECT_TRUE(written(format, [&] { return format.format(Dag(Names({"a", "B_2"}))); }));
    if (written(format, [&] { return format.format(Dag(awkward)); })) all.emplace_back(format.name);
  }
  EXPECT_EQ(all, (std::vector<std::string>{"json", "csv", "adjacency", "dot", "bif", "xmlbif",
                                           "network", "modelstring", "graphml", "gml"}));
}

TEST(EveryGraphFormat, ReadsBackTheClassThatItWrote) {
  for (const GraphFormat& format : graph_formats()) {
    if (format.format_class == nullptr) continue;
    EXPECT_TRUE(format.open_edges) << format.name;
    for (const Names& names : lists_of_names())
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Pdag pdag = cpdag(random_dag(names, 0.3, seed));
        const auto text = written(format, [&] { return format.format_class(pdag); });
        if (!text) continue;
        const Graph read = format.parse_any(*text, "g");
        EXPECT_EQ(read,
                  pdag.undirected().empty() ? Graph(Dag(names, pdag.directed())) : Graph(pdag))
            << format.name << "\n"
            << *text;
        EXPECT_EQ(input_error([&] { format.parse(*text, "g"); }) == "no error",
                  pdag.undirected().empty())
            << format.name;
      }
  }
}

// Levels of every kind; a quarter of the parents' tables at random.
Network random_network(const Names& names, std::uint64_t seed) {
  const std::vector<std::vector<std::string>> levels = {{"yes", "no"},
                                                        {"0", "1", "2"},
                                                        {"a b", " c", "\"", "\\", "x,y", ""},
                                                        {"<1", ">=1", "&", "{}"}};
  Network network{random_dag(names, 0.4, seed), {}, {}};
  for (Node node = 0; node < names.size(); ++node)
    network.levels.push_back(levels[(node + seed) % levels.size()]);
  for (Node node = 0; node < names.size(); ++node) {
    std::size_t rows = 1;
    for (Node parent : network.dag.parents(node)) rows *= network.levels[parent].size();
    const std::size_t cells = network.levels[node].size();
    Cpt cpt;
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t k = 0; k < cells; ++k)
        // Sixteenths, of which the last level has what is left.
        cpt.probabilities.push_back(
            k + 1 < cells ? static_cast<double>((row + k + seed) % 3) / 16
                          : 1 - std::accumulate(cpt.probabilities.end() - static_cast<long>(k),
                                                cpt.probabilities.end(), 0.0));
    network.models.emplace_back(std::move(cpt));
  }
  return network;
}

TEST(EveryGraphFormat, OfNetworksReadsBackTheNetworkThatItWrote) {
  for (const GraphFormat& format : graph_formats()) {
    EXPECT_EQ(format.network == nullptr, format.parse_network == nullptr) << format.name;
    EXPECT_EQ(format.network == nullptr, format.has_parameters == nullptr) << format.name;
    if (format.network == nullptr) continue;
    for (const Names& names : {Names({"a", "b", "c", "d", "e"}), lists_of_names()[3]})
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Network network = random_network(names, seed);
        const auto text = written(format, [&] { return format.network(network, "t"); });
        if (!text) continue;
        EXPECT_EQ(format.parse_network(*text, "n", nullptr), network) << format.name << *text;
        EXPECT_EQ(parse_network(*text, "n"), network) << "told by its content: " << format.name;
        EXPECT_TRUE(format.has_parameters(*text, "n")) << format.name;
        EXPECT_FALSE(format.has_parameters(format.format(network.dag), "n")) << format.name;
        EXPECT_EQ(format.parse(*text, "n"), network.dag) << format.name;
      }
  }
}

TEST(EveryGraphFormat, WritesTheSameBytesForTheSameGraph) {
  const Dag dag = random_dag(testing::some_names(9), 0.4, 3);
  for (const GraphFormat& format : graph_formats())
    EXPECT_EQ(format.format(format.parse(format.format(dag), "g")), format.format(dag))
        << format.name;
}

TEST(EveryGraphFormat, ReadsWindowsLineEndsAndAByteOrderMark) {
  const Dag dag = random_dag(testing::some_names(6), 0.5, 4);
  for (const GraphFormat& format : graph_formats()) {
    std::string text = "\xEF\xBB\xBF";
    for (char c : format.format(dag)) text += c == '\n' ? "\r\n" : std::string(1, c);
    EXPECT_EQ(align(format.parse(text, "g"), dag.names(), "g"), dag) << format.name;
  }
}

TEST(EveryGraphFormat, RefusesEmptyTextNulBytesAndBytesThatAreNotUtf8WithAPlace) {
  for (const GraphFormat& format : graph_formats())
    for (const std::string& text :
         {std::string(), std::string("a\0b", 3), std::string("a\n\xFF")}) {
      const std::string message = input_error([&] { format.parse(text, "g"); });
      EXPECT_TRUE(message.starts_with("g:1:") || message.starts_with("g:2:"))
          << format.name << ": " << message;
    }
}

TEST(EveryGraphFormat, SurvivesEveryTruncationWithAGraphOrAnErrorWithAPlace) {
  const Dag awkward = random_dag(Names({"a b", "c\"", "d", "e"}), 0.6, 5);
  const Dag plain = random_dag(Names({"a", "c", "d", "e"}), 0.6, 5);
  for (const GraphFormat& format : graph_formats()) {
    const std::string text =
        written(format, [&] { return format.format(awkward); }).value_or(format.format(plain));
    for (std::size_t size = 0; size < text.size(); ++size) {
      const std::string message = input_error([&] { format.parse(text.substr(0, size), "g"); });
      EXPECT_TRUE(message == "no error" || message.starts_with("g:")) << format.name << message;
    }
  }
}

TEST(EveryGraphFormat, ReadsALongChain) {
  std::vector<std::string> names;
  std::vector<Edge> edges;
  for (Node node = 0; node < 2000; ++node) {
    names.push_back("n" + std::to_string(node));
    if (node > 0) edges.push_back({node - 1, node});
  }
  const Dag dag(Names(names), edges);
  for (const GraphFormat& format : graph_formats())
    EXPECT_EQ(align(format.parse(format.format(dag), "g"), dag.names(), "g"), dag) << format.name;
}

TEST(EveryGraphFormat, HasANameAnExtensionAndATitleOfItsOwn) {
  for (const GraphFormat& format : graph_formats()) {
    EXPECT_EQ(&graph_format("", std::string(format.name)), &format);
    EXPECT_EQ(&graph_format("dir.csv/graph" + std::string(format.extension)), &format);
    EXPECT_FALSE(format.title.empty());
  }
}

TEST(GraphFormats, GoByTheLongestExtensionInAnyCase) {
  EXPECT_EQ(graph_format("x.adj.csv").name, "adjacency");
  EXPECT_EQ(graph_format("x.csv").name, "csv");
  EXPECT_EQ(graph_format("X.JSON").name, "json");
  EXPECT_EQ(graph_format("x.txt").name, "modelstring");
  EXPECT_EQ(graph_format("x.gv").name, "dot");
  EXPECT_EQ(graph_format("x.xml").name, "xmlbif");
  EXPECT_EQ(graph_format("x.bif.gz").name, "bif");
  EXPECT_EQ(graph_format("x.net.json").name, "network");
  EXPECT_EQ(graph_format("x.net").name, "net");
  EXPECT_EQ(graph_format("x.json", "dot").name, "dot");
}

TEST(GraphFormats, ListThemselvesWhereNoneFits) {
  EXPECT_EQ(
      error_of(ErrorKind::usage, [] { graph_format("graph.xyz"); }),
      "graph.xyz: the name does not tell the format of the graph; end it in one of these "
      "extensions or name one of these formats: json (.json), csv (.csv), adjacency (.adj.csv), "
      "dot (.dot), bif (.bif), xmlbif (.xmlbif), net (.net), dsc (.dsc), network (.net.json), "
      "modelstring (.modelstring), dagitty (.dagitty), tetrad (.tetrad), graphml (.graphml), gml "
      "(.gml), lavaan (.lavaan)");
  EXPECT_EQ(error_of(ErrorKind::usage, [] { graph_format("graph", "jsn"); }),
            "unknown graph format 'jsn'; did you mean 'json'? (known: json, csv, adjacency, dot, "
            "bif, xmlbif, net, dsc, network, modelstring, dagitty, tetrad, graphml, gml, lavaan)");
  EXPECT_NE(error_of(ErrorKind::usage, [] { read_graph("-"); }).find("stdin: the name"),
            std::string::npos);
}

TEST(GraphReader, ReadsFilesByTheirExtensionAndEmbeddedNetworksByName) {
  const ScratchFolder folder;
  const Dag dag = random_dag(testing::some_names(5), 0.5, 6);
  for (const GraphFormat& format : graph_formats()) {
    const std::string path = folder.file("g" + std::string(format.extension));
    write_file(path, format.format(dag));
    EXPECT_EQ(align(read_graph(path), dag.names(), path), dag);
    write_file(path + ".gz", format.format(dag));
    EXPECT_EQ(align(read_graph(path + ".gz"), dag.names(), path), dag);
  }
  EXPECT_EQ(read_graph("alarm"), read_network("alarm").dag);
}

TEST(GraphReader, NamesTheFileAndTheCycle) {
  const ScratchFolder folder;
  write_file(folder.file("g.csv"), "from,to\nA,B\nB,C\nC,A\n");
  EXPECT_EQ(
      input_error([&] { read_graph(folder.file("g.csv")); }),
      folder.file("g.csv") +
          ":4:1: the edges close a cycle: A -> B -> C -> A; a DAG has none, remove one of them");
}

}  // namespace
}  // namespace hoist
