// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "data/compress.hpp"

namespace hoist {

/// One variable's digit in codes that number the levels of several, the first counting slowest.
struct Digit {
  std::uint64_t radix;  ///< its levels
  std::uint64_t below;  ///< how many combinations those after it have

  /// The code of the others.
  std::uint64_t left_out_of(std::uint64_t code) const {
    return code / (below * radix) * below + code % below;
  }
};

/// Sums a parent out of a family's table. It owns the table it returns, and its scratch space.
class SumOut {
 public:
  /// `counts` has a row of `levels` numbers for each configuration that occurs; `codes` are those
  /// of the configurations, all below `declared`. The result is the same without the parent at
  /// `digit`, in ascending order of codes, valid until the next call.
  std::span<const std::uint32_t> operator()(std::span<const std::uint64_t> codes,
                                            std::span<const std::uint32_t> counts,
                                            std::size_t levels, std::uint64_t declared,
                                            const Digit& digit);

 private:
  std::vector<std::uint64_t> codes_, distinct_;
  std::vector<std::uint32_t> ids_, table_;
  Compressor compress_;
};

}  // namespace hoist
