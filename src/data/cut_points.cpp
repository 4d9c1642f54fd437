// SPDX-License-Identifier: Apache-2.0
#include "data/cut_points.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace hoist {
namespace {

// The number of fewest digits above `below`, up to `above`, near `cut`: it parts the same values,
// and is kinder to read.
double shortest_between(double below, double cut, double above) {
  for (int digits = 1; digits < 17; ++digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, cut, std::chars_format::scientific, digits - 1);
    double rounded = cut;
    std::from_chars(text, end.ptr, rounded);
    if (rounded > below && rounded <= above) return rounded + 0.0;
  }
  return cut;
}

}  // namespace

WeightedValues::WeightedValues(std::span<const double> values, std::span<const double> weights) {
  for (std::size_t row = 0; row < values.size(); ++row) {
    const double weight = weights.empty() ? 1 : weights[row];
    if (std::isnan(values[row]) || weight == 0) continue;
    values_.push_back({values[row], weight});
    counts_ = counts_ && weight == std::floor(weight);
  }
  // By weight, too, so that sums do not depend on the order of the rows.
  std::ranges::sort(values_, [](const Value& a, const Value& b) {
    return a.value != b.value ? a.value < b.value : a.weight < b.weight;
  });
  std::vector<Value> distinct;
  for (const Value& each : values_) {
    if (distinct.empty() || distinct.back().value != each.value)
      distinct.push_back(each);
    else
      distinct.back().weight += each.weight;
    total_ += each.weight;
  }
  values_ = std::move(distinct);
}

// Between the two order statistics at (n - 1) share, which is R's type 7, where rows count whole
// times; the value where the sum of weights reaches the share otherwise.
double WeightedValues::quantile(double share) const {
  const auto at = [&](double before) {
    double sum = 0;
    for (const Value& each : values_)
      if ((sum += each.weight) > before) return each.value;
    return values_.back().value;
  };
  if (!counts_) return at(share * total_);
  const double position = (total_ - 1) * share, whole = std::floor(position);
  const double low = at(whole), high = at(whole + 1);
  return low + (position - whole) * (high - low);
}

std::vector<double> WeightedValues::quantiles(std::size_t bins) const {
  if (values_.size() <= bins) return between_all();
  std::vector<double> cuts;
  for (std::size_t i = 1; i < bins && !values_.empty(); ++i)
    cuts.push_back(quantile(static_cast<double>(i) / static_cast<double>(bins)));
  return sound(cuts);
}

std::vector<double> WeightedValues::intervals(std::size_t bins) const {
  std::vector<double> cuts;
  for (std::size_t i = 1; i < bins && !values_.empty(); ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(bins);
    cuts.push_back(values_.front().value * (1 - share) + values_.back().value * share);
  }
  return sound(cuts);
}

// Without cuts that part nothing: each has a value below it and above the one before it. One at the
// least value, which many rows then have, parts it from the others.
std::vector<double> WeightedValues::sound(const std::vector<double>& cuts) const {
  std::vector<double> kept;
  for (double cut : cuts) {
    auto above = std::ranges::lower_bound(values_, cut, {}, &Value::value);
    if (above == values_.begin() && values_.size() > 1) cut = (++above)->value;
    if (above == values_.begin() || above == values_.end()) continue;
    const double below = std::prev(above)->value;
    if (kept.empty() || below >= kept.back())
      kept.push_back(shortest_between(below, cut, above->value));
  }
  return kept;
}

// A bin for each value.
std::vector<double> WeightedValues::between_all() const {
  std::vector<double> cuts;
  for (std::size_t i = 1; i < values_.size(); ++i) cuts.push_back(values_[i].value);
  return cuts;
}

}  // namespace hoist
