// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <nlohmann/json.hpp>

#include "bag_input.hpp"
#include "command.hpp"
#include "core/text.hpp"
#include "flags.hpp"

namespace hoist::app {
namespace {

struct Score {
  std::string data, graph, format;
  ScoreOptions options;
  DataFlags reading;
  bool json = false;

  void run() const {
    const Table table = reading.read(data);
    const Dag dag = align(read_graph_aloud(graph, format), table.names(), graph);
    const double value = score(table, dag, options);
    if (json)
      std::cout << nlohmann::ordered_json{{"score", options.score}, {"value", value}}.dump()
                << "\n";
    else
      std::cout << options.score << " " << format_double(value) << "\n";
  }
};

}  // namespace

void add_score(FlagSet& command) {
  const auto flags = std::make_shared<Score>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  command.text("--graph", flags->graph, "The DAG: a file or an embedded network's name").required();
  add_score_flags(command, flags->options);
  command.text("--format", flags->format, "Format of the graph, if its extension does not say");
  command.toggle("--json", flags->json, "As JSON");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
