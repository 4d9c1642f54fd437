// SPDX-License-Identifier: Apache-2.0
#include "averaging.hpp"

#include <fmt/format.h>

#include "flags.hpp"
#include "terminal.hpp"

namespace hoist::app {

void AveragingFlags::declare(ParameterFlags& parameters) {
  parameters.declare(threshold_rules());
  parameters.declare(insertions());
  parameters.declare(weighings());
}

void AveragingFlags::add(FlagSet& command) {
  command.text("--threshold", threshold,
               "A structure must be in a larger share of the bag: a number from 0 to below 1, or a "
               "rule (" +
                   names_of(threshold_rules()) + "); by default each average's own rule");
  command.text("--rank", rank,
               "Which structures are inserted first, one of: " + names_of(insertions()));
  command.text("--weigh", weigh, "What each replicate weighs, one of: " + names_of(weighings()));
  command.toggle("--accumulate", accumulate,
                 "The pseudocode's literal loop: a vertex takes every structure that fits");
}

AverageOptions AveragingFlags::options(const ParameterFlags& parameters) const {
  AverageOptions options{.threshold = threshold_of(threshold),
                         .accumulate = accumulate,
                         .rank = parameters.choice<Insertion>(rank)};
  if (options.threshold && options.threshold->rule() != nullptr)
    options.threshold = parameters.choice<ThresholdRule>(options.threshold->rule()->name());
  return options;
}

Choice<Weighing> AveragingFlags::weighing(const ParameterFlags& parameters) const {
  return parameters.choice<Weighing>(weigh);
}

std::vector<const std::vector<Parameter>*> AveragingFlags::taken() const {
  std::vector<const std::vector<Parameter>*> all = {&Insertion::named(rank).parameters,
                                                    &Weighing::named(weigh).parameters};
  if (const auto chosen = threshold_of(threshold); chosen && chosen->rule() != nullptr)
    all.push_back(&ThresholdRule::named(chosen->rule()->name()).parameters);
  return all;
}

void note_assumption(const AverageOptions& options) {
  if (!options.threshold || options.threshold->rule() == nullptr) return;
  const ThresholdRule& rule = options.threshold->rule()->row();
  if (!rule.assumes.empty())
    say_note(fmt::format("what threshold rule '{}' promises rests on this: {}", rule.name,
                         rule.assumes));
}

void say_effective(const std::string& weighing, const Bag& weighted, std::size_t replicates) {
  if (Weighing::named(weighing).by == Judge::none) return;
  const std::size_t nothing = replicates - weighted.size();
  say_plain(
      fmt::format("weighed by {}: {} replicates say as much as {:.1f} of one weight{}", weighing,
                  replicates, effective_replicates(weighted),
                  nothing > 0 ? fmt::format("; {} weigh nothing and are left out", nothing) : ""));
}

}  // namespace hoist::app
