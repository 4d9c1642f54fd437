// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/table.hpp"
#include "score/local_score.hpp"

namespace hoist {

/// The largest number of cells, up to kMaxCells, that columns of such levels can make together:
/// what is larger is never counted. Where there are too many ways to tell, kMaxCells itself.
double most_declared(const TableShape& shape);

/// What `Score::bytes` says for a local score on a table of labels.
double discrete_bytes(const TableShape& shape, const LocalScore& score,
                      const Parameters& parameters);

}  // namespace hoist
