// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hoist/bins.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

constexpr std::size_t kMostBins = 1000;

[[noreturn]] void fail(std::string_view text, const std::string& why) {
  throw Error(
      ErrorKind::usage,
      fmt::format("--bins {}: {}; such as --bins 3, --bins quantile:4, --bins age=interval:3, "
                  "--bins bwt=hartemink:3 or --bins age=0,20,30,99",
                  shortened(text), why));
}

std::size_t bins_of(std::string_view number, std::string_view text) {
  const auto bins = whole_number(number);
  if (!bins || *bins < 2 || *bins > kMostBins)
    fail(text,
         fmt::format("the number of bins goes from 2 to {}, not {}", kMostBins, in_quotes(number)));
  return *bins;
}

// What stands before the last `=`, without its quotes.
std::string name_in(std::string_view name, std::string_view text) {
  const std::vector<std::string> items = split_list(name);
  if (items.size() != 1 || items[0].empty()) fail(text, "one column goes before the '='");
  return items[0];
}

std::vector<double> cuts_of(std::string_view list, std::string_view text) {
  std::vector<double> cuts;
  for (const std::string& item : split_list(list)) {
    const auto cut = real_number(item);
    if (!cut || !std::isfinite(*cut)) fail(text, in_quotes(item) + " is not a number");
    if (!cuts.empty() && !(*cut > cuts.back()))
      fail(text, fmt::format("cut points must ascend, and {} comes after {}", item,
                             format_double(cuts.back())));
    cuts.push_back(*cut);
  }
  if (cuts.size() < 2) fail(text, "cut points are two at least: both ends count");
  return cuts;
}

}  // namespace

std::string format_bin_rule(const BinRule& rule) {
  const std::string column = rule.column.empty() ? "" : join_list({rule.column}) + "=";
  if (rule.method != BinMethod::cuts)
    return fmt::format("{}{}:{}", column, name_of(rule.method), rule.bins);
  std::vector<std::string> cuts;
  for (double cut : rule.cuts) cuts.push_back(format_double(cut));
  return column + join(cuts, ",");
}

BinRule parse_bin_rule(std::string_view text) {
  BinRule rule;
  std::string_view how = text;
  if (const std::size_t equals = text.rfind('='); equals != std::string_view::npos) {
    rule.column = name_in(text.substr(0, equals), text);
    how = text.substr(equals + 1);
  }
  const std::size_t colon = how.find(':');
  if (colon != std::string_view::npos) {
    const std::vector<std::string> names = {"quantile", "interval", "hartemink"};
    const std::string name(how.substr(0, colon));
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
      fail(text, fmt::format("a method is one of {}, not {}{}", join(names, ", "), in_quotes(name),
                             did_you_mean(name, names)));
    rule.method = static_cast<BinMethod>(found - names.begin());
    rule.bins = bins_of(how.substr(colon + 1), text);
  } else if (how.find(',') != std::string_view::npos) {
    if (rule.column.empty()) fail(text, "cut points are of one column, which must be named");
    rule.method = BinMethod::cuts;
    rule.cuts = cuts_of(how, text);
  } else {
    rule.bins = bins_of(how, text);
  }
  return rule;
}

}  // namespace hoist
