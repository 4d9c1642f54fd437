// SPDX-License-Identifier: Apache-2.0
#include "study/comparison.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hoist/study.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

using Values = std::vector<double>;

struct Tally {
  std::size_t best = 0, clearly = 0;
};

bool leads(const std::vector<Values>& values, std::size_t best, double sign) {
  for (std::size_t other = 0; other < values.size(); ++other) {
    if (other == best) continue;
    Values lead = values[best];
    for (std::size_t i = 0; i < lead.size(); ++i) lead[i] = sign * (lead[i] - values[other][i]);
    const Estimate ahead = estimate(lead);
    if (ahead.repeats < 2 || !(ahead.low > 0)) return false;
  }
  return values.size() > 1;
}

// A cell for each rival of a place.
std::string cells(const std::vector<Values>& values, double sign, std::vector<Tally>& tally) {
  std::vector<double> means;
  for (const Values& list : values) means.push_back(sign * estimate(list).mean);
  const double best = std::ranges::max(means);
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool clearly = means[i] == best && leads(values, i, sign);
    tally[i].best += means[i] == best;
    tally[i].clearly += clearly;
    const std::string bold = clearly ? "**" : "";
    text += " " + bold + spell_mean(values[i]) + bold + " |";
  }
  return text;
}

}  // namespace

std::string spell_mean(const Values& values) {
  const Estimate value = estimate(values);
  const int digits = std::abs(value.mean) < 2 ? 3 : 1;
  return value.repeats < 2 ? fmt::format("{:.{}f}", value.mean, digits)
                           : fmt::format("{:.{}f} ± {:.{}f}", value.mean, digits,
                                         value.high - value.mean, digits);
}

Comparison compare_rivals(const std::vector<std::string>& columns,
                          const std::vector<std::string>& rivals,
                          const std::vector<ComparedPlace>& places, bool higher_is_better) {
  const std::string head =
      "| " + join(columns, " | ") + " | " + join(rivals, " | ") + " |\n|" +
      join(std::vector<std::string>(columns.size() + rivals.size(), "---"), "|") + "|\n";
  std::vector<Tally> tally(rivals.size());
  std::string lines;
  for (const ComparedPlace& place : places)
    lines += "| " + join(place.where, " | ") + " |" +
             cells(place.values, higher_is_better ? 1 : -1, tally) + "\n";
  std::vector<std::string> words;
  for (std::size_t i = 0; i < rivals.size(); ++i)
    words.push_back(fmt::format("{} {} (clearly {})", rivals[i], tally[i].best, tally[i].clearly));
  return {fmt::format("Best of {} places: {}", places.size(), join(words, ", ")), head + lines};
}

}  // namespace hoist
