// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "bag_input.hpp"
#include "certainty_text.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "open_flags.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct AverageCommand {
  std::vector<std::string> inputs;
  std::string method = "pma", threshold, knowledge, structures, edges, input_format;
  bool accumulate = false, json = false;
  double kappa = 0;
  OpenFlags open;
  ParameterFlags parameters;
  GraphOutput output;

  void run() const {
    const Choice<Cover> chosen = parameters.choice<Cover>(method);
    AverageOptions options{
        .threshold = threshold_of(threshold), .accumulate = accumulate, .kappa = kappa};
    std::vector<const std::vector<Parameter>*> taking = {&chosen.row().parameters};
    if (options.threshold && options.threshold->rule() != nullptr) {
      options.threshold = parameters.choice<ThresholdRule>(options.threshold->rule()->name());
      taking.push_back(&options.threshold->rule()->row().parameters);
    }
    parameters.require_taken(taking);
    if (!json || output.path != "-") {
      output.require_writable();
      if (const std::string flag = open.checked(); !flag.empty())
        output.require_holds_classes(flag);
    }
    if (!structures.empty()) require_writable(structures);
    if (!edges.empty()) require_writable(edges);
    std::vector<std::string> read = inputs;
    read.push_back(knowledge);
    require_distinct_outputs(read, {output.path, structures, edges});
    BagInput input = read_bag_input(inputs, input_format);
    if (!knowledge.empty()) input.knowledge = read_sound_knowledge(knowledge, input.bag.names);
    const std::vector<EdgeSupport> support = edge_support(input.bag, input.knowledge);
    input.bag = with_dags(input.bag, input.seed);
    const Average result = average(input.bag, chosen, options, input.knowledge);
    const Certainty sure = certainty(input.bag, chosen, result, support, input.knowledge, kappa);

    const Names& names = input.bag.names;
    if (!structures.empty())
      write_file(structures, format_structure_table(names, {{method, result}}));
    if (!edges.empty()) write_file(edges, format_edge_table(names, support, {{method, result}}));
    // With --json the graph is part of what goes to standard output.
    if (!json || output.path != "-")
      output.write(open.shaped(result.dag, sure.open, support, input.knowledge), support, method,
                   input.knowledge);
    if (json) std::cout << format_average(method, result, sure, support);
    say_lost(names, sure.lost, result.threshold);
    say_plain(fmt::format("{}: {} edges from {} graphs at threshold {:.4g}", method,
                          result.dag.edges().size(), input.bag.size(), result.threshold));
    say_plain(fmt::format("{}: {}", method, spell_settled(names, sure.settled)));
  }

 private:
  static void say_lost(const Names& names, const std::vector<LostLink>& lost, double threshold) {
    constexpr std::size_t kSaid = 5;
    for (std::size_t i = 0; i < std::min(lost.size(), kSaid); ++i)
      say_note("lost link " + spell_lost(names, lost[i], threshold));
    if (lost.size() > kSaid)
      say_note(fmt::format("{} more lost links, in --json", lost.size() - kSaid));
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
  flags->parameters.declare(covers());
  flags->parameters.declare(threshold_rules());
  flags->parameters.add(command, "Options");
  flags->output.add(command);
  flags->open.add(command);
  command.toggle("--accumulate", flags->accumulate,
                 "The pseudocode's literal loop: a vertex takes every structure that fits");
  add_kappa(command, flags->kappa);
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
