// SPDX-License-Identifier: Apache-2.0
#include "fuzz/decoded.hpp"
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "hoist/average.hpp"
#include "support/random_dag.hpp"
#include "support/transcribed.hpp"

namespace hoist::fuzz {

void fuzz_average(std::string_view input) {
  Bytes bytes(input);
  Bag bag{testing::some_names(1 + bytes.below(8)), {}};
  const double threshold = bytes.below(10) / 10.0;
  const bool accumulate = bytes.flag();
  for (std::size_t size = 1 + bytes.below(12); size > 0; --size)
    bag.add(some_dag(bytes, bag.names));
  for (const Cover& cover : covers()) {
    const Average fast = average(bag, cover, {.threshold = threshold, .accumulate = accumulate});
    require_acyclic(fast.dag);
    if (cover.ranking) continue;  // not the paper's
    require(fast.dag == testing::transcribed(bag, cover, threshold, accumulate),
            cover.name + " equals the transcription of the paper");
  }
}

}  // namespace hoist::fuzz
