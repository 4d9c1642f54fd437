// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "hoist/parameter.hpp"
#include "hoist/replicates.hpp"

namespace hoist {

/// What a replicate is judged by.
enum class Judge {
  none,
  bic,         ///< of its DAG on all rows
  out_of_bag,  ///< the log-likelihood of the rows that it left out, in excess of the empty graph's
};

/// One entry of the list of weighings, ours or yours: what each replicate weighs in an average.
struct Weighing {
  static constexpr const char* kWhat = "weighing";
  /// Throws Error(usage) for an unknown name, with the nearest known one.
  static const Weighing& named(const std::string& name);

  std::string name;
  std::string title;
  std::vector<Parameter> parameters = {};
  Judge by = Judge::none;
  /// A weight from 0 for each value; NaN is a graph that has none. What the order of the values
  /// is must have no say. Left out where all weigh the same.
  std::function<std::vector<double>(std::span<const double> values, const Parameters&)> weights =
      {};
};

/// `equal`, and others that look at the data, too.
const std::vector<Weighing>& weighings();

/// The bag with the weights of its replicates multiplied by those of the weighing; replicates that
/// then weigh nothing are left out. Throws Error(usage) where there is not one value per replicate
/// or a weight is negative or not a number, and Error(input) where none weighs anything.
[[nodiscard]] Bag weighted(const Bag& bag, const Choice<Weighing>& weighing,
                           std::span<const double> values);

}  // namespace hoist
