// SPDX-License-Identifier: Apache-2.0
#include "placement.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "flags.hpp"
#include "hoist/text.hpp"

namespace hoist::app {
namespace {

std::optional<std::uint64_t> variable(const char* name) {
  const char* text = std::getenv(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  const std::string value = text;
  const auto number = whole_number(value);
  if (!number)
    throw Error(ErrorKind::usage, std::string(name) +
                                      " in the environment must be a whole number, "
                                      "not '" +
                                      value + "'; unset it or give --shard I/N");
  return number;
}

// One row a launcher: the rank from 0, how many there are.
struct Launcher {
  const char* rank;
  const char* size;
};

constexpr Launcher kLaunchers[] = {{"SLURM_PROCID", "SLURM_NTASKS"},
                                   {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                   {"PMI_RANK", "PMI_SIZE"}};

Placement checked(std::uint64_t rank, std::uint64_t size, const char* from) {
  if (rank >= size || size > kMostRecords)
    throw Error(ErrorKind::usage, std::string(from) + " in the environment says rank " +
                                      std::to_string(rank) + " of " + std::to_string(size) +
                                      ", which does not exist; unset it or give --shard I/N");
  return {{rank + 1, size, true}, from};
}

// Tasks may be numbered from anywhere, in steps: --array=10-40:10 has tasks 10, 20, 30 and 40.
std::optional<Placement> array_task() {
  const auto task = variable("SLURM_ARRAY_TASK_ID");
  const auto count = variable("SLURM_ARRAY_TASK_COUNT");
  if (!task || !count) return std::nullopt;
  const std::uint64_t least = variable("SLURM_ARRAY_TASK_MIN").value_or(0);
  const std::uint64_t step =
      std::max<std::uint64_t>(variable("SLURM_ARRAY_TASK_STEP").value_or(1), 1);
  if (*task < least || (*task - least) / step >= *count)
    throw Error(ErrorKind::usage,
                "the tasks of the Slurm array are not evenly spaced (task " +
                    std::to_string(*task) + " of " + std::to_string(*count) + ", the first is " +
                    std::to_string(least) +
                    "), so which part is whose cannot be told; submit it as --array=1-" +
                    std::to_string(*count) + ", or give --shard I/N");
  return checked((*task - least) / step, *count, "SLURM_ARRAY_TASK_ID");
}

std::optional<Placement> launched_rank() {
  for (const Launcher& row : kLaunchers) {
    const auto rank = variable(row.rank), size = variable(row.size);
    if (rank && size && *size > 1) return checked(*rank, *size, row.rank);
  }
  return std::nullopt;
}

}  // namespace

Placement placement(const std::string& shard) {
  if (!shard.empty()) return {parse_shard(shard), ""};
  const auto task = array_task();
  const auto rank = launched_rank();
  if (!task || !rank) return task ? *task : rank.value_or(Placement{});
  // Ranks within each task of an array.
  return {{(task->shard.index - 1) * rank->shard.count + rank->shard.index,
           task->shard.count * rank->shard.count, true},
          task->from + " and " + rank->from};
}

}  // namespace hoist::app
