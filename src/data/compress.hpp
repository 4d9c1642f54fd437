// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace hoist {

/// Numbers distinct codes. It owns its scratch space, so that asking again allocates nothing.
class Compressor {
 public:
  /// In ascending order: distinct[ids[i]] == codes[i]. REQUIRES: every code is below `bound`.
  void operator()(const std::vector<std::uint64_t>& codes, std::uint64_t bound,
                  std::vector<std::uint64_t>& distinct, std::vector<std::uint32_t>& ids);

 private:
  std::vector<std::uint32_t> id_of_;
};

}  // namespace hoist
