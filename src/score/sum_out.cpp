// SPDX-License-Identifier: Apache-2.0
#include "score/sum_out.hpp"

namespace hoist {

std::span<const std::uint32_t> SumOut::operator()(std::span<const std::uint64_t> codes,
                                                  std::span<const std::uint32_t> counts,
                                                  std::size_t levels, std::uint64_t declared,
                                                  const Digit& digit) {
  codes_.clear();
  for (std::uint64_t code : codes) codes_.push_back(digit.left_out_of(code));
  compress_(codes_, declared / digit.radix, distinct_, ids_);
  table_.assign(distinct_.size() * levels, 0);
  for (std::size_t j = 0; j < ids_.size(); ++j)
    for (std::size_t k = 0; k < levels; ++k) table_[ids_[j] * levels + k] += counts[j * levels + k];
  return table_;
}

}  // namespace hoist
