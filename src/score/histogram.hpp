// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "score/row_slots.hpp"

namespace hoist {

/// table[cell_of(slot)] += weight for every slot that holds a row.
template <class CellOf>
void histogram(const RowSlots& slots, std::uint32_t* table, CellOf cell_of) {
  const std::size_t singles = slots.singles().size();
  for (std::size_t i = 0; i < singles; ++i) table[cell_of(i)] += 1;
  const std::size_t end = slots.first_double() + slots.doubles().size();
  for (std::size_t i = slots.first_double(); i < end; ++i) table[cell_of(i)] += 2;
}

}  // namespace hoist
