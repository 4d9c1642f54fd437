// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hoist/table.hpp"
#include "score/local_score.hpp"

namespace hoist {

/// What `Score::bytes` says for a local score on a table of labels.
double discrete_bytes(const TableShape& shape, const LocalScore& score,
                      const Parameters& parameters);

}  // namespace hoist
