// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "score/row_slots.hpp"

namespace hoist {

/// Calls visit(slot, weight) for every slot that holds a row.
template <class Visit>
void for_each_slot(const RowSlots& slots, Visit visit) {
  const std::size_t singles = slots.singles().size();
  for (std::size_t i = 0; i < singles; ++i) visit(i, 1U);
  const std::size_t end = slots.first_double() + slots.doubles().size();
  for (std::size_t i = slots.first_double(); i < end; ++i) visit(i, 2U);
}

/// table[cell_of(slot)] += weight for every slot that holds a row.
template <class CellOf>
void histogram(const RowSlots& slots, std::uint32_t* table, CellOf cell_of) {
  for_each_slot(slots, [&](std::size_t i, std::uint32_t weight) { table[cell_of(i)] += weight; });
}

}  // namespace hoist
