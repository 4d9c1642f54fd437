// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "interrupt.hpp"
#include "memory.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

// Of a learner that gives DAGs, the class of its DAG.
Pdag as_class(const Graph& graph) {
  const auto* const dag = std::get_if<Dag>(&graph);
  return dag != nullptr ? cpdag(*dag) : std::get<Pdag>(graph);
}

struct Learn {
  std::string data;
  GraphOutput output;
  DataFlags reading;
  LearnFlags learning{TieBreak::order};
  bool cpdag = false;

  void run() const {
    LearnOptions options = learning.checked(reading.policy());
    output.require_writable();
    if (cpdag) output.require_holds_classes();
    std::vector<std::string> inputs = learning.knowledge;
    inputs.insert(inputs.end(), {data, learning.guide, reading.states});
    require_distinct_outputs(inputs, {output.path});
    const Table table = reading.read(data);
    threads_that_fit(1, table.shape(), learn_bytes(table.shape(), options), 0);
    const Knowledge knowledge = learning.read_knowledge(table.names());
    options.guide = learning.read_guide(table.names());
    // A program that learns for us is ended with us.
    const Interrupt interrupt("Interrupted: nothing was written.");
    try {
      if (cpdag)
        output.write(as_class(learn_graph(Sample(table), options, knowledge, interrupt.token())));
      else
        output.write(learn(table, options, knowledge, interrupt.token()));
    } catch (const Stopped&) {
      say_plain("Interrupted: nothing was written.");
      throw Exit{interrupt.exit_code()};
    }
  }
};

}  // namespace

void add_learn(FlagSet& command) {
  const auto flags = std::make_shared<Learn>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  flags->output.add(command);
  flags->learning.add(command);
  command
      .whole("--seed", flags->learning.seed, Bounds{},
             "Of the shuffle, and of a learner that draws; has no say in others with --tie-break "
             "order")
      .group("Learning");
  command
      .toggle("--cpdag", flags->cpdag,
              "The equivalence class: what data alone cannot direct stays open (.json, .dot)")
      .group("Learning");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
