// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "bag/plans.hpp"
#include "core/random.hpp"

namespace hoist {
namespace {

// As many clusters as there are; so the number of rows differs where clusters differ in size.
RowWeights draw_clusters(const Draw& draw) {
  const std::size_t count = *std::ranges::max_element(draw.clusters) + std::size_t{1};
  RandomStream random(draw.seed, Purpose::resample, draw.replicate);
  std::vector<std::uint32_t> drawn(count, 0), times;
  for (std::size_t i = 0; i < count; ++i) ++drawn[random.below(count)];
  times.reserve(draw.rows);
  for (std::uint32_t cluster : draw.clusters) times.push_back(drawn[cluster]);
  return RowWeights::times(std::move(times));
}

}  // namespace

// Field and Welsh (2007). For rows of one person, school or batch, which are alike.
ResamplingPlan clusters() {
  return {.name = "cluster",
          .title = "whole clusters of rows (--cluster COLUMN), drawn with replacement",
          .parameters = {},
          .draw = draw_clusters,
          .by_cluster = true,
          .bytes = [](const TableShape& shape) { return 16 * static_cast<double>(shape.rows); }};
}

}  // namespace hoist
