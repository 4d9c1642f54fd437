// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/checksum.hpp"
#include "hoist/holes.hpp"
#include "hoist/replicates.hpp"
#include "hoist/study.hpp"

namespace hoist {
namespace {

// A seed that belongs to one use in one data set, whatever grid that is a cell of.
std::uint64_t seed_of(const Study& study, const StudyCell& cell, std::string_view use) {
  Checksum sum;
  sum.add(study.plan.seed);
  sum.add(study.networks[cell.network].name);
  sum.add(cell.rows);
  sum.add(cell.repeat);
  sum.add(use);
  return sum.value();
}

}  // namespace

Network study_network(const Study& study, const StudyCell& cell) {
  const Network& network = study.networks[cell.network].network;
  if (!study.plan.permute) return network;
  const std::size_t count = network.levels.size();
  const std::size_t digits = std::max<std::size_t>(std::to_string(count).size(), 3);
  std::vector<std::string> names;
  for (std::size_t i = 1; i <= count; ++i) names.push_back(fmt::format("V{:0{}}", i, digits));
  return reordered(network, shuffled_order(network.dag.names(), seed_of(study, cell, "permute"), 0),
                   Names(names));
}

StudyData study_data(const Study& study, const StudyCell& cell) {
  const Network network = study_network(study, cell);
  const Table complete = sample(network, cell.rows, seed_of(study, cell, "train"));
  const Table train = cell.holes.none()
                          ? complete
                          : with_holes(complete, HoleRule::named(cell.holes.how), cell.holes.share,
                                       seed_of(study, cell, "holes"));
  return {train, sample(network, cell.rows, seed_of(study, cell, "test")), complete,
          seed_of(study, cell, "bag")};
}

}  // namespace hoist
