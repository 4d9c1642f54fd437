// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hoist/table.hpp"

namespace hoist::testing {

/// Log-likelihood less `price` times the free parameters, counted with a map and no cleverness.
double naive_score(const Table& table, Node child, std::span<const Node> parents, double price);

/// The price of a parameter under bic.
double bic_price(const Table& table);

}  // namespace hoist::testing
