// SPDX-License-Identifier: Apache-2.0
#include "io/result_tables.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "graph/by_name.hpp"
#include "graph/cycle.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"

namespace hoist {
namespace {

std::string row(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += (i ? "," : "") + (cells[i].empty() ? "" : csv_cell(cells[i]));
  return line + "\n";
}

std::string averages_with(const Edge& edge, const std::vector<NamedAverage>& averages) {
  std::vector<std::string> methods;
  for (const NamedAverage& named : averages)
    if (named.average.dag.has_edge(edge.from, edge.to)) methods.push_back(named.method);
  return join(methods, " ");
}

// Of an edge that the bag has the other way round only.
EdgeSupport turned(const EdgeSupport& reverse) {
  EdgeSupport row{{reverse.edge.to, reverse.edge.from}};
  row.linked = reverse.linked;
  row.linked_se = reverse.linked_se;
  row.direction = 1 - reverse.direction;
  row.direction_se = reverse.direction_se;
  return row;
}

}  // namespace

std::string format_edge_table(const Names& names, const std::vector<EdgeSupport>& support,
                              const std::vector<NamedAverage>& averages) {
  std::vector<EdgeSupport> rows = support;
  // Knowledge can require an edge that no DAG of the bag has, and an average of a bag of its own
  // have one.
  std::map<Edge, const EdgeSupport*> listed;
  for (const EdgeSupport& edge : support) listed[edge.edge] = &edge;
  for (const NamedAverage& named : averages)
    for (const Edge& edge : named.average.dag.edges()) {
      if (!listed.try_emplace(edge, nullptr).second) continue;
      const auto reverse = listed.find({edge.to, edge.from});
      const bool any = reverse != listed.end() && reverse->second != nullptr;
      rows.push_back(any ? turned(*reverse->second) : EdgeSupport{edge});
    }
  const ByName by_name{names};
  std::sort(rows.begin() + static_cast<std::ptrdiff_t>(support.size()), rows.end(),
            [&](const EdgeSupport& a, const EdgeSupport& b) { return by_name(a.edge, b.edge); });
  std::string text =
      "from,to,confidence,count,averages,linked,direction,compelled,linked_se,direction_se,"
      "compelled_se,confidence_se\n";
  for (const EdgeSupport& edge : rows)
    text += row({names[edge.edge.from], names[edge.edge.to], format_double(edge.confidence),
                 std::to_string(edge.count), averages_with(edge.edge, averages),
                 format_double(edge.linked), format_double(edge.direction),
                 format_double(edge.compelled), format_double(edge.linked_se),
                 format_double(edge.direction_se), format_double(edge.compelled_se),
                 format_double(edge.confidence_se)});
  return text;
}

std::string spell_edges(const Names& names, const std::vector<Edge>& edges) {
  if (edges.empty()) return "(empty)";
  std::vector<Edge> sorted = edges;
  std::sort(sorted.begin(), sorted.end(), ByName{names});
  std::vector<std::string> words;
  for (const Edge& edge : sorted) words.push_back(names[edge.from] + " -> " + names[edge.to]);
  return join(words, "; ");
}

std::string spell_verdict(const Names& names, const Decision& decision) {
  switch (decision.verdict) {
    case Verdict::taken:
      return "";
    case Verdict::cycle:
      return "path " + spell_path(names, decision.path);
    case Verdict::placed:
      return "a more frequent structure of this vertex";
    case Verdict::forbidden:
      return "knowledge forbids " + spell_path(names, decision.path);
  }
  return "";
}

namespace {

constexpr const char* kStructureHeader = "vertex,cover,set,posterior,count,taken,blocked_by\n";

std::string structure_rows(const Names& names, const std::string& method,
                           const std::vector<Decision>& decisions) {
  std::string text;
  for (const Decision& decision : decisions)
    text +=
        row({names[decision.structure.vertex], method, spell_edges(names, decision.structure.edges),
             format_double(decision.posterior), std::to_string(decision.count),
             decision.verdict == Verdict::taken ? "yes" : "no", spell_verdict(names, decision)});
  return text;
}

}  // namespace

std::string format_structure_table(const Names& names, const std::vector<NamedAverage>& averages) {
  std::string text = kStructureHeader;
  for (const NamedAverage& named : averages)
    text += structure_rows(names, named.method, named.average.decisions);
  return text;
}

std::string format_structure_table(const Names& names, const std::string& method,
                                   const std::vector<Decision>& decisions) {
  return kStructureHeader + structure_rows(names, method, decisions);
}

}  // namespace hoist
