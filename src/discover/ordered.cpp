// SPDX-License-Identifier: Apache-2.0
#include "hoist/discover.hpp"

namespace hoist {
namespace {

// Found on 258 tables and kept for others: bootstrap samples repeat rows, which makes graphs dense,
// and halves of the rows are too few; similar sets help a little, whatever kappa is.
constexpr double kPart = 0.9;
constexpr double kKappa = 0.8;

}  // namespace

BagOptions ordered_bag(const BagOptions& free) {
  BagOptions options = free;
  options.resample = {"subsample", {{"fraction", kPart}}};
  options.resample_penalty = "none";  // no row counts twice
  const Learner& learner = Learner::named("ordered");
  Parameters limits;
  if (const Value* most = free.learn.learner.set.find("max_parents"); most != nullptr)
    limits.set("max_parents", *most);
  options.learn.learner = {learner.name, limits};
  options.learn.tie_break = TieBreak::shuffle;
  options.learn.guide = nullptr;
  return options;
}

std::optional<OrderedAverage> ordered_average(const Table& table, const BagOptions& free,
                                              const Knowledge& knowledge,
                                              const Execution& execution) {
  OrderedAverage made{Average(), bag(table, ordered_bag(free), knowledge, execution), "pma",
                      kKappa};
  if (made.bag.size() < free.replicates) return std::nullopt;
  made.average = average(made.bag, made.cover, {.threshold = 0, .kappa = kKappa}, knowledge);
  return made;
}

}  // namespace hoist
