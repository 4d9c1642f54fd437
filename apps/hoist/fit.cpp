// SPDX-License-Identifier: Apache-2.0
#include <filesystem>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "hoist/text.hpp"

namespace hoist::app {
namespace {

struct Fit {
  std::string data, graph, format, output = "-";
  double iss = FitOptions().iss;
  DataFlags reading;

  void run() const {
    const GraphFormat& target = graph_format(output, output == "-" ? "json" : "");
    if (target.network == nullptr)
      throw Error(ErrorKind::usage, place_of(output) +
                                        ": a network with its parameters is written as .json, or "
                                        "as .bif where all variables are discrete");
    require_writable(output);
    require_distinct_outputs({data, graph, reading.states}, {output});
    const Table table = reading.read(data);
    const Dag dag = align(read_graph_aloud(graph, format), table.names(), graph);
    note_incomplete_families(table, data);
    const std::string title = std::filesystem::path(graph).stem().string();
    write_file(output, target.network(fit(table, dag, {.iss = iss}), title));
  }
};

}  // namespace

void add_fit(FlagSet& command) {
  const auto flags = std::make_shared<Fit>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  command.text("--graph", flags->graph, "The DAG: a file or the name of a network").required();
  command.text("--format", flags->format, "Format of the graph, if its extension does not say");
  command.text(
      "-o,--output", flags->output,
      "The network: .json, or .bif where all variables are discrete; - is standard output");
  const auto wrong = [](const std::string& text) {
    return real_number(text).value_or(-1) >= 0
               ? ""
               : "must be a number from 0 up, not " + in_quotes(text);
  };
  command.checked(
      "--iss",
      {"FLOAT", format_double(flags->iss), wrong,
       [flags](const std::string& text) { flags->iss = real_number(text).value_or(0); }},
      "Imaginary sample size: 0 is maximum likelihood; more draws probabilities towards uniform "
      "ones, and variances towards the common one");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
