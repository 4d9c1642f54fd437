// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace hoist {

/// Numbers the distinct codes in ascending order: distinct[ids[i]] == codes[i].
/// REQUIRES: every code is below `bound`.
void compress(const std::vector<std::uint64_t>& codes, std::uint64_t bound,
              std::vector<std::uint64_t>& distinct, std::vector<std::uint32_t>& ids);

}  // namespace hoist
