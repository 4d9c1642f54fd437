// SPDX-License-Identifier: Apache-2.0
#include "explain_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certainty_text.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr double kShareShown = 0.02;
constexpr double kLinkShown = 0.05;
constexpr std::size_t kSetsShown = 8;
constexpr std::size_t kRefusedShown = 6;

std::string spell_set(const Names& names, const ParentSet& set) {
  std::vector<Node> parents = set.parents;
  std::ranges::sort(parents, {}, [&](Node node) { return names.ranks()[node]; });
  std::vector<std::string> words;
  for (Node parent : parents) words.push_back(shortened(names[parent]));
  return "{" + join(words, ", ") + "}";
}

double threshold_of_parents(const StoredDiscovery& stored) {
  const auto found = std::ranges::find(stored.averages, kParentCover, &NamedAverage::method);
  return found == stored.averages.end() ? -1 : found->average.threshold;
}

std::string sets_table(const Names& names, const StoredDiscovery& stored,
                       const VariableReport& report) {
  const double threshold = threshold_of_parents(stored);
  std::vector<std::vector<std::string>> rows = {{"parents", "share", "in"}};
  if (threshold >= 0)
    rows.front().insert(rows.front().begin() + 2,
                        fmt::format("above {}'s {:.4g}", kParentCover, threshold));
  std::size_t hidden = 0;
  double share = 0;
  for (const ParentSet& set : report.sets) {
    const bool shown = !set.taken_by.empty() || set.share > threshold || set.share >= kShareShown;
    if (!shown || (rows.size() > kSetsShown && set.taken_by.empty())) {
      ++hidden;
      share += set.share;
      continue;
    }
    rows.push_back({spell_set(names, set), with_error(set.share, set.share_se),
                    set.taken_by.empty() ? "-" : join(set.taken_by, " ")});
    if (threshold >= 0)
      rows.back().insert(rows.back().begin() + 2, set.share > threshold ? "yes" : "no");
  }
  std::string text = aligned(rows);
  if (hidden > 0)
    text +=
        fmt::format("({} other set{}, together {:.2f})\n", hidden, hidden == 1 ? "" : "s", share);
  return text;
}

// `tma -> pma <-?`: which way each average has it; a question mark where it could be turned round.
std::string spell_in(const LinkOf& link) {
  std::vector<std::string> words;
  for (const LinkIn& each : link.in)
    words.push_back(fmt::format("{} {}{}", each.method,
                                each.edge == link.support.edge ? "->" : "<-",
                                each.open ? "?" : ""));
  return words.empty() ? "none" : join(words, ", ");
}

std::string links_table(const Names& names, const VariableReport& report) {
  std::vector<std::vector<std::string>> rows = {
      {"link", "", "", "linked", "direction", "compelled", "averages (?: could be turned round)"}};
  std::size_t hidden = 0;
  for (const LinkOf& link : report.links) {
    const EdgeSupport& support = link.support;
    if (support.linked < kLinkShown && link.in.empty()) {
      ++hidden;
      continue;
    }
    rows.push_back({names[support.edge.from], "->", names[support.edge.to],
                    with_error(support.linked, support.linked_se),
                    with_error(support.direction, support.direction_se),
                    with_error(support.compelled, support.compelled_se), spell_in(link)});
  }
  if (report.links.empty()) return "No replicate links it to anything.\n";
  std::string text = rows.size() > 1 ? aligned(rows) : "";
  if (hidden > 0)
    text += fmt::format("({} link{} in less than {} of the bag)\n", hidden, hidden == 1 ? "" : "s",
                        kLinkShown);
  return text;
}

std::string refused(const Names& names, const VariableReport& report) {
  std::string text;
  for (std::size_t i = 0; i < std::min(report.refused.size(), kRefusedShown); ++i) {
    const auto& [method, decision] = report.refused[i];
    std::vector<std::string> path;
    for (Node node : decision.path) path.push_back(shortened(names[node]));
    text += fmt::format(
        "{} refused {} ({:.2f}): {} {}\n", method, spell_structure(names, decision.structure),
        decision.posterior,
        decision.verdict == Verdict::cycle ? "it would close a cycle with" : "knowledge forbids",
        join(path, " -> "));
  }
  if (report.refused.size() > kRefusedShown)
    text += fmt::format("({} more refused structures)\n", report.refused.size() - kRefusedShown);
  return text;
}

std::string lost(const Names& names, const StoredDiscovery& stored, const VariableReport& report) {
  std::string text;
  for (const auto& [method, link] : report.lost) {
    const auto found = std::ranges::find(stored.averages, method, &NamedAverage::method);
    text += fmt::format("{} lacks {}\n", method, spell_lost(names, link, found->average.threshold));
  }
  return text;
}

std::string unsettled(const Names& names, const StoredDiscovery& stored,
                      const VariableReport& report) {
  std::string text;
  for (const NamedAverage& named : stored.averages) {
    std::vector<std::string> words;
    for (const auto& [method, edge] : report.unsettled)
      if (method == named.method)
        words.push_back(fmt::format("{} {}", spell_edge(names, edge.edge),
                                    edge.replicates ? grouped(*edge.replicates) : "(none)"));
    if (!words.empty()) text += fmt::format("  {}: {}\n", named.method, as_many_as_fit(words));
  }
  if (!text.empty()) text.insert(0, "Not settled, and about how many replicates would settle it\n");
  return text;
}

std::string cost(const StoredDiscovery& stored) {
  if (!stored.knowledge_cost) return "";
  const auto& [score, without, with] = *stored.knowledge_cost;
  return fmt::format("The knowledge costs one DAG {:.1f} of {} ({:.1f} without it).\n",
                     without - with, upper_case(score), without);
}

std::string heading(const StoredDiscovery& stored) {
  std::vector<std::string> words;
  for (const auto& [method, average] : stored.averages)
    words.push_back(fmt::format("{} (threshold {:.4g})", method, average.threshold));
  return fmt::format("{} replicates; averages: {}\n", stored.replicates, join(words, ", "));
}

}  // namespace

std::string explain_all(const Names& names, const StoredDiscovery& stored,
                        std::span<const VariableReport> reports) {
  std::vector<const VariableReport*> order;
  for (const VariableReport& report : reports) order.push_back(&report);
  std::ranges::sort(order, [&](const auto* a, const auto* b) {
    return a->doubt != b->doubt ? a->doubt > b->doubt
                                : names.ranks()[a->variable] < names.ranks()[b->variable];
  });
  std::vector<std::vector<std::string>> rows = {{"variable", "doubt", "most frequent parents",
                                                 "share", "strong links", "others", "lost by",
                                                 "unsettled in"}};
  const auto methods = [](const auto& pairs) {
    std::vector<std::string> words;
    for (const auto& [method, ignored] : pairs)
      if (words.empty() || words.back() != method) words.push_back(method);
    return words.empty() ? "-" : join(words, " ");
  };
  for (const VariableReport* report : order) {
    const auto strong = std::ranges::count_if(
        report->links, [](const LinkOf& link) { return link.support.linked >= kStrongLink; });
    const ParentSet& first = report->sets.front();
    rows.push_back({names[report->variable], fmt::format("{:.2f}", report->doubt),
                    spell_set(names, first), with_error(first.share, first.share_se),
                    std::to_string(strong),
                    std::to_string(static_cast<std::ptrdiff_t>(report->links.size()) - strong),
                    methods(report->lost), methods(report->unsettled)});
  }
  return heading(stored) +
         "Doubt: how many links and directions another replicate is expected to have "
         "otherwise\n\n" +
         aligned(rows) + "\n" + cost(stored);
}

std::string explain_each(const Names& names, const StoredDiscovery& stored,
                         std::span<const VariableReport> reports) {
  std::string text = heading(stored) + cost(stored);
  for (const VariableReport& report : reports) {
    text += "\n" + shortened(names[report.variable]) + "\n" +
            std::string(width(shortened(names[report.variable])), '=') + "\n";
    for (const std::string& part :
         {sets_table(names, stored, report), links_table(names, report),
          refused(names, report) + lost(names, stored, report) + unsettled(names, stored, report)})
      if (!part.empty()) text += part + "\n";
    text.pop_back();
  }
  return text;
}

}  // namespace hoist::app
