// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "memory.hpp"
#include "output.hpp"

namespace hoist::app {
namespace {

struct Learn {
  std::string data;
  GraphOutput output;
  DataFlags reading;
  LearnFlags learning{TieBreak::order};

  void run() const {
    const LearnOptions options = learning.checked(reading.policy());
    output.require_writable();
    require_distinct_outputs({data, learning.knowledge, reading.states}, {output.path});
    const Table table = reading.read(data);
    threads_that_fit(1, table.shape(), options, 0);
    const Dag dag = learn(table, options, learning.read_knowledge(table.names()));
    output.write(dag);
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
             "Of the shuffle; has no say with --tie-break order")
      .group("Learning");
  flags->reading.add(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
