// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/lookup.hpp"
#include "hoist/resampling.hpp"

namespace hoist {
namespace {

// A price of nothing stays nothing, whatever it is multiplied by.
double ratio(double wanted, double price) { return price > 0 ? wanted / price : 1; }

// An edge that is not there gains inflation/2 per parameter on the mean, and 1/2 in new rows: the
// difference is added to the price (Steck and Jaakkola 2003).
double bias(const PenaltyTask& task) {
  const double price = task.price(task.rows);
  return ratio(price + (task.inflation - 1) / 2, price);
}

// Kish (1965): rows of unequal weights are worth fewer of equal weight. The log-likelihood of so
// many rows would be smaller by the inflation; here the price is larger by it instead, which gives
// the same graph.
double effective(const PenaltyTask& task) {
  const double rows = std::max(task.rows / task.inflation, 2.0);
  return ratio(task.inflation * task.price(rows), task.price(task.rows));
}

// What explains the rows best that were left out; ties go to the sparser graph.
double out_of_bag(const PenaltyTask& task) {
  double best = 0, value = 0;
  for (const double factor : {4.0, 3.0, 2.0, 1.5, 1.0}) {
    const double found = task.heldout(factor);
    if (best == 0 || found > value) {
      best = factor;
      value = found;
    }
  }
  return best;
}

}  // namespace

const std::vector<ResamplePenalty>& resample_penalties() {
  static const std::vector<ResamplePenalty> table = {
      {"none", "the penalty as it is", {}, {}},
      {"bias", "raised by what edges that are not there gain more than in new rows", {}, bias},
      {"effective", "that of as many new rows as the resample is worth", {}, effective},
      {"factor",
       "multiplied by a number",
       {{"resample_factor", "by which the penalty of each replicate is multiplied",
         Parameter::Kind::real, 2.0, above_zero(1e6)}},
       [](const PenaltyTask& task) { return task.parameters.real("resample_factor"); }},
      {"oob",
       "the best for the rows that were left out of 1, 1.5, 2, 3 and 4 times",
       {},
       out_of_bag},
  };
  return table;
}

const ResamplePenalty& ResamplePenalty::named(const std::string& name) {
  return find_entry(resample_penalties(), name, kWhat);
}

}  // namespace hoist
