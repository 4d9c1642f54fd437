// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "average/candidates.hpp"
#include "average/threshold_rules.hpp"

namespace hoist {
namespace {

constexpr std::size_t kMostTried = 40;

// From the highest down, so that of equal ones the highest is kept.
double out_of_bag(const Evidence& evidence, const Parameters&) {
  const std::vector<double> thresholds = candidate_thresholds(evidence.ranked, kMostTried);
  std::vector<Dag> averages;
  for (const double threshold : thresholds) averages.push_back(evidence.average_at(threshold));
  const std::vector<double> fits = evidence.data.out_of_bag(averages);
  std::size_t best = 0;
  for (std::size_t i = 1; i < fits.size(); ++i)
    if (fits[i] > fits[best] || std::isnan(fits[best])) best = i;
  return thresholds[best];
}

}  // namespace

ThresholdRule out_of_bag_threshold() {
  return {"oob",
          "the one whose average best explains the rows that replicates left out",
          {},
          out_of_bag,
          Need::out_of_bag};
}

}  // namespace hoist
