// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bagging.hpp"
#include "command.hpp"
#include "flags.hpp"
#include "hoist/text.hpp"
#include "placement.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

struct BagCommand {
  std::string data, output;
  DataFlags reading;
  BagFlags flags;

  void run() const {
    require_directory(output);
    BagOptions options = flags.checked(reading.policy());
    reading.require_fitting(options.resample.row());
    options.bins = reading.replicate_bins();
    const Placement place = placement(flags.shard);
    const std::optional<GrowthRule> growth = flags.growth();
    if (growth && (place.shard.count > 1 || !flags.shard.empty()))
      throw Error(ErrorKind::usage,
                  "--replicates auto looks at all of the bag before it goes on, so it takes one "
                  "process; a bag in shards needs a number (" +
                      (place.from.empty() ? "--shard" : place.from) + " asks for shards)");
    const Table table = reading.read(data);
    const Knowledge knowledge = flags.learn.read_knowledge(table.names());
    options.learn.guide = flags.learn.read_guide(table.names());
    const RunOutcome outcome =
        growth ? grow_with_progress(output, table, knowledge, options, *growth, flags.threads)
               : bag_with_progress(output, table, knowledge, options, flags.threads, place.shard);
    if (!place.from.empty())
      say_plain(
          fmt::format("shard {}/{}, from {}", place.shard.index, place.shard.count, place.from));
    say_plain(fmt::format("{}: {} replicates computed, {} already there", output, outcome.computed,
                          outcome.found));
    say_plain(
        fmt::format("Next: hoist average {} --method pma -o average.json", shell_path(output)));
  }
};

}  // namespace

void add_bag(FlagSet& command) {
  const auto flags = std::make_shared<BagCommand>();
  command.text("DATA", flags->data, "CSV file, or - for standard input").required();
  command.text("-o,--output", flags->output, "Directory of the run; made if it is not there")
      .required();
  flags->flags.add(command);
  command.text(
      "--shard", flags->flags.shard,
      "I/N: only every N-th replicate, beginning with the I-th; all shards may share "
      "one directory. Under Slurm and MPI launchers the rank says which, and whoever is done early "
      "takes what is missing");
  flags->reading.add(command);
  flags->reading.add_per_replicate(command);
  add_common_flags(command);
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
