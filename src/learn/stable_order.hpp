// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hoist/execution.hpp"
#include "hoist/sample.hpp"

namespace hoist {

/// An order of the columns that the data alone decide: those that depend on the fewest others come
/// first, of equals those that depend on them least. A learner that breaks its ties by the order of
/// the columns then takes them for causes: what few others bear on is more often a root than what
/// much has flowed into. After Kitson and Constantinou (2025), who order by other properties.
///
/// Two columns depend on each other where an edge between them raises the BIC of the empty graph
/// (pnal, where cells were not observed). Columns that are equal in this are in the order of their
/// names. Throws Stopped soon after a stop request.
std::vector<Node> stable_order(const Sample& sample, const std::stop_token& stop);

/// What that takes at most, in bytes.
double stable_order_bytes(const TableShape& shape);

}  // namespace hoist
