// SPDX-License-Identifier: Apache-2.0
#include "make_run.hpp"

#include <fmt/format.h>

#include "command.hpp"
#include "flags.hpp"
#include "interrupt.hpp"
#include "memory.hpp"
#include "terminal.hpp"

namespace hoist::app {

void require_directory(const std::string& output) {
  if (output.empty() || output == "-")
    throw Error(ErrorKind::usage,
                "-o must name a directory, not '" + output + "'; such as -o results");
}

RunOutcome make_run(const std::string& directory, const Table& table, const Knowledge& knowledge,
                    const BagOptions& asked, Shard shard) {
  BagOptions options = asked;
  options.threads = threads_that_fit(asked.threads, table.shape(), asked.learn, 0);
  const Interrupt interrupt("Interrupted: what was computed is safe in " + directory +
                            "; the same command goes on from there.");
  RunOutcome outcome;
  {
    Progress progress("replicates");
    outcome = run_bag(
        directory, table, knowledge, options, shard,
        [&](const RunProgress& now) { progress.update(now.done, now.total); }, interrupt.token());
  }
  say_notes(outcome.notes);
  // Perhaps when all was done: whoever asked wants no more.
  if (interrupt.exit_code() != 0) {
    say_plain(fmt::format(
        "Interrupted: {} replicates are safe in {}; the same command goes on from there.",
        outcome.computed + outcome.found, directory));
    throw Exit{interrupt.exit_code()};
  }
  return outcome;
}

}  // namespace hoist::app
