// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "discover/cost_json.hpp"
#include "hoist/discover.hpp"
#include "io/certainty_json.hpp"
#include "io/result_tables.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

Json sets_of(const Names& names, const VariableReport& report) {
  Json list = Json::array();
  for (const ParentSet& set : report.sets)
    list.push_back({{"parents", nodes_json(names, set.parents)},
                    {"share", set.share},
                    {"share_se", set.share_se},
                    {"count", set.count},
                    {"taken_by", set.taken_by}});
  return list;
}

Json links_of(const Names& names, const VariableReport& report) {
  Json list = Json::array();
  for (const auto& [support, in] : report.links) {
    Json one = support_json(names, {support}).front();
    one["averages"] = Json::array();
    for (const LinkIn& each : in)
      one["averages"].push_back({{"method", each.method},
                                 {"edge", edges_json(names, {each.edge}).front()},
                                 {"open", each.open}});
    list.push_back(std::move(one));
  }
  return list;
}

Json refused_of(const Names& names, const VariableReport& report) {
  Json list = Json::array();
  for (const auto& [method, decision] : report.refused)
    list.push_back({{"method", method},
                    {"set", edges_json(names, decision.structure.edges)},
                    {"posterior", decision.posterior},
                    {"blocked_by", spell_verdict(names, decision)}});
  return list;
}

// With the name of the average in front.
Json named(const std::string& method, Json object) {
  Json one = {{"method", method}};
  one.update(object);
  return one;
}

Json report_of(const Names& names, const VariableReport& report) {
  Json one = {{"variable", names[report.variable]},
              {"doubt", report.doubt},
              {"sets", sets_of(names, report)},
              {"links", links_of(names, report)},
              {"refused", refused_of(names, report)},
              {"lost", Json::array()},
              {"unsettled", Json::array()}};
  for (const auto& [method, lost] : report.lost)
    one["lost"].push_back(named(method, lost_json(names, lost)));
  for (const auto& [method, edge] : report.unsettled)
    one["unsettled"].push_back(named(method, unsettled_json(names, edge)));
  return one;
}

}  // namespace

std::string format_explanation(const Names& names, const StoredDiscovery& stored,
                               std::span<const VariableReport> reports) {
  Json json = {
      {"replicates", stored.replicates}, {"averages", Json::array()}, {"variables", Json::array()}};
  for (const auto& [method, average] : stored.averages)
    json["averages"].push_back({{"method", method}, {"threshold", average.threshold}});
  if (stored.knowledge_cost) json["knowledge_cost"] = cost_json(*stored.knowledge_cost);
  for (const VariableReport& report : reports)
    json["variables"].push_back(report_of(names, report));
  return json.dump() + "\n";
}

}  // namespace hoist
