// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "hoist/pdag.hpp"

namespace hoist {

/// Structural Hamming distance (Tsamardinos, Brown and Aliferis 2006): the number of pairs of nodes
/// that the two graphs join differently (not at all, one way, the other way, undirected).
/// REQUIRES: same names.
std::size_t structural_hamming_distance(const Pdag& a, const Pdag& b);

/// Pairs that both graphs join in the same way: open, or directed alike. REQUIRES: same names.
std::size_t joined_alike(const Pdag& a, const Pdag& b);

}  // namespace hoist
