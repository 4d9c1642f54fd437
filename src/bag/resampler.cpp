// SPDX-License-Identifier: Apache-2.0
#include "bag/resampler.hpp"

#include <algorithm>

#include "bag/penalised.hpp"
#include "hoist/error.hpp"

namespace hoist {

Resampler::Resampler(const Table& table, const Knowledge& knowledge, const BagOptions& options)
    : table_(table),
      knowledge_(knowledge),
      options_(options),
      parameters_(options.resample.parameters()) {
  require_penalty(options);
  const ResamplingPlan& plan = options.resample.row();
  if (plan.by_cluster && table.clusters().empty())
    throw Error(ErrorKind::usage, "resampling plan '" + plan.name +
                                      "' draws clusters of rows, and these rows have none; name "
                                      "the column that tells them apart with --cluster");
}

const DrawRows& Resampler::prepared(const std::stop_token& stop) {
  const ResamplingPlan& plan = options_.resample.row();
  if (!plan.prepare) return plan.draw;
  const std::lock_guard lock(preparing_);
  if (!draw_) {
    LearnOptions learning = options_.learn;
    learning.seed = options_.seed;
    draw_ = plan.prepare({table_, parameters_, knowledge_, learning, !options_.bins.empty(), stop});
  }
  return draw_;
}

Resampled Resampler::draw(std::uint64_t replicate, const std::stop_token& stop) {
  Resampled drawn =
      prepared(stop)({table_.rows(), options_.seed, replicate, parameters_, table_.clusters()});
  if (drawn.table && drawn.table->names() != table_.names())
    throw Error(ErrorKind::usage, "resampling plan '" + options_.resample.name() +
                                      "' gives rows of other columns than those of the table");
  return drawn;
}

std::uint64_t bag_bytes(const TableShape& shape, const BagOptions& options) {
  const ResamplingPlan& plan = options.resample.row();
  TableShape weighted = shape;
  weighted.real_weights = shape.real_weights || plan.real_weights;
  const double drawn = plan.bytes ? plan.bytes(shape) : 8 * static_cast<double>(shape.rows);
  // What a correction splits the rows into: those that are in the bag, and those that are not.
  const double corrected =
      options.resample_penalty.row().factor
          ? static_cast<double>(shape.bytes()) + 64 * static_cast<double>(shape.rows)
          : 0;
  return static_cast<std::uint64_t>(std::min(
      static_cast<double>(learn_bytes(weighted, options.learn)) + drawn + corrected, 9e18));
}

}  // namespace hoist
