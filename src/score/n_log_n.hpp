// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace hoist {

/// n * log(n) for n from 0 to `rows`, and perhaps beyond. All replicates of a bag, whatever their
/// thread, share one table.
std::shared_ptr<const std::vector<double>> n_log_n_table(std::size_t rows);

}  // namespace hoist
