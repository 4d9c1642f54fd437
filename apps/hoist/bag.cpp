// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "command.hpp"
#include "flags.hpp"
#include "make_run.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct BagCommand {
  std::string data, output;
  DataFlags reading;
  BagFlags flags;

  void run() const {
    require_directory(output);
    const BagOptions options = flags.checked();
    const Shard shard = parse_shard(flags.shard);
    const Table table = reading.read(data);
    const RunOutcome outcome =
        make_run(output, table, flags.learn.read_knowledge(table.names()), options, shard);
    say_plain(fmt::format("{}: {} replicates computed, {} already there", output, outcome.computed,
                          outcome.found));
    say_plain(fmt::format("Next: hoist average {} --method pma -o average.json", output));
  }
};

}  // namespace

void add_bag(CLI::App& command) {
  const auto flags = std::make_shared<BagCommand>();
  command.add_option("DATA", flags->data, "CSV file, or - for standard input")->required();
  command.add_option("-o,--output", flags->output, "Directory of the run; made if it is not there")
      ->required();
  flags->flags.add(command);
  command.add_option(
      "--shard", flags->flags.shard,
      "I/N: only every N-th replicate, beginning with the I-th; all shards may share "
      "one directory");
  flags->reading.add(command);
  add_quiet_flag(command);
  command.callback([flags] { flags->run(); });
}

}  // namespace hoist::app
