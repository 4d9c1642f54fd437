// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data_flags.hpp"
#include "flag_set.hpp"
#include "hoist/hoist.hpp"
#include "parameter_flags.hpp"

namespace hoist::app {

/// Flags that say how one graph is learnt.
struct LearnFlags {
  std::string learner = "hc", score = "bic", tie_break, guide;
  std::vector<std::string> knowledge;
  std::uint64_t seed = 1;
  ParameterFlags parameters;

  explicit LearnFlags(TieBreak default_tie_break);
  void add(FlagSet& command);
  /// Flags put into options. Throws Error(usage) for a name that is not known.
  LearnOptions options(MissingPolicy policy = MissingPolicy::refuse) const;
  /// The same, and where a parameter was set that nothing chosen has; `others` have some, too.
  LearnOptions checked(MissingPolicy policy,
                       const std::vector<const std::vector<Parameter>*>& others = {}) const;
  Knowledge read_knowledge(const Names& names) const;
  /// The guide that --guide names, over these variables; none where it was not given. Throws
  /// Error(usage) where the learner has no use for one.
  std::shared_ptr<const Guide> read_guide(const Names& names) const;
};

/// Flags of a bag; seed included.
struct BagFlags {
  LearnFlags learn{TieBreak::shuffle};
  std::uint64_t replicates = BagOptions().replicates;
  bool grows = false;  // --replicates auto
  std::optional<std::uint64_t> most_replicates;
  std::optional<double> unsettled;
  std::string resample = BagOptions().resample.name(), shard;
  std::string resample_penalty = BagOptions().resample_penalty.name();
  unsigned threads = 0;

  void add(FlagSet& command);
  /// `others` have parameters of these flags, too.
  BagOptions checked(MissingPolicy policy,
                     std::vector<const std::vector<Parameter>*> others = {}) const;
  /// How the bag grows, where --replicates is auto. Throws Error(usage) where flags say how and it
  /// does not.
  std::optional<GrowthRule> growth() const;

 private:
  void add_replicates(FlagSet& command);
};

/// `I/N`. Throws Error(usage) for anything else.
Shard parse_shard(const std::string& text);

/// A bound like that of rows.
inline constexpr std::uint64_t kMostThreads = 1024;
inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// -q,--quiet and --memory.
void add_common_flags(FlagSet& command);

/// --kappa.
void add_kappa(FlagSet& command, double& kappa);

/// A number or the name of a rule; nothing where the text is empty. Throws Error(usage) for any
/// other text.
std::optional<Threshold> threshold_of(const std::string& text);

/// Reads the file and throws Error(input) where it contradicts itself or needs more parents.
Knowledge read_sound_knowledge(const std::vector<std::string>& paths, const Names& names,
                               std::uint64_t most_parents = kNoLimit);

/// The names of a table, for help: "tma, pma, cma, ima".
template <class Rows>
std::string names_of(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) text += (text.empty() ? "" : ", ") + std::string(row.name);
  return text;
}

}  // namespace hoist::app
