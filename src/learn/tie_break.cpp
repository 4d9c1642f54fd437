// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/lookup.hpp"
#include "hoist/learn.hpp"

namespace hoist {

const std::vector<TieBreakEntry>& tie_breaks() {
  static const std::vector<TieBreakEntry> table = {
      {"order", "equal moves by the order of the columns, as bnlearn does", TieBreak::order},
      {"shuffle", "by an order drawn from (seed, replicate, name)", TieBreak::shuffle},
      {"stable", "by an order of the data: what depends on the fewest others first",
       TieBreak::stable},
  };
  return table;
}

TieBreak tie_break_named(const std::string& name) {
  return find_entry(tie_breaks(), name, "tie break").way;
}

const std::string& name_of(TieBreak way) {
  return std::ranges::find(tie_breaks(), way, &TieBreakEntry::way)->name;
}

}  // namespace hoist
