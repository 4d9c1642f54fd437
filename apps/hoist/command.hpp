// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

namespace hoist::app {

/// One row of the table of commands: `add` declares the command's flags and what it runs.
struct Command {
  const char* name;
  const char* summary;
  void (*add)(CLI::App& command);
};

void add_discover(CLI::App& command);
void add_learn(CLI::App& command);
void add_bag(CLI::App& command);
void add_average(CLI::App& command);
void add_score(CLI::App& command);
void add_compare(CLI::App& command);
void add_sample(CLI::App& command);
void add_study(CLI::App& command);
void add_convert(CLI::App& command);
void add_slurm(CLI::App& command);
void add_verify(CLI::App& command);
void add_check(CLI::App& command);
void add_networks(CLI::App& command);
void add_list(CLI::App& command);

/// Ends the command with the given code after everything worth saying has been said.
struct Exit {
  int code;
};

}  // namespace hoist::app
