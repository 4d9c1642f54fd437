// SPDX-License-Identifier: Apache-2.0
#include "hoist/growth.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "discover/steps.hpp"
#include "hoist/average.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

constexpr std::uint64_t kFewest = 16;  // what `standing` takes

void require_sound(const GrowthRule& rule) {
  if (rule.first < kFewest || rule.most < rule.first || rule.most > kMostRecords)
    throw Error(ErrorKind::usage,
                fmt::format("a bag that grows begins with {} replicates at least and has at most "
                            "{}, not {} to {}",
                            kFewest, kMostRecords, rule.first, rule.most));
  if (!(rule.share > 0) || rule.share > 1)
    throw Error(ErrorKind::usage,
                fmt::format("the share of links that may be unsettled must be above 0 and at most "
                            "1, not {}",
                            format_double(rule.share)));
}

// The edges that more than half of the bag has.
Dag majority(const Bag& bag) { return average(bag, "tma", {.threshold = 0.5}).dag; }

}  // namespace

std::uint64_t next_size(std::uint64_t replicates, const GrowthRule& rule) {
  const std::uint64_t next = replicates + replicates / 2;
  return std::min(next + next % 2, rule.most);
}

Growth grow(const GrowthRule& rule, const std::vector<GrownAverage>& averages,
            const std::function<const Bag*(std::uint64_t replicates)>& learn_to) {
  require_sound(rule);
  Growth growth;
  for (const GrownAverage& each : averages) growth.averages.push_back(each.name);
  for (std::uint64_t size = rule.first;; size = next_size(size, rule)) {
    const Bag* const bag = learn_to(size);
    if (bag == nullptr) return growth;
    Growth::Step step{size, {}};
    for (const GrownAverage& each : averages) step.standings.push_back(standing(*bag, each.make));
    growth.settled = std::ranges::all_of(
        step.standings, [&](const Standing& each) { return each.within(rule.share); });
    growth.steps.push_back(std::move(step));
    if (growth.settled || size == rule.most) return growth;
  }
}

GrownRun grow_run(const std::string& directory, const Table& table, const Knowledge& knowledge,
                  const BagOptions& options, const GrowthRule& rule, const Execution& execution) {
  GrownRun run;
  Bag bag;
  run.growth = grow(
      rule, {{"the edges of most replicates", majority}}, [&](std::uint64_t size) -> const Bag* {
        BagOptions now = options;
        now.replicates = run.replicates = size;
        run.outcome =
            together(run.outcome, bag_on_disk(directory, table, knowledge, now, {}, execution));
        if (run.outcome.interrupted || !run.outcome.failed.empty()) return nullptr;
        bag = extended(read_run(directory).bag, options.seed);
        bag.replicates.erase(bag.replicates.begin() + static_cast<std::ptrdiff_t>(size),
                             bag.replicates.end());
        return &bag;
      });
  return run;
}

std::string in_words(const Growth& growth) {
  if (growth.steps.empty()) return "";
  const Growth::Step& last = growth.steps.back();
  std::vector<std::string> averages;
  for (std::size_t i = 0; i < last.standings.size(); ++i) {
    const Standing& each = last.standings[i];
    averages.push_back(fmt::format("{:.1f} of {} link{} of {}", each.unsettled, each.links,
                                   each.links == 1 ? "" : "s", growth.averages[i]));
  }
  return fmt::format("{} replicates, which leave unsettled {}", last.replicates,
                     join(averages, ", "));
}

}  // namespace hoist
