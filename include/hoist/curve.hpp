// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hoist/average.hpp"

namespace hoist {

/// An average at one threshold.
struct CurvePoint {
  double threshold = 0;
  std::vector<std::string> rules;  ///< those that come to this threshold
  std::size_t edges = 0;
  double mass = 0;
  /// What is known besides, a number for each: `bic` on all rows, `heldout` of new data, `oob` of
  /// the rows that replicates left out, and for a bag of pairs `expected_false`, the bound on false
  /// links; NaN where it says nothing.
  std::vector<std::pair<std::string, double>> values;
};

/// Averages from the highest threshold down: at no more than `most` of the distinct shares of the
/// structures, at 0, and at what each rule comes to whose evidence there is. Costs an average for
/// each. The threshold of the options is one of the rules; a rule that needs a second bag (`null`)
/// is asked only where it is that one.
[[nodiscard]] std::vector<CurvePoint> threshold_curve(const Bag& bag, const Choice<Cover>& cover,
                                                      const AverageOptions& options = {},
                                                      const Knowledge& knowledge = Knowledge(),
                                                      std::size_t most = 40);

/// The curves of several averages as CSV, a line for each point.
[[nodiscard]] std::string format_curves(
    const std::vector<std::pair<std::string, std::vector<CurvePoint>>>& curves);

}  // namespace hoist
