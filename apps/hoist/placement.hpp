// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/run.hpp"

namespace hoist::app {

/// Which part of the work this process takes, and who said so.
struct Placement {
  Shard shard;
  std::string from;  ///< `SLURM_ARRAY_TASK_ID`, ..., or empty where it is all of it
};

/// What --shard says, if it says anything; otherwise what a batch system or an MPI launcher says in
/// the environment: tasks of a Slurm array, ranks of `srun`, of Open MPI, of MPICH and its kin.
/// Throws Error(usage) for an environment that contradicts itself.
Placement placement(const std::string& shard);

}  // namespace hoist::app
