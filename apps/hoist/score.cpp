// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <nlohmann/json.hpp>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/text.hpp"

namespace hoist::app {
namespace {

struct ScoreCommand {
  std::string data, graph, format;
  std::string score_name = "bic";
  ParameterFlags parameters;
  DataFlags reading;
  bool json = false;

  void run() const {
    if (reading.policy() == MissingPolicy::impute)
      throw Error(ErrorKind::usage,
                  "score takes one set of data as it is, so there is nothing to impute; use "
                  "--missing local, or --missing drop");
    const Choice<Score> chosen =
        parameters.choice<Score>(score_under(reading.policy(), score_name));
    parameters.require_taken({&chosen.row().parameters});
    const Table table = reading.read(data);
    const Dag dag = align(read_graph_aloud(graph, format), table.names(), graph);
    const double value = score(table, dag, chosen);
    if (json)
      std::cout << nlohmann::ordered_json{{"score", chosen.name()}, {"value", value}}.dump()
                << "\n";
    else
      std::cout << chosen.name() << " " << format_double(value) << "\n";
  }
};

}  // namespace

void add_score(FlagSet& command) {
  const auto flags = std::make_shared<ScoreCommand>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  command.text("--graph", flags->graph, "The DAG: a file or an embedded network's name").required();
  command.text("--score", flags->score_name, "One of: " + names_of(scores()));
  flags->parameters.declare(scores());
  flags->parameters.add(command, "Options");
  command.text("--format", flags->format, "Format of the graph, if its extension does not say");
  command.toggle("--json", flags->json, "As JSON");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
