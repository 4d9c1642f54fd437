// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/learn.hpp"

namespace hoist {

/// The graph that a program wrote to a file, over the columns of the sample: a DAG or a class; a
/// variable that it does not name has no edges. What a class leaves open and the knowledge decides
/// is directed so. Throws Failed where there is none, it cannot be read, has other variables or
/// cycles, no DAG agrees with it, or the knowledge does not allow it.
[[nodiscard]] LearntEdges read_outside_graph(const std::string& path, const Sample& sample,
                                             const Knowledge& knowledge);

}  // namespace hoist
