// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "data/view.hpp"
#include "hoist/learn.hpp"

namespace hoist {

/// Hill climbing: from the required edges, take the addition, deletion or reversal that raises the
/// score most, until none does. Equal moves are broken by the order of the columns. Returns the
/// edges over the columns of the view, which the knowledge is over, too. Throws Stopped between two
/// counts after a stop request.
std::vector<Edge> hill_climb(const TableView& view, const LearnOptions& options,
                             const Knowledge& knowledge, const std::stop_token& stop);

}  // namespace hoist
