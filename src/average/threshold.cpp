// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "average/threshold_rules.hpp"
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
      l1_threshold(),
      out_of_bag_threshold(),
      null_threshold(),
      expected_false_threshold(),
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

void require_known(const Threshold& threshold, const DataEvidence& data) {
  if (threshold.rule() == nullptr) return;
  const ThresholdRule& rule = threshold.rule()->row();
  const auto refuse = [&](const char* what) {
    throw Error(ErrorKind::usage, "threshold rule '" + rule.name + "' " + what);
  };
  if (rule.needs == Need::out_of_bag && !data.out_of_bag)
    refuse(
        "judges averages by rows that replicates left out, and here are no such rows; "
        "`hoist discover DATA --threshold oob` has them, and so has `hoist average RUN --data "
        "FILE` "
        "with the data of a run, where the plan leaves rows out (--resample bootstrap or "
        "subsample)");
  if (rule.needs == Need::null_bag && !data.null_bag)
    refuse(
        "learns a second bag from shuffled columns, and here is only a bag; "
        "`hoist discover DATA --threshold null` has the data");
  if (rule.needs == Need::pairs && !data.pairs)
    refuse(
        "needs a bag whose replicates are pairs learnt from two halves of the rows, and this is "
        "another bag; `hoist bag DATA --resample pairs` makes one, and `hoist average` then takes "
        "its run (a bag in a plain file does not say what it is)");
}

double threshold_value(const Threshold& threshold, const Evidence& evidence) {
  require_known(threshold, evidence.data);
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
