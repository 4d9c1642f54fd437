// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/lookup.hpp"
#include "core/real.hpp"
#include "hoist/error.hpp"
#include "hoist/weighing.hpp"

namespace hoist {
namespace {

// Summed from the smallest up, so that the order of the bag does not show in the last bits.
double sum_of(std::vector<double> values) {
  std::ranges::sort(values);
  double sum = 0;
  for (double value : values) sum += value;
  return sum;
}

// Those that have a value.
std::vector<double> known(std::span<const double> given) {
  std::vector<double> values;
  for (double value : given)
    if (std::isfinite(value)) values.push_back(value);
  return values;
}

double largest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::ranges::max_element(values);
}

double deviation(const std::vector<double>& values) {
  if (values.empty()) return 0;
  const auto n = static_cast<double>(values.size());
  const double mean = sum_of(values) / n;
  std::vector<double> squares;
  for (double value : values) squares.push_back((value - mean) * (value - mean));
  return std::sqrt(sum_of(squares) / n);
}

// In units of the spread over the bag: differences of log-likelihoods grow with the number of rows
// and of variables, and taken as they are nearly all weight would be on one replicate.
std::vector<double> softmax(std::span<const double> given, const Parameters& parameters) {
  const std::vector<double> values = known(given);
  const double best = largest(values);
  const double scale = parameters.real("temperature") * deviation(values);
  std::vector<double> weights;
  for (double value : given)
    weights.push_back(!std::isfinite(value) ? 0
                      : value == best       ? 1
                                            : exponential((value - best) / scale));
  return weights;
}

std::vector<double> within_window(std::span<const double> given, const Parameters& parameters) {
  const double least = largest(known(given)) - parameters.real("window");
  std::vector<double> weights;
  for (double value : given) weights.push_back(std::isfinite(value) && value >= least ? 1 : 0);
  return weights;
}

Parameter temperature() {
  return {"temperature",
          "how far apart values must be to tell, in standard deviations over the bag; a weight is "
          "e^(difference / temperature)",
          Parameter::Kind::real, 1.0, above_zero(1e9)};
}

}  // namespace

const std::vector<Weighing>& weighings() {
  static const std::vector<Weighing> table = {
      {.name = "equal", .title = "every replicate the same"},
      {.name = "score",
       .title = "by the BIC of its DAG on all rows",
       .parameters = {temperature()},
       .by = Judge::bic,
       .weights = softmax},
      {.name = "oob",
       .title = "by how well it explains the rows that it left out",
       .parameters = {temperature()},
       .by = Judge::out_of_bag,
       .weights = softmax},
      {.name = "window",
       .title = "only those whose BIC on all rows is near the best (Occam's window)",
       .parameters = {{"window", "how far below the best a BIC may be; ln 20 is 3",
                       Parameter::Kind::real, 3.0, above_zero(1e9)}},
       .by = Judge::bic,
       .weights = within_window},
  };
  return table;
}

const Weighing& Weighing::named(const std::string& name) {
  return find_entry(weighings(), name, kWhat);
}

Bag weighted(const Bag& bag, const Choice<Weighing>& weighing, std::span<const double> given) {
  const Weighing& row = weighing.row();
  if (!row.weights) return bag;
  const std::vector<double> weights = row.weights(given, weighing.parameters());
  if (weights.size() != bag.size())
    throw Error(ErrorKind::usage, "weighing '" + row.name + "' gave " +
                                      std::to_string(weights.size()) + " weights for " +
                                      std::to_string(bag.size()) + " replicates");
  Bag result(bag.names);
  for (std::size_t i = 0; i < bag.size(); ++i) {
    if (!(weights[i] >= 0 && weights[i] < std::numeric_limits<double>::infinity()))
      throw Error(ErrorKind::usage,
                  "weighing '" + row.name + "' gave a weight that is negative or not a number");
    Replicate replicate = bag.replicates[i];
    replicate.weight *= weights[i];
    if (replicate.weight > 0) result.replicates.push_back(std::move(replicate));
  }
  if (result.empty())
    throw Error(ErrorKind::input,
                "weighing '" + row.name + "' leaves no replicate: no graph of the bag has a value");
  return result;
}

}  // namespace hoist
