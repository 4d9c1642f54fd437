// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "hoist/bins.hpp"
#include "hoist/error.hpp"

namespace hoist::fuzz {

void fuzz_bins(std::string_view input) {
  const auto rule = accepted([&] { return parse_bin_rule(input); }, ErrorKind::usage);
  if (!rule) return;
  const BinRule again = parse_bin_rule(format_bin_rule(*rule));
  require(again.column == rule->column && again.method == rule->method &&
              again.bins == rule->bins && again.cuts == rule->cuts,
          "a rule reads back as it was written");
  require(rule->bins >= 2, "there are two bins at least");
  require(std::ranges::is_sorted(rule->cuts), "cuts ascend");
  // Whatever the rule, each number gets a level or is refused.
  const Table table(Names({rule->column.empty() ? "x" : rule->column}),
                    {Continuous{{-1e308, 0, 0.5, 20, 25, 31, 1e308}}});
  try {
    const BinnedTable cut = bin(table, {*rule});
    require(cut.table.column(0).missing() == 0 && cut.columns.size() == 1, "no number is lost");
  } catch (const Error& error) {
    require(error.kind() == ErrorKind::input, "numbers outside the cuts are a bad input");
  }
}

}  // namespace hoist::fuzz
