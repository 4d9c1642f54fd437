// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/table.hpp"

namespace hoist {

/// What a search takes besides its scorer, where it keeps a number per pair of columns.
double usual_search_bytes(const TableShape& shape);

}  // namespace hoist
