// SPDX-License-Identifier: Apache-2.0
#include "columns.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace hoist::r {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

bool by_names(const Names& names, const Edge& a, const Edge& b) {
  const auto& rank = names.ranks();
  return std::pair(rank[a.from], rank[a.to]) < std::pair(rank[b.from], rank[b.to]);
}

std::string spelled(const Names& names, std::vector<Edge> edges) {
  if (edges.empty()) return "(empty)";
  std::ranges::sort(edges, [&](const Edge& a, const Edge& b) { return by_names(names, a, b); });
  std::vector<std::string> words;
  for (const Edge& edge : edges) words.push_back(names[edge.from] + " -> " + names[edge.to]);
  return join(words, "; ");
}

std::string reason(const Names& names, const Decision& decision) {
  std::vector<std::string> path;
  for (const Node node : decision.path) path.push_back(names[node]);
  switch (decision.verdict) {
    case Verdict::cycle:
      return "path " + join(path, " -> ");
    case Verdict::placed:
      return "a more frequent structure of this vertex";
    case Verdict::forbidden:
      return "knowledge forbids " + join(path, " -> ");
    case Verdict::taken:
      break;
  }
  return "";
}

// Every edge that the bag or an average has, most frequent first.
std::vector<EdgeSupport> all_edges(const Names& names, const std::vector<EdgeSupport>& support,
                                   const std::vector<NamedAverage>& averages) {
  std::map<Edge, EdgeSupport> others;
  const auto in_bag = [&](const Edge& edge) {
    return std::ranges::find(support, edge, &EdgeSupport::edge);
  };
  for (const NamedAverage& named : averages)
    for (const Edge& edge : named.average.dag.edges()) {
      if (in_bag(edge) != support.end()) continue;
      EdgeSupport row{.edge = edge};
      // The bag has it the other way round only.
      if (const auto reverse = in_bag({edge.to, edge.from}); reverse != support.end()) {
        row.linked = reverse->linked;
        row.linked_se = reverse->linked_se;
        row.direction = 1 - reverse->direction;
        row.direction_se = reverse->direction_se;
      }
      others.emplace(edge, row);
    }
  std::vector<EdgeSupport> more;
  for (const auto& [edge, row] : others) more.push_back(row);
  std::ranges::sort(more, [&](const EdgeSupport& a, const EdgeSupport& b) {
    return by_names(names, a.edge, b.edge);
  });
  std::vector<EdgeSupport> all = support;
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace

Item edge_columns(const Names& names, const std::vector<EdgeSupport>& support,
                  const std::vector<NamedAverage>& averages) {
  std::vector<std::string> from, to, in;
  std::vector<int> count;
  std::vector<double> confidence, linked, direction, compelled, linked_se, direction_se,
      compelled_se, confidence_se;
  for (const EdgeSupport& row : all_edges(names, support, averages)) {
    from.push_back(names[row.edge.from]);
    to.push_back(names[row.edge.to]);
    std::vector<std::string> methods;
    for (const NamedAverage& named : averages)
      if (named.average.dag.has_edge(row.edge.from, row.edge.to)) methods.push_back(named.method);
    in.push_back(join(methods, " "));
    count.push_back(static_cast<int>(row.count));
    confidence.push_back(row.confidence);
    linked.push_back(row.linked);
    direction.push_back(row.direction);
    compelled.push_back(row.compelled);
    linked_se.push_back(row.linked_se);
    direction_se.push_back(row.direction_se);
    compelled_se.push_back(row.compelled_se);
    confidence_se.push_back(row.confidence_se);
  }
  return Fields{{"from", from},
                {"to", to},
                {"confidence", confidence},
                {"count", count},
                {"averages", in},
                {"linked", linked},
                {"direction", direction},
                {"compelled", compelled},
                {"linked_se", linked_se},
                {"direction_se", direction_se},
                {"compelled_se", compelled_se},
                {"confidence_se", confidence_se}};
}

Item structure_columns(const Names& names, const std::vector<NamedAverage>& averages) {
  std::vector<std::string> vertex, cover, set, blocked;
  std::vector<double> posterior, support;
  std::vector<int> count;
  Logicals taken;
  for (const NamedAverage& named : averages)
    for (const Decision& decision : named.average.decisions) {
      vertex.push_back(names[decision.structure.vertex]);
      cover.push_back(named.method);
      set.push_back(spelled(names, decision.structure.edges));
      posterior.push_back(decision.posterior);
      support.push_back(decision.support);
      count.push_back(static_cast<int>(decision.count));
      taken.values.push_back(decision.verdict == Verdict::taken);
      blocked.push_back(reason(names, decision));
    }
  return Fields{{"vertex", vertex},   {"cover", cover}, {"set", set},     {"posterior", posterior},
                {"support", support}, {"count", count}, {"taken", taken}, {"blocked_by", blocked}};
}

Item evaluation_columns(const std::vector<Evaluation>& rows, const std::string& first) {
  std::vector<std::string> graphs, keys;
  for (const Evaluation& row : rows) {
    graphs.push_back(row.graph);
    for (const auto& [key, value] : row.values)
      if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  }
  Fields columns = {{first, graphs}};
  for (const std::string& key : keys) {
    std::vector<double> values;
    for (const Evaluation& row : rows) {
      double value = kNone;
      for (const auto& [name, number] : row.values)
        if (name == key) value = number;
      values.push_back(value);
    }
    columns.push_back({key, std::move(values)});
  }
  return columns;
}

Item lost_columns(const Names& names, const Certainty& certainty) {
  std::vector<std::string> from, to, why;
  std::vector<double> linked, linked_se;
  for (const LostLink& link : certainty.lost) {
    from.push_back(names[link.edge.from]);
    to.push_back(names[link.edge.to]);
    linked.push_back(link.linked);
    linked_se.push_back(link.linked_se);
    switch (link.why) {
      case Loss::split:
        why.push_back("split");
        break;
      case Loss::outvoted:
        why.push_back("outvoted");
        break;
      case Loss::cycle:
        why.push_back("cycle");
        break;
      case Loss::forbidden:
        why.push_back("forbidden");
        break;
    }
  }
  return Fields{
      {"from", from}, {"to", to}, {"linked", linked}, {"linked_se", linked_se}, {"why", why}};
}

Item unsettled_columns(const Names& names, const Certainty& certainty) {
  std::vector<std::string> from, to;
  Logicals present;
  std::vector<double> distance, replicates;
  for (const UnsettledEdge& edge : certainty.settled.unsettled) {
    from.push_back(names[edge.edge.from]);
    to.push_back(names[edge.edge.to]);
    present.values.push_back(edge.present);
    distance.push_back(edge.distance);
    replicates.push_back(edge.replicates ? static_cast<double>(*edge.replicates) : kNone);
  }
  return Fields{{"from", from},
                {"to", to},
                {"present", present},
                {"distance", distance},
                {"replicates", replicates}};
}

}  // namespace hoist::r
