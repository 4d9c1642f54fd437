// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "flag_set.hpp"

namespace hoist::app {

/// One row of the table of commands: `add` declares the command's flags and what it runs.
struct Command {
  const char* name;
  const char* summary;
  void (*add)(FlagSet& command);
};

void add_discover(FlagSet& command);
void add_learn(FlagSet& command);
void add_bag(FlagSet& command);
void add_average(FlagSet& command);
void add_explain(FlagSet& command);
void add_report(FlagSet& command);
void add_draw(FlagSet& command);
void add_score(FlagSet& command);
void add_compare(FlagSet& command);
void add_sample(FlagSet& command);
void add_fit(FlagSet& command);
void add_study(FlagSet& command);
void add_convert(FlagSet& command);
void add_slurm(FlagSet& command);
void add_verify(FlagSet& command);
void add_check(FlagSet& command);
void add_networks(FlagSet& command);
void add_list(FlagSet& command);

/// Ends the command with the given code after everything worth saying has been said.
struct Exit {
  int code;
};

}  // namespace hoist::app
