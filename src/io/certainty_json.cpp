// SPDX-License-Identifier: Apache-2.0
#include "io/certainty_json.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Verdict, std::string_view>, 4> kVerdicts = {
    {{Verdict::taken, "taken"},
     {Verdict::cycle, "cycle"},
     {Verdict::placed, "placed"},
     {Verdict::forbidden, "forbidden"}}};
constexpr std::array<std::pair<Loss, std::string_view>, 4> kLosses = {
    {{Loss::split, "split"},
     {Loss::outvoted, "outvoted"},
     {Loss::cycle, "cycle"},
     {Loss::forbidden, "forbidden"}}};

template <class List, class Value>
std::string_view word_for(const List& list, Value value) {
  return std::ranges::find(list, value, &List::value_type::first)->second;
}

template <class List>
auto value_of(const List& list, std::string_view name) {
  const auto found = std::ranges::find(list, name, &List::value_type::second);
  if (found == list.end())
    throw Json::other_error::create(500, "unknown word " + std::string(name), nullptr);
  return found->first;
}

Json votes_json(const Names& names, const std::vector<Vote>& votes) {
  Json list = Json::array();
  for (const auto& [structure, posterior] : votes)
    list.push_back({{"vertex", names[structure.vertex]},
                    {"set", edges_json(names, structure.edges)},
                    {"posterior", posterior}});
  return list;
}

Json settled_json(const Names& names, const Settled& settled) {
  Json unsettled = Json::array();
  for (const UnsettledEdge& each : settled.unsettled)
    unsettled.push_back(unsettled_json(names, each));
  return {{"edges", settled.edges}, {"settled", settled.settled}, {"unsettled", unsettled}};
}

}  // namespace

std::string_view name_of(Verdict verdict) { return word_for(kVerdicts, verdict); }
std::string_view name_of(Loss loss) { return word_for(kLosses, loss); }
Verdict verdict_named(std::string_view name) { return value_of(kVerdicts, name); }
Loss loss_named(std::string_view name) { return value_of(kLosses, name); }

Json edges_json(const Names& names, const std::vector<Edge>& edges) {
  Json list = Json::array();
  for (const Edge& edge : edges) list.push_back({names[edge.from], names[edge.to]});
  return list;
}

Json nodes_json(const Names& names, const std::vector<Node>& nodes) {
  Json list = Json::array();
  for (Node node : nodes) list.push_back(names[node]);
  return list;
}

Json support_json(const Names& names, const std::vector<EdgeSupport>& support) {
  Json list = Json::array();
  for (const EdgeSupport& row : support)
    list.push_back({{"from", names[row.edge.from]},
                    {"to", names[row.edge.to]},
                    {"confidence", row.confidence},
                    {"linked", row.linked},
                    {"count", row.count},
                    {"direction", row.direction},
                    {"compelled", row.compelled},
                    {"linked_se", row.linked_se},
                    {"direction_se", row.direction_se},
                    {"compelled_se", row.compelled_se},
                    {"confidence_se", row.confidence_se}});
  return list;
}

Json lost_json(const Names& names, const LostLink& lost) {
  return {{"link", edges_json(names, {lost.edge}).front()},
          {"linked", lost.linked},
          {"linked_se", lost.linked_se},
          {"why", name_of(lost.why)},
          {"votes", votes_json(names, lost.votes)},
          {"winners", votes_json(names, lost.winners)},
          {"path", nodes_json(names, lost.path)},
          {"refused", edges_json(names, lost.refused.edges)}};
}

Json unsettled_json(const Names& names, const UnsettledEdge& edge) {
  return {{"edge", edges_json(names, {edge.edge}).front()},
          {"present", edge.present},
          {"distance", edge.distance},
          {"replicates", edge.replicates ? Json(*edge.replicates) : Json(nullptr)}};
}

void add_certainty(const Average& average, const Certainty& certainty, Json& object) {
  const Names& names = average.dag.names();
  std::vector<Edge> open;  // as the average has them
  for (const Edge& edge : certainty.open.undirected())
    open.push_back(average.dag.has_edge(edge.from, edge.to) ? edge : Edge{edge.to, edge.from});
  std::ranges::sort(open);
  object["open"] = edges_json(names, open);
  object["lost"] = Json::array();
  for (const LostLink& lost : certainty.lost) object["lost"].push_back(lost_json(names, lost));
  object["settled"] = settled_json(names, certainty.settled);
}

}  // namespace hoist
