// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/discover.hpp"

namespace hoist::app {

/// What was made of the data, in a few lines: which rows were used, which kinds of columns were
/// judged and by which flags that is turned, what was left out and why, bins, weights; the same of
/// test data. Empty where nothing is worth a line.
std::string summarise_data(const Discovery& discovery);

}  // namespace hoist::app
