// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "core/lookup.hpp"
#include "hoist/average.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

constexpr double kMajority = 0.5;

double majority(const Evidence&, const Parameters&) { return kMajority; }

// With two vertices the paper's rule says 1, and nothing could ever be above it.
double one_in_others(const Evidence& evidence, const Parameters&) {
  const std::size_t vertices = evidence.bag.names.size();
  return vertices < 3 ? kMajority : 1.0 / static_cast<double>(vertices - 1);
}

}  // namespace

const std::vector<ThresholdRule>& threshold_rules() {
  static const std::vector<ThresholdRule> table = {
      {"majority", "0.5", {}, majority},
      {"1/(n-1)", "one in the number of other vertices; 0.5 for two vertices", {}, one_in_others},
  };
  return table;
}

Threshold parse_threshold(const std::string& text, const std::string& what) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc() && after == end) {
    if (value >= 0 && value < 1) return value;
    throw Error(ErrorKind::usage, what + " must be at least 0 and below 1, not " + text);
  }
  std::vector<std::string> rules;
  for (const ThresholdRule& rule : threshold_rules()) {
    if (rule.name == text) return Choice<ThresholdRule>(text);
    rules.push_back(rule.name);
  }
  throw Error(ErrorKind::usage, what + " takes a number from 0 to below 1 or one of " +
                                    join(rules, ", ") + ", not '" + text + "'" +
                                    did_you_mean(text, rules));
}

double threshold_value(const Threshold& threshold, const Evidence& evidence) {
  const Choice<ThresholdRule>* rule = threshold.rule();
  const double value =
      rule != nullptr ? rule->row().value(evidence, rule->parameters()) : *threshold.number();
  if (!(value >= 0 && value < 1))
    throw Error(ErrorKind::usage,
                "the threshold must be at least 0 and below 1, not " + format_double(value));
  return value;
}

const ThresholdRule& ThresholdRule::named(const std::string& name) {
  return find_entry(threshold_rules(), name, kWhat);
}

}  // namespace hoist
