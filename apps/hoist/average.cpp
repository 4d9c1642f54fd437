// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "bag_input.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "io/distinct_outputs.hpp"
#include "io/result_tables.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::string& method, const Average& average, const Names& names) {
  Json json = {{"method", method},       {"threshold", average.threshold},
               {"mass", average.mass},   {"nodes", names.list()},
               {"edges", Json::array()}, {"decisions", Json::array()}};
  for (const Edge& edge : average.dag.edges())
    json["edges"].push_back({names[edge.from], names[edge.to]});
  for (const Decision& decision : average.decisions) {
    Json set = Json::array();
    for (const Edge& edge : decision.structure.edges)
      set.push_back({names[edge.from], names[edge.to]});
    json["decisions"].push_back({{"vertex", names[decision.structure.vertex]},
                                 {"set", set},
                                 {"posterior", decision.posterior},
                                 {"count", decision.count},
                                 {"taken", decision.verdict == Verdict::taken},
                                 {"blocked_by", spell_verdict(names, decision)}});
  }
  return json;
}

struct AverageCommand {
  std::vector<std::string> inputs;
  std::string method = "pma", threshold, knowledge, structures, edges, input_format;
  bool accumulate = false, json = false;
  GraphOutput output;

  void run() const {
    const Cover& chosen = cover(method);
    require_threshold(threshold);
    if (!json || output.path != "-") output.require_writable();
    if (!structures.empty()) require_writable(structures);
    if (!edges.empty()) require_writable(edges);
    std::vector<std::string> read = inputs;
    read.push_back(knowledge);
    require_distinct_outputs(read, {output.path, structures, edges});
    BagInput input = read_bag_input(inputs, input_format);
    if (!knowledge.empty()) input.knowledge = read_sound_knowledge(knowledge, input.bag.names);
    AverageOptions options;
    options.threshold = threshold_of(threshold, input.bag);
    options.accumulate = accumulate;
    const Average result = average(input.bag, chosen, options, input.knowledge);

    const Names& names = input.bag.names;
    if (!structures.empty())
      write_file(structures, format_structure_table(names, {{method, result}}));
    if (!edges.empty()) write_file(edges, format_edge_table(input.bag, {{method, result}}));
    // With --json the graph is part of what goes to standard output.
    if (!json || output.path != "-") output.write(result.dag, edge_support(input.bag), method);
    if (json) std::cout << to_json(method, result, names).dump() << "\n";
    say_plain(fmt::format("{}: {} edges from {} graphs at threshold {:.4g}", method,
                          result.dag.edges().size(), input.bag.dags.size(), result.threshold));
  }
};

}  // namespace

void add_average(FlagSet& command) {
  const auto flags = std::make_shared<AverageCommand>();
  command.words("BAG", flags->inputs, "A run, a plain bag (.json), or any number of graph files")
      .required();
  command.text("--method", flags->method, "One of: " + names_of(covers()));
  command.text("--threshold", flags->threshold,
               "A structure must be in a larger share of the bag: a number from 0 to below 1, "
               "or a rule (" +
                   names_of(threshold_rules()) + "); by default the method's own rule");
  flags->output.add(command);
  command.toggle("--accumulate", flags->accumulate,
                 "The pseudocode's literal loop: a vertex takes every structure that fits");
  command.text("--knowledge", flags->knowledge,
               "Holds in the average; by default the knowledge that the run was made with");
  command.text("--structures", flags->structures,
               "CSV file for the decision log: every structure considered, taken or refused");
  command.text("--edges", flags->edges, "CSV file for every edge of the bag and its confidence");
  command.text("--input-format", flags->input_format,
               "Format of graph files, if their "
               "extensions do not say");
  command.toggle("--json", flags->json, "The average and its decision log as JSON on stdout");
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
