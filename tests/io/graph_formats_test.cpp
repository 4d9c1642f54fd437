// SPDX-License-Identifier: Apache-2.0
#include "io/graph_formats.hpp"

#include <gtest/gtest.h>

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

// An edge list names nodes as it meets them; every other format keeps their order too.
TEST(EveryGraphFormat, ReadsBackWhatItWroteWithAllItsNodes) {
  for (const GraphFormat& format : graph_formats())
    for (const Names& names : lists_of_names())
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const Dag dag = random_dag(names, 0.1 * static_cast<double>(seed), seed);
        const std::string text = format.format(dag);
        const Dag read = format.parse(text, "g");
        EXPECT_EQ(align(read, dag.names(), "g"), dag) << format.name << "\n" << text;
        EXPECT_TRUE(format.name == "csv" || read == dag) << format.name << "\n" << text;
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
  const Dag dag = random_dag(Names({"a b", "c\"", "d", "e"}), 0.6, 5);
  for (const GraphFormat& format : graph_formats()) {
    const std::string text = format.format(dag);
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
  EXPECT_EQ(graph_format("x.json", "dot").name, "dot");
}

TEST(GraphFormats, ListThemselvesWhereNoneFits) {
  EXPECT_EQ(
      error_of(ErrorKind::usage, [] { graph_format("graph.xyz"); }),
      "graph.xyz: the name does not tell the format of the graph; end it in one of these "
      "extensions or name one of these formats: json (.json), csv (.csv), adjacency (.adj.csv), "
      "dot (.dot), bif (.bif), network (.net.json), modelstring (.modelstring)");
  EXPECT_EQ(error_of(ErrorKind::usage, [] { graph_format("graph", "jsn"); }),
            "unknown graph format 'jsn'; did you mean 'json'? (known: json, csv, adjacency, dot, "
            "bif, network, modelstring)");
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
