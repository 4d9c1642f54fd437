// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "hoist/bag.hpp"
#include "hoist/standing.hpp"

namespace hoist {

/// How large a bag may become, and when it need not.
struct GrowthRule {
  std::uint64_t first = 100;  ///< replicates, before anything is judged
  /// The bag ends here even if it has not settled. Time grows in proportion.
  std::uint64_t most = 2000;
  /// It has settled where of every average at most this share of the links is unsettled
  /// (`standing`). Half of it takes about four times the replicates.
  double share = 0.1;
};

/// An average that the bag is grown for.
struct GrownAverage {
  std::string name;
  MakeAverage make;
};

/// How a bag grew: a function of (manifest, rule, averages), so that the same request again finds
/// the same number, and has nothing left to compute.
struct Growth {
  struct Step {
    std::uint64_t replicates = 0;
    std::vector<Standing> standings;  ///< of each average
  };
  std::vector<std::string> averages;
  std::vector<Step> steps;  ///< the last is where it ended
  bool settled = false;     ///< false where it was stopped by the largest number
};

/// The number after `replicates`: half as many more, even, and no more than the rule allows.
[[nodiscard]] std::uint64_t next_size(std::uint64_t replicates, const GrowthRule& rule);

/// Grows a bag until its averages stand still. `learn_to` gives the first so many replicates as
/// DAGs, or null where it was stopped. Throws Error(usage) for a rule that makes no sense.
[[nodiscard]] Growth grow(const GrowthRule& rule, const std::vector<GrownAverage>& averages,
                          const std::function<const Bag*(std::uint64_t replicates)>& learn_to);

/// A run on disk, and how it grew.
struct GrownRun {
  RunOutcome outcome;
  Growth growth;
  std::uint64_t replicates = 0;  ///< that were asked for in the end
};

/// `bag_on_disk` with as many replicates as it takes until the edges that most of the bag has stand
/// still; the run has the same bytes as one that asked for that number.
[[nodiscard]] GrownRun grow_run(const std::string& directory, const Table& table,
                                const Knowledge& knowledge, const BagOptions& options,
                                const GrowthRule& rule, const Execution& execution = {});

/// `at 226 replicates, where pma is unsettled in 0.4 of 14 links and tma in 0 of 12`.
[[nodiscard]] std::string in_words(const Growth& growth);

}  // namespace hoist
