// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "command.hpp"
#include "flags.hpp"
#include "hoist/files.hpp"
#include "hoist/text.hpp"

namespace hoist::app {
namespace {

struct Slurm {
  std::string data, output, script = "-";
  std::uint64_t tasks = 8, cpus = 4, replicates = 1000, seed = 1;
  std::string time = "04:00:00", memory = "4G", partition, method = "pma";
  std::string more;  // flags of `hoist bag`, as they are

  void run() const {
    if (output.empty() || output == "-")
      throw Error(ErrorKind::usage, "-o must name the directory of the run; such as -o run");
    if (data == "-")
      throw Error(ErrorKind::usage, "DATA must be a file that every node can read, not -");
    Cover::named(method);
    require_writable(script);
    require_distinct_outputs({data}, {script});
    for (const std::string& value : {time, memory, partition})
      if (value.find_first_of("\n\r") != std::string::npos)
        throw Error(ErrorKind::usage, "a value has a line break in it");
    write_file(script, text());
  }

 private:
  std::string text() const {
    const std::string bag = fmt::format(
        "hoist bag {} -o {} --replicates {} --seed {} --threads \"${{SLURM_CPUS_PER_TASK:-1}}\"{}",
        shell_path(data), shell_path(output), replicates, seed, more.empty() ? "" : " " + more);
    return fmt::format(
        R"(#!/bin/bash
#SBATCH --job-name=hoist
#SBATCH --cpus-per-task={cpus}
#SBATCH --mem={memory}
#SBATCH --time={time}
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
#SBATCH --output=hoist-%x-%A_%a.log
{partition}# Written by `hoist slurm`. Run it with bash: it submits an array of {tasks} tasks, and a job that
# averages the bag when they are done. Run it again at any time: what is on disk is kept, and only
# what is missing is computed.
set -u

if [ -z "${{SLURM_JOB_ID:-}}" ]; then
  bag=$(sbatch --parsable --array=1-{tasks} "$0") || exit
  average=$(sbatch --parsable --dependency=afterany:"$bag" --export=ALL,HOIST_STEP=average "$0") || exit
  echo "Submitted array $bag, and job $average to average the bag after it."
  exit
fi

if [ "${{HOIST_STEP:-bag}}" = average ]; then
  exec hoist average {run} --method {method} -o {average}
fi

# Slurm sends TERM a minute before the time is up, and when it takes the node away: hoist then writes
# what it has and leaves, and the task goes back into the queue.
{bag} &
child=$!
trap 'kill -TERM "$child"' TERM
wait "$child"
code=$?
if [ "$code" -gt 128 ] && kill -0 "$child" 2>/dev/null; then
  wait "$child"
  code=$?
fi
if [ "$code" -eq 143 ]; then
  scontrol requeue "${{SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}}${{SLURM_ARRAY_TASK_ID:+_$SLURM_ARRAY_TASK_ID}}"
fi
exit "$code"
)",
        fmt::arg("cpus", cpus), fmt::arg("memory", memory), fmt::arg("time", time),
        fmt::arg("partition", partition.empty() ? "" : "#SBATCH --partition=" + partition + "\n"),
        fmt::arg("tasks", tasks), fmt::arg("run", shell_path(output)), fmt::arg("method", method),
        fmt::arg("average", shell_path(output + ".json")), fmt::arg("bag", bag));
  }
};

}  // namespace

void add_slurm(FlagSet& command) {
  const auto flags = std::make_shared<Slurm>();
  command.text("DATA", flags->data, "CSV file that every node can read").required();
  command.text("-o,--output", flags->output, "Directory of the run, on a shared disk").required();
  command.whole("-n,--replicates", flags->replicates, Bounds{1, kMostRecords}, "How many DAGs");
  command.whole("--seed", flags->seed, Bounds{}, "Same seed, same bytes");
  command.whole("--tasks", flags->tasks, Bounds{1, kMostRecords}, "Tasks of the array");
  command.whole("--cpus", flags->cpus, Bounds{1, kMostThreads}, "Cores a task");
  command.text("--time", flags->time, "Time a task");
  command.text("--memory", flags->memory, "Memory a task");
  command.text("--partition", flags->partition, "Partition, if not the default one");
  command.text("--method", flags->method, "The average to make: " + names_of(covers()));
  command.text("--flags", flags->more,
               "More flags for hoist bag, as a shell reads them, such as '--score bdeu'");
  command.text("--script", flags->script, "The file to write; - is standard output");
  command.footer("hoist slurm data.csv -o run > job.sh; bash job.sh");
  command.runs([flags] { flags->run(); });
}

}  // namespace hoist::app
