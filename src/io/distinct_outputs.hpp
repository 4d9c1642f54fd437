// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace hoist {

/// Before any work: throws Error(usage), naming both, where a file would be written that is also
/// read, or where two outputs would be written to one file. Files are compared themselves, through
/// links and second names, not their paths. Empty paths are left out; `-` is standard input among
/// the inputs, and standard output among the outputs; a run is read from all its files. Pipes and
/// devices may be given twice.
void require_distinct_outputs(const std::vector<std::string>& inputs,
                              const std::vector<std::string>& outputs);

}  // namespace hoist
