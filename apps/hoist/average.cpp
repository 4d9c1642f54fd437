// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "averaging.hpp"
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
  std::string method = "pma", structures, edges, curve, data, input_format;
  std::vector<std::string> knowledge;
  std::string solver = name_of(Solver::greedy);
  std::uint64_t seconds = 60;
  bool align = false, cyclic = false, json = false;
  double kappa = 0;
  AveragingFlags averaging;
  DataFlags reading;
  OpenFlags open;
  ParameterFlags parameters;
  GraphOutput output;

  void run() const {
    const Choice<Cover> chosen = parameters.choice<Cover>(method);
    AverageOptions options = averaging.options(parameters);
    options.kappa = kappa;
    options.solver = solver_named(solver);
    if (options.accumulate && options.solver == Solver::exact)
      throw Error(
          ErrorKind::usage,
          "--accumulate lets a vertex take several structures, and --solver exact one; leave "
          "one of them out");
    auto taking = averaging.taken();
    taking.push_back(&chosen.row().parameters);
    parameters.require_taken(taking);
    if (data.empty() && Weighing::named(averaging.weigh).by != Judge::none)
      throw Error(ErrorKind::usage, "--weigh " + averaging.weigh +
                                        " judges replicates by data; give them with --data FILE");
    if (cyclic) require_goes_with_cycles();
    if (!json || output.path != "-") {
      output.require_writable();
      if (const std::string flag = open.checked(); !flag.empty())
        output.require_holds_classes(flag);
    }
    if (!structures.empty()) require_writable(structures);
    if (!edges.empty()) require_writable(edges);
    if (!curve.empty()) require_writable(curve);
    std::vector<std::string> read = inputs;
    read.insert(read.end(), {data, reading.states});
    read.insert(read.end(), knowledge.begin(), knowledge.end());
    require_distinct_outputs(read, {output.path, structures, edges, curve});
    BagInput input = read_bag_input(inputs, input_format);
    const std::vector<double> values = look_at_data(input, options);
    const std::size_t replicates = input.bag.size();
    input.bag = weighted(input.bag, averaging.weighing(parameters), values);
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
    note_assumption(options);
    say_effective(averaging.weigh, input.bag, replicates);

    const Names& names = input.bag.names;
    if (!structures.empty())
      write_file(structures, format_structure_table(names, {{method, result}}));
    if (!edges.empty()) write_file(edges, format_edge_table(names, support, {{method, result}}));
    if (!curve.empty())
      write_file(
          curve,
          format_curves({{method, threshold_curve(input.bag, chosen, options, input.knowledge)}}));
    // With --json the graph is part of what goes to standard output.
    if (!json || output.path != "-")
      output.write(open.shaped(result.dag, sure.open, support, input.knowledge), support, method,
                   input.knowledge);
    if (json)
      std::cout << format_average(method, result, sure, support,
                                  Worth{averaging.weigh, effective_replicates(input.bag)});
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
    if (!curve.empty())
      throw Error(ErrorKind::usage,
                  "--curve is about averages that are DAGs, and --cyclic gives none; leave one of "
                  "them out");
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

  // What the data tell goes into the options; a value for each replicate comes back. Both are
  // about DAGs.
  std::vector<double> look_at_data(const BagInput& input, AverageOptions& options) const {
    options.data.pairs = input.resample && input.resample->row().pairs;
    if (data.empty()) return {};
    const Table table = in_order_of(reading.read(data), input.bag.names);
    const Judge by = Weighing::named(averaging.weigh).by;
    BagOptions learnt{.replicates = input.bag.size(), .seed = input.seed};
    const bool same_rows =
        input.resample && fmt::format("{:016x}", table.digest()) == input.data_digest;
    if (by == Judge::out_of_bag && !same_rows)
      throw Error(ErrorKind::usage,
                  "--weigh " + averaging.weigh +
                      " needs a whole run and the data that it was learnt from, read by the same "
                      "flags: which rows a replicate left out is known there only");
    options.data.family = table_evidence(table).family;
    if (same_rows) {
      learnt.resample = *input.resample;
      options.data.out_of_bag = bag_evidence(table, learnt).out_of_bag;
    }
    if (by == Judge::none) return {};
    return replicate_values(by, extended(input.bag, input.seed), table, learnt);
  }

  // The table with its columns in the order of the bag.
  Table in_order_of(const Table& table, const Names& names) const {
    std::vector<Node> order;
    for (const std::string& name : names.list()) {
      const auto node = table.names().find(name);
      if (!node)
        throw Error(ErrorKind::input, data + ": has no column " + in_quotes(name) +
                                          ", which is a variable of the bag" +
                                          did_you_mean(name, table.names().list()));
      order.push_back(*node);
    }
    if (table.columns() != names.size())
      throw Error(ErrorKind::input,
                  fmt::format("{}: has {} columns, and the bag is over {} variables; leave the "
                              "others out with --drop",
                              data, table.columns(), names.size()));
    return table.reordered(order);
  }
};

}  // namespace

void add_average(FlagSet& command) {
  const auto flags = std::make_shared<AverageCommand>();
  command.words("BAG", flags->inputs, "A run, a plain bag (.json), or any number of graph files")
      .required();
  command.text("--method", flags->method, "One of: " + names_of(covers()));
  flags->averaging.add(command);
  flags->parameters.declare(covers());
  AveragingFlags::declare(flags->parameters);
  flags->output.add(command);
  flags->open.add(command);
  command.text("--solver", flags->solver,
               "greedy: one structure after the other, the largest share first; exact: the largest "
               "sum of shares that a DAG can have, with proof (`mass` and `bound` in --json)");
  command.whole("--time-limit", flags->seconds, {1, 1'000'000},
                "Seconds for --solver exact; then the best found is given, with what is proven");
  add_kappa(command, flags->kappa);
  command.toggle("--align", flags->align,
                 "Every class by its member nearest to an order that the bag agrees on, so that "
                 "directions which data cannot tell do not split votes");
  command.toggle(
      "--cyclic", flags->cyclic,
      "Without the test for cycles: a directed graph that may have some, as .json, .csv or "
      ".dot, which the other commands refuse");
  command.repeated("--knowledge", flags->knowledge,
                   "Holds in the average; by default the knowledge that the run was made with");
  command.text("--structures", flags->structures,
               "CSV file for the decision log: every structure considered, taken or refused");
  command.text("--edges", flags->edges, "CSV file for every edge of the bag and its confidence");
  command.text("--curve", flags->curve,
               "CSV file for the average at some forty thresholds, and where each rule is");
  command.text("--data", flags->data,
               "CSV file of the data: for --weigh, --rank, --threshold oob and --curve");
  command.text("--input-format", flags->input_format,
               "Format of graph files, if their "
               "extensions do not say");
  command.toggle("--json", flags->json, "The average and its decision log as JSON on stdout");
  flags->reading.add(command);
  flags->parameters.add(command, "Options");
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
