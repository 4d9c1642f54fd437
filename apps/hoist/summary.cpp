// SPDX-License-Identifier: Apache-2.0
#include "summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certainty_text.hpp"
#include "data_summary.hpp"
#include "hoist/metric.hpp"
#include "hoist/text.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

constexpr std::size_t kEdgesShown = 12;
constexpr std::size_t kLostShown = 5;  // of each average

std::size_t count(const Average& average, Verdict verdict) {
  return static_cast<std::size_t>(std::ranges::count_if(
      average.decisions, [&](const Decision& decision) { return decision.verdict == verdict; }));
}

std::string averages_table(const Discovery& discovery) {
  std::vector<std::vector<std::string>> rows = {
      {"average", "threshold", "edges", "structures", "refused by a cycle"}};
  for (const auto& [method, average] : discovery.averages)
    rows.push_back({method, fmt::format("{:.4g}", average.threshold),
                    std::to_string(average.dag.edges().size()),
                    std::to_string(count(average, Verdict::taken)),
                    std::to_string(count(average, Verdict::cycle))});
  return aligned(rows);
}

// Of all the metrics, those that people quote; metrics.csv has the rest. Below the averages what
// they are to be held against.
std::string metrics_table(const Discovery& discovery) {
  const std::vector<std::string> shown = {"shd",    "shd_edges", "shd_cpdag",
                                          "sid",    "f1",        "balanced_accuracy",
                                          "in_bic", "out_bic",   "heldout"};
  std::vector<Evaluation> rows = discovery.evaluations;
  for (const Evaluation& row : discovery.references)
    rows.push_back({"(" + row.graph + ")", row.values});
  for (Evaluation& row : rows) {
    std::ranges::replace(row.graph, '_', ' ');
    std::erase_if(row.values, [&](const auto& value) {
      return std::find(shown.begin(), shown.end(), value.first) == shown.end();
    });
  }
  auto cells = evaluations_to_rows(rows);
  cells.front().front() = "average";
  return "\n" + aligned(cells);
}

// Why a graph has no BIC: of the first average or replicate that has none.
std::string no_fit(const Discovery& discovery) {
  std::vector<Evaluation> rows = discovery.evaluations;
  rows.insert(rows.end(), discovery.references.begin(), discovery.references.end());
  std::string reason;
  for (const NamedAverage& named : discovery.averages)
    if (reason.empty()) reason = why_no_fit(named.average.dag, discovery.table);
  for (std::size_t i = 0; i < discovery.bag.size() && reason.empty(); ++i)
    reason = why_no_fit(discovery.bag.dag(i), discovery.table);
  const std::string note = note_on_no_fit(rows, reason);
  return note.empty() ? "" : "Note: " + note + "\n";
}

std::string edges_table(const Discovery& discovery) {
  const Names& names = discovery.bag.names;
  const std::vector<EdgeSupport>& support = discovery.support;
  std::vector<std::vector<std::string>> rows = {
      {"from", "", "to", "confidence", "linked", "direction", "in"}};
  if (discovery.truth) rows.front().push_back("true");
  for (const EdgeSupport& edge : support) {
    if (rows.size() > kEdgesShown) break;
    std::vector<std::string> methods;
    for (const NamedAverage& named : discovery.averages)
      if (named.average.dag.has_edge(edge.edge.from, edge.edge.to)) methods.push_back(named.method);
    rows.push_back({names[edge.edge.from], "->", names[edge.edge.to],
                    fmt::format("{:.2f}", edge.confidence), with_error(edge.linked, edge.linked_se),
                    with_error(edge.direction, edge.direction_se),
                    methods.empty() ? "none" : join(methods, " ")});
    if (discovery.truth)
      rows.back().push_back(discovery.truth->has_edge(edge.edge.from, edge.edge.to)   ? "yes"
                            : discovery.truth->has_edge(edge.edge.to, edge.edge.from) ? "reversed"
                                                                                      : "no");
  }
  if (support.empty()) return "\nNo replicate found an edge.\n";
  return fmt::format(
      "\nThe most certain of {} edges in the bag (all are in edges.csv); direction: of what is "
      "linked, over\nequivalence classes, so near 0.50 where data cannot tell\n{}",
      support.size(), aligned(rows));
}

// Links that most of the bag has but no average; of strong ones the reason is told elsewhere.
std::string unplaced_links(const Discovery& discovery) {
  const std::vector<EdgeSupport>& support = discovery.support;
  std::vector<std::string> links;
  for (const EdgeSupport& edge : support) {
    const auto [from, to] = edge.edge;
    const bool placed =
        std::ranges::any_of(discovery.averages, [&, a = from, b = to](const auto& named) {
          return named.average.dag.has_edge(a, b) || named.average.dag.has_edge(b, a);
        });
    const bool first = discovery.bag.names[from] < discovery.bag.names[to];
    if (first && !placed && edge.linked > 0.5 && edge.linked < kStrongLink)
      links.push_back(fmt::format("{} - {} ({:.2f})", shortened(discovery.bag.names[from]),
                                  shortened(discovery.bag.names[to]), edge.linked));
  }
  if (links.empty()) return "";
  return fmt::format("\nLinked in most of the bag, but in no average: {}\n", as_many_as_fit(links));
}

// Strong links that an average lacks, and why.
std::string lost_links(const Discovery& discovery) {
  std::string text;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    const auto& [method, average] = discovery.averages[i];
    const std::vector<LostLink>& lost = discovery.certainties[i].lost;
    for (std::size_t k = 0; k < std::min(lost.size(), kLostShown); ++k)
      text += fmt::format("  {}: {}\n", method,
                          spell_lost(discovery.bag.names, lost[k], average.threshold));
    if (lost.size() > kLostShown)
      text += fmt::format("  {}: {} more, in discovery.json\n", method, lost.size() - kLostShown);
  }
  if (text.empty())
    return discovery.averages.empty() ? "" : "\nNo average lacks a link of 0.9 or more.\n";
  return "\nLinks of 0.9 or more that an average lacks\n" + text;
}

// What a larger bag could change.
std::string how_settled(const Discovery& discovery) {
  std::string text;
  for (std::size_t i = 0; i < discovery.averages.size(); ++i)
    text += fmt::format("  {}: {}\n", discovery.averages[i].method,
                        spell_settled(discovery.bag.names, discovery.certainties[i].settled));
  return text.empty() ? ""
                      : "\nSettled, by more than 2 standard errors of what more replicates could "
                        "change\n" +
                            text;
}

// Edges whose direction no data of this kind could tell: the other one explains them as well.
std::string directions(const Discovery& discovery) {
  if (discovery.averages.empty()) return "";
  const auto& [method, average] = discovery.averages.front();
  const Pdag& open = discovery.certainties.front().open;
  const std::size_t free = open.undirected().size();
  if (free == 0) return "";
  const std::size_t edges = average.dag.edges().size();
  const std::string which = edges == 1
                                ? fmt::format("The one edge of {}", method)
                                : fmt::format("Of the {} edges of {}, {}", edges, method, free);
  return fmt::format(
      "\n{} could be turned round and fit the data as well: {}; if you know the direction, say so "
      "with --knowledge\n",
      which, spell_open(average.dag, open));
}

std::string knowledge_cost(const Discovery& discovery) {
  if (!discovery.knowledge_cost) return "";
  const auto& [score, without, with] = *discovery.knowledge_cost;
  return fmt::format("\nThe knowledge costs one DAG {:.1f} of {} ({:.1f} without it)\n",
                     without - with, upper_case(score), without);
}

}  // namespace

std::string summarise(const Discovery& discovery, const std::string& title,
                      const std::string& directory, bool report) {
  const std::string kinds =
      discovery.table.shape().continuous > 0 ? ".{json,dot,net.json}" : ".{json,dot,bif}";
  std::string files = report ? "report.html (open it in a browser), " : "";
  files +=
      "edges.csv, structures.csv, thresholds.csv, metrics.csv, discovery.json, average" + kinds;
  for (const NamedAverage& named : discovery.averages)
    if (named.method != kOrdered) files += ", " + named.method + kinds;
  return fmt::format(
      "{}: {} rows, {} variables; {} replicates, seed {}\n{}\n{}{}{}{}{}\nRecommended: {}, because "
      "{}.\nResults in {}: {}\nTo draw it: hoist draw {} -o average.svg\n",
      printable(title), discovery.table.rows(), discovery.table.columns(), discovery.bag.size(),
      discovery.seed, summarise_data(discovery), averages_table(discovery),
      metrics_table(discovery) + no_fit(discovery), edges_table(discovery),
      lost_links(discovery) + unplaced_links(discovery) + how_settled(discovery),
      directions(discovery) + knowledge_cost(discovery), discovery.averages.front().method,
      discovery.why, printable(directory), files, printable(shell_path(directory)));
}

std::string note_on_no_fit(const std::vector<Evaluation>& rows, const std::string& reason) {
  std::vector<std::string> graphs;
  for (const Evaluation& row : rows)
    if (std::ranges::any_of(row.values, [](const auto& each) {
          return each.first == "in_bic" && std::isnan(each.second);
        }))
      graphs.push_back(shortened(row.graph));
  if (graphs.empty() || reason.empty()) return "";
  return fmt::format(
      "no BIC and no held-out likelihood (nan, null in JSON) of {}: {} (--bins); `hoist score "
      "--score dg` rates such graphs, and --score bic learns no such edge",
      as_many_as_fit(graphs), printable(reason));
}

std::vector<std::vector<std::string>> evaluations_to_rows(const std::vector<Evaluation>& rows) {
  std::vector<std::vector<std::string>> cells = {{"graph"}};
  if (!rows.empty())
    for (const auto& [name, value] : rows.front().values) cells.front().push_back(name);
  for (const Evaluation& row : rows) {
    cells.push_back({row.graph});
    for (const auto& [name, value] : row.values)
      cells.back().push_back(value == std::floor(value) ? fmt::format("{:.0f}", value)
                             : std::abs(value) < 10     ? fmt::format("{:.3f}", value)
                                                        : fmt::format("{:.1f}", value));
  }
  return cells;
}

}  // namespace hoist::app
