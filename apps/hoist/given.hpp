// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace hoist::app {

/// Keeps the words of the command line; once, before anything else.
void keep_command(int argc, char** argv);

/// `hoist discover data.csv --seed 2`: the command as it was given, each word as a shell takes it,
/// without what has no say in what comes out (where it goes, threads, how much is said).
std::string command_as_given();

}  // namespace hoist::app
