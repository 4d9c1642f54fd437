// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

#include "hoist/sample.hpp"

namespace hoist {

/// The sample as `format_table` writes a table, in parts of some kB, which `put` takes: the columns
/// in the order of the sample, every row as often as it counts, one after the other, and NA for
/// cells that were not observed. REQUIRES: weights are whole numbers.
void write_sample(const Sample& sample, const std::function<void(std::string_view)>& put);

}  // namespace hoist
