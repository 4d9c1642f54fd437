// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "bag_input.hpp"
#include "certainty_text.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "open_flags.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "time_limit.hpp"

namespace hoist::app {
namespace {

struct AverageCommand {
  std::vector<std::string> inputs;
  std::string method = "pma", threshold, knowledge, structures, edges, input_format;
  std::string solver = name_of(Solver::greedy);
  std::uint64_t seconds = 60;
  bool accumulate = false, align = false, cyclic = false, json = false;
  double kappa = 0;
  OpenFlags open;
  ParameterFlags parameters;
  GraphOutput output;

  void run() const {
    const Choice<Cover> chosen = parameters.choice<Cover>(method);
    AverageOptions options{.threshold = threshold_of(threshold),
                           .accumulate = accumulate,
                           .kappa = kappa,
                           .solver = solver_named(solver)};
    if (options.accumulate && options.solver == Solver::exact)
      throw Error(
          ErrorKind::usage,
          "--accumulate lets a vertex take several structures, and --solver exact one; leave "
          "one of them out");
    std::vector<const std::vector<Parameter>*> taking = {&chosen.row().parameters};
    if (options.threshold && options.threshold->rule() != nullptr) {
      options.threshold = parameters.choice<ThresholdRule>(options.threshold->rule()->name());
      taking.push_back(&options.threshold->rule()->row().parameters);
    }
    parameters.require_taken(taking);
    if (cyclic) require_goes_with_cycles();
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
    if (align)
      input.bag = aligned(input.bag, consensus_order(input.bag, input.knowledge), input.knowledge);
    input.bag = with_dags(input.bag, input.seed);
    if (cyclic) {
      write_cyclic(average_with_cycles(input.bag, chosen, options, input.knowledge));
      return;
    }
    const std::optional<TimeLimit> limit =
        options.solver == Solver::exact ? std::make_optional<TimeLimit>(seconds) : std::nullopt;
    if (limit) options.stop = limit->token();
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
    say_how_good(result);
  }

 private:
  static void say_lost(const Names& names, const std::vector<LostLink>& lost, double threshold) {
    constexpr std::size_t kSaid = 5;
    for (std::size_t i = 0; i < std::min(lost.size(), kSaid); ++i)
      say_note("lost link " + spell_lost(names, lost[i], threshold));
    if (lost.size() > kSaid)
      say_note(fmt::format("{} more lost links, in --json", lost.size() - kSaid));
  }

  void require_goes_with_cycles() const {
    output.require_holds_cycles();
    if (solver_named(solver) == Solver::exact)
      throw Error(ErrorKind::usage,
                  "--cyclic takes the best structure of every vertex, so --solver has no choice; "
                  "leave one of them out");
    if (!edges.empty())
      throw Error(ErrorKind::usage,
                  "--edges lists in which average each edge is, and --cyclic gives none that is a "
                  "DAG; leave one of them out");
  }

  void write_cyclic(const CyclicAverage& result) const {
    if (!structures.empty())
      write_file(structures, format_structure_table(result.names, method, result.decisions));
    if (!json || output.path != "-") output.write(result.names, result.edges);
    if (json) std::cout << format_average(method, result);
    say_plain(fmt::format("{}: {} edges at threshold {:.4g}, cycles and all", method,
                          result.edges.size(), result.threshold));
  }

  // The greedy solver does not know.
  void say_how_good(const Average& result) const {
    if (!result.bound) return;
    if (result.proven)
      say_plain(fmt::format("mass {:.6g}, proven to be the largest", result.mass));
    else
      say_note(
          fmt::format("mass {:.6g}, proven within {:.3g} of the largest after {} seconds; "
                      "--time-limit gives it longer",
                      result.mass, *result.bound - result.mass, seconds));
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
  command.text("--solver", flags->solver,
               "greedy: one structure after the other, the largest share first; exact: the largest "
               "sum of shares that a DAG can have, with proof (`mass` and `bound` in --json)");
  command.whole("--time-limit", flags->seconds, {1, 1'000'000},
                "Seconds for --solver exact; then the best found is given, with what is proven");
  command.toggle("--accumulate", flags->accumulate,
                 "The pseudocode's literal loop: a vertex takes every structure that fits");
  add_kappa(command, flags->kappa);
  command.toggle("--align", flags->align,
                 "Every class by its member nearest to an order that the bag agrees on, so that "
                 "directions which data cannot tell do not split votes");
  command.toggle(
      "--cyclic", flags->cyclic,
      "Without the test for cycles: a directed graph that may have some, as .json, .csv or "
      ".dot, which the other commands refuse");
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
