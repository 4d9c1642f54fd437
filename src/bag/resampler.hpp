// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>

#include "hoist/bag.hpp"

namespace hoist {

/// A resampling plan at work on one table. What the plan prepares is prepared once, by the thread
/// that draws first, and shared by all; where that throws, whoever draws next tries again. Table,
/// knowledge and options must outlive it. Threads may share it.
class Resampler {
 public:
  /// Throws Error(usage) where the plan needs what the table has not.
  Resampler(const Table& table, const Knowledge& knowledge, const BagOptions& options);

  [[nodiscard]] Resampled draw(std::uint64_t replicate, const std::stop_token& stop);

 private:
  const DrawRows& prepared(const std::stop_token& stop);

  const Table& table_;
  const Knowledge& knowledge_;
  const BagOptions& options_;
  Parameters parameters_;
  std::mutex preparing_;
  DrawRows draw_;
};

/// As `replicate` and `learn_replicates`, where several calls share what the plan prepares.
Replicate replicate(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                    std::uint64_t index, const std::stop_token& stop, Resampler& resampler);
void learn_replicates(const Table& table, const Knowledge& knowledge, const BagOptions& options,
                      std::span<const std::uint64_t> indices, const OnReplicate& on_replicate,
                      const Execution& execution, const OnFailure& on_failure,
                      Resampler& resampler);

}  // namespace hoist
