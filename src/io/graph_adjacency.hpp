// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/source.hpp"

namespace hoist {

/// Whether a delimited file has as many rows as named columns, a corner cell or none.
bool looks_like_adjacency(const Source& source);

}  // namespace hoist
