// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "flag_set.hpp"
#include "hoist/hoist.hpp"
#include "parameter_flags.hpp"

namespace hoist::app {

/// Flags that say how averages are made: what all commands that average share.
struct AveragingFlags {
  std::string threshold, rank = AverageOptions().rank.name(), weigh = "equal";
  bool accumulate = false;

  /// Takes on the parameters of rules, rankings and weighings; before they are added.
  static void declare(ParameterFlags& parameters);
  void add(FlagSet& command);

  /// Throws Error(usage) for a name that is not known.
  AverageOptions options(const ParameterFlags& parameters) const;
  Choice<Weighing> weighing(const ParameterFlags& parameters) const;
  /// The parameters of what is chosen.
  std::vector<const std::vector<Parameter>*> taken() const;
};

/// Says what the promise of the threshold rule rests on, if it makes one.
void note_assumption(const AverageOptions& options);

/// Says how many replicates of one weight the bag is worth, where not all weigh the same.
void say_effective(const std::string& weighing, const Bag& weighted, std::size_t replicates);

}  // namespace hoist::app
