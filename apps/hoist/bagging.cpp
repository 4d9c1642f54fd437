// SPDX-License-Identifier: Apache-2.0
#include "bagging.hpp"

#include <fmt/format.h>

#include <algorithm>

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

void require_none_failed(const RunOutcome& outcome, std::string_view what,
                         const std::string& directory) {
  constexpr std::size_t kMostNotes = 10;
  if (outcome.failed.empty()) return;
  const std::size_t failed = outcome.failed.size();
  for (std::size_t i = 1; i < std::min(failed, kMostNotes); ++i) say_note(outcome.failed[i].why);
  const std::uint64_t safe = outcome.computed + outcome.found;
  throw Error(
      ErrorKind::input,
      fmt::format("{} of {} {} failed, the first: {}; {} are safe in {}, and the same "
                  "command goes on with what is missing",
                  failed, safe + failed, what, outcome.failed.front().why, safe, directory));
}

namespace {

// Runs `work` with a progress bar, so that a signal leaves a run that can go on. What was computed
// so far is on disk when it throws Exit.
template <class Work>
RunOutcome interruptible(const std::string& directory, unsigned threads, const Work& work) {
  const Interrupt interrupt("Interrupted: what was computed is safe in " + directory +
                            "; the same command goes on from there.");
  RunOutcome outcome;
  {
    ProgressBar bar("replicates");
    outcome = work(Execution{threads, interrupt.token(),
                             [&](const Progress& now) { bar.update(now.done, now.total); }});
  }
  say_notes(outcome.notes);
  // Perhaps when all was done: whoever asked wants no more.
  if (interrupt.exit_code() != 0) {
    say_plain(fmt::format(
        "Interrupted: {} replicates are safe in {}; the same command goes on from there.",
        outcome.computed + outcome.found, directory));
    throw Exit{interrupt.exit_code()};
  }
  require_none_failed(outcome, "replicates", directory);
  return outcome;
}

void say_growth(const Growth& growth) {
  if (growth.settled)
    say_plain("Settled at " + in_words(growth) + " on the mean of halves of the bag.");
  else
    say_note("not settled at " + in_words(growth) +
             " on the mean of halves of the bag; --most-replicates lets it grow further");
}

}  // namespace

RunOutcome bag_with_progress(const std::string& directory, const Table& table,
                             const Knowledge& knowledge, const BagOptions& options,
                             unsigned threads, Shard shard) {
  const unsigned fitting =
      threads_that_fit(threads, table.shape(), bag_bytes(table.shape(), options), 0);
  return interruptible(directory, fitting, [&](const Execution& execution) {
    return bag_on_disk(directory, table, knowledge, options, shard, execution);
  });
}

RunOutcome grow_with_progress(const std::string& directory, const Table& table,
                              const Knowledge& knowledge, const BagOptions& options,
                              const GrowthRule& rule, unsigned threads) {
  const unsigned fitting =
      threads_that_fit(threads, table.shape(), bag_bytes(table.shape(), options), 0);
  GrownRun run;
  const RunOutcome outcome = interruptible(directory, fitting, [&](const Execution& execution) {
    run = grow_run(directory, table, knowledge, options, rule, execution);
    return run.outcome;
  });
  say_growth(run.growth);
  return outcome;
}

Discovery discover_with_progress(const Table& table, const DiscoverRequest& request,
                                 const Knowledge& knowledge, unsigned threads) {
  const TableShape shape = table.shape();
  unsigned fitting = threads_that_fit(threads, shape, bag_bytes(shape, request.bag), 0);
  if (request.recommend == kOrdered)
    fitting = threads_that_fit(fitting, shape, bag_bytes(shape, ordered_bag(request.bag)), 0);
  Discovery discovery;
  interruptible(request.run, fitting, [&](const Execution& execution) {
    discovery = discover(table, request, knowledge, execution);
    return discovery.outcome;
  });
  if (discovery.growth) say_growth(*discovery.growth);
  return discovery;
}

}  // namespace hoist::app
