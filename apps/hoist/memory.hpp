// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "flag_set.hpp"
#include "hoist/hoist.hpp"

namespace hoist::app {

/// The bytes that this process may take: what --memory says, or else what the machine has and a
/// container (cgroup) or Slurm leaves of it.
std::uint64_t memory_limit();

bool memory_limit_is_chosen();  ///< by --memory
void choose_memory_limit(std::uint64_t bytes);

/// From now on the system refuses more than the limit, so that a figure that was never computed
/// ends in a clear error, too, and not in a machine that grinds to a halt.
void enforce_memory_limit();

/// --memory.
void add_memory_flag(FlagSet& command);

/// Throws Error(input) with the figures where `bytes` are more than the limit: `what` would take
/// them, `cure` is what the user can do.
void require_memory(double bytes, const std::string& what, const std::string& cure);

/// How many threads learn from a table of that shape: as many as were asked for (0: all cores) or,
/// with a note, as many of them as fit, where each takes so many bytes at most (`learn_bytes`,
/// `bag_bytes`). `others` is what else is in memory. Throws Error(input)
/// with the figures where not even one fits.
unsigned threads_that_fit(unsigned asked, const TableShape& shape, std::uint64_t per_thread,
                          double others);

/// `1.5 GiB`.
std::string spell_bytes(double bytes);

}  // namespace hoist::app
