// SPDX-License-Identifier: Apache-2.0
#include "report/bag_report.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "hoist/version.hpp"
#include "report/report_json.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

// The covers that the page counts itself.
constexpr std::string_view kCounted[] = {"tma", "pma", "cma", "ima"};
// A link in so much of the bag has a place in the layout, in whatever average it is.
constexpr double kLaidOut = 0.5;

std::pair<Node, Node> pair_of(const Edge& edge) { return std::minmax(edge.from, edge.to); }

// Each different parent set of a vertex once, and which one each replicate has.
Json bag_json(const Bag& bag) {
  const std::size_t nodes = bag.names.size();
  std::vector<std::map<std::vector<Node>, std::size_t>> number(nodes);
  std::vector<Json> sets(nodes, Json::array());
  Json pick = Json::array(), weights = Json::array();
  bool all_one = true;
  for (std::size_t i = 0; i < bag.size(); ++i) {
    std::vector<std::size_t> picked;
    for (Node node = 0; node < nodes; ++node) {
      const auto& parents = bag.dag(i).parents(node);
      std::vector<Node> set(parents.begin(), parents.end());
      std::ranges::sort(set);
      const auto [at, fresh] = number[node].try_emplace(set, number[node].size());
      if (fresh) sets[node].push_back(set);
      picked.push_back(at->second);
    }
    pick.push_back(std::move(picked));
    weights.push_back(number_json(bag.replicates[i].weight));
    all_one = all_one && bag.replicates[i].weight == 1;
  }
  return {{"weights", all_one ? Json(nullptr) : std::move(weights)},
          {"sets", std::move(sets)},
          {"pick", std::move(pick)}};
}

// A pair comes once, the way with more of the bag: that is the one which the support has first.
Json support_rows(const std::vector<EdgeSupport>& support) {
  Json list = Json::array();
  std::set<std::pair<Node, Node>> seen;
  for (const EdgeSupport& row : support)
    if (seen.insert(pair_of(row.edge)).second)
      list.push_back({row.edge.from, row.edge.to, rounded_json(row.confidence),
                      rounded_json(row.linked), rounded_json(row.direction),
                      rounded_json(row.compelled), rounded_json(row.linked_se),
                      rounded_json(row.direction_se)});
  return list;
}

Json knowledge_json(const Knowledge& knowledge) {
  return {{"required", node_pairs_json(knowledge.required())},
          {"forbidden", node_pairs_json(knowledge.forbidden_besides_tiers())},
          {"tiers", knowledge.tiers().empty() ? Json(nullptr) : Json(knowledge.tiers())}};
}

Json ranked_json(const std::vector<Decision>& decisions) {
  Json list = Json::array();
  for (const Decision& each : decisions) {
    Json row = {each.structure.vertex, each.structure.slot, each.count, number_json(each.posterior),
                number_json(each.support)};
    for (const Edge& edge : each.structure.edges) {
      row.push_back(edge.from);
      row.push_back(edge.to);
    }
    list.push_back(std::move(row));
  }
  return list;
}

// Whether the page can make the average again at another threshold, and from what.
std::string_view source_of(const NamedAverage& named) {
  const Average& average = named.average;
  if (average.solver != Solver::greedy || average.rank != AverageOptions().rank.name())
    return "fixed";
  const bool counted = std::ranges::find(kCounted, named.method) != std::end(kCounted);
  return counted && average.kappa == 0 ? "bag" : "list";
}

std::string title_of(const std::string& method) {
  if (method == kOrdered) return "parents within the order of a search on all rows";
  const auto row = std::ranges::find(covers(), method, &Cover::name);
  return row == covers().end() ? method : row->title;
}

Json settled_json(const Settled& settled) {
  Json unsettled = Json::array();
  for (const UnsettledEdge& each : settled.unsettled)
    unsettled.push_back({{"edge", {each.edge.from, each.edge.to}},
                         {"present", each.present},
                         {"distance", rounded_json(each.distance)},
                         {"replicates", each.replicates ? Json(*each.replicates) : Json(nullptr)}});
  return {
      {"edges", settled.edges}, {"settled", settled.settled}, {"unsettled", std::move(unsettled)}};
}

Json average_json(const ReportedAverage& reported) {
  const auto& [method, average] = reported.named;
  const std::string_view source = source_of(reported.named);
  return {{"name", method},
          {"title", title_of(method)},
          {"source", source},
          {"ranked", source == "list" ? ranked_json(average.decisions) : Json(nullptr)},
          {"accumulate", average.accumulate},
          {"kappa", number_json(average.kappa)},
          {"threshold", number_json(average.threshold)},
          {"rule", average.rule.empty() ? Json(nullptr) : Json(average.rule)},
          {"least", number_json(source == "bag" ? 0 : average.threshold)},
          {"mass", number_json(average.mass)},
          {"edges", node_pairs_json(average.dag.edges())},
          {"metrics", reported.metrics},
          {"curve", reported.curve},
          {"settled", settled_json(reported.settled)}};
}

Json setting_json(const Value& value) {
  if (const auto* yes_no = value.yes_no()) return *yes_no ? "yes" : "no";
  if (const auto* whole = value.whole()) return *whole;
  if (const auto real = value.real()) return number_json(*real);
  return value.word() != nullptr ? Json(*value.word()) : Json(nullptr);
}

Json settings_json(const std::vector<std::pair<std::string, Value>>& settings) {
  Json object = Json::object();
  for (const auto& [name, value] : settings) object[name] = setting_json(value);
  return object;
}

Json layout_json(const Layout& layout) {
  Json nodes = Json::array(), edges = Json::array();
  for (const Layout::Box& box : layout.nodes)
    nodes.push_back(
        {number_json(box.x), number_json(box.y), number_json(box.width), number_json(box.height)});
  for (const auto& [edge, points] : layout.edges) {
    Json row = {edge.from, edge.to};
    for (double point : points) row.push_back(number_json(point));
    edges.push_back(std::move(row));
  }
  return {{"width", number_json(layout.width)},
          {"height", number_json(layout.height)},
          {"nodes", std::move(nodes)},
          {"edges", std::move(edges)}};
}

}  // namespace

LayoutRequest layout_request(const BagReport& report) {
  std::map<std::pair<Node, Node>, double> linked;
  for (const EdgeSupport& row : report.support) linked[pair_of(row.edge)] = row.linked;
  LayoutRequest request{report.bag.names, {}, report.knowledge.tiers()};
  std::set<std::pair<Node, Node>> seen;
  const auto add = [&](const Edge& edge) {
    if (seen.insert(pair_of(edge)).second) request.edges.push_back({edge, linked[pair_of(edge)]});
  };
  for (const ReportedAverage& each : report.averages)
    std::ranges::for_each(each.named.average.dag.edges(), add);
  for (const EdgeSupport& row : report.support)
    if (row.linked >= kLaidOut) add(row.edge);
  if (report.truth) std::ranges::for_each(*report.truth, add);
  return request;
}

std::string format_bag_report(const BagReport& report, const std::optional<Layout>& layout) {
  const Names& names = report.bag.names;
  Json averages = Json::array();
  for (const ReportedAverage& each : report.averages) averages.push_back(average_json(each));
  const Json json = {
      {"format", "hoist report"},
      {"revision", 1},
      {"kind", "bag"},
      {"title", report.title},
      {"version", version()},
      {"command", report.command},
      {"learner", settings_json(report.settings)},
      {"seed", report.seed},
      {"names", names.list()},
      {"ranks", names.ranks()},
      {"rows", report.rows},
      {"data", report.data},
      {"columns", report.columns},
      {"knowledge", knowledge_json(report.knowledge)},
      {"weighing", {{"by", report.weighing}, {"effective", number_json(report.effective)}}},
      {"bag", bag_json(report.bag)},
      {"support", support_rows(report.support)},
      {"recommended", report.recommended},
      {"methods", std::move(averages)},
      {"references", report.references},
      {"truth", report.truth ? node_pairs_json(*report.truth) : Json(nullptr)},
      {"layout", layout ? layout_json(*layout) : Json(nullptr)}};
  return script_text(json);
}

}  // namespace hoist
