// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>

#include "hoist/io.hpp"
#include "io/certainty_json.hpp"
#include "io/result_tables.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

Json decision_json(const Names& names, const Decision& decision) {
  return {{"vertex", names[decision.structure.vertex]},
          {"slot", decision.structure.slot},
          {"set", edges_json(names, decision.structure.edges)},
          {"posterior", decision.posterior},
          {"support", decision.support},
          {"count", decision.count},
          {"taken", decision.verdict == Verdict::taken},
          {"verdict", name_of(decision.verdict)},
          {"path", nodes_json(names, decision.path)},
          {"blocked_by", spell_verdict(names, decision)}};
}

Json decisions_json(const Names& names, const std::vector<Decision>& decisions) {
  Json list = Json::array();
  for (const Decision& decision : decisions) list.push_back(decision_json(names, decision));
  return list;
}

Json average_json(const std::string& method, const Average& average) {
  const Names& names = average.dag.names();
  Json json = {{"method", method},
               {"threshold", average.threshold},
               {"rule", average.rule.empty() ? Json(nullptr) : Json(average.rule)},
               {"solver", name_of(average.solver)},
               {"rank", average.rank},
               {"kappa", average.kappa},
               {"accumulate", average.accumulate},
               {"mass", average.mass}};
  if (average.bound) json.update({{"bound", *average.bound}, {"proven", average.proven}});
  json.update({{"nodes", names.list()},
               {"edges", edges_json(names, average.dag.edges())},
               {"decisions", decisions_json(names, average.decisions)}});
  return json;
}

}  // namespace

std::string format_average(const std::string& method, const Average& average) {
  return average_json(method, average).dump() + "\n";
}

std::string format_average(const std::string& method, const Average& average,
                           const Certainty& certainty, const std::vector<EdgeSupport>& support,
                           const std::optional<Worth>& worth) {
  Json json = average_json(method, average);
  add_certainty(average, certainty, json);
  if (worth)
    json["weights"] = {{"by", worth->weighing},
                       {"effective_replicates", worth->effective_replicates}};
  json["support"] = support_json(average.dag.names(), support);
  return json.dump() + "\n";
}

std::string format_average(const std::string& method, const CyclicAverage& average) {
  const Json json = {{"method", method},
                     {"threshold", average.threshold},
                     {"cyclic", true},
                     {"mass", average.mass},
                     {"nodes", average.names.list()},
                     {"edges", edges_json(average.names, average.edges)},
                     {"decisions", decisions_json(average.names, average.decisions)}};
  return json.dump() + "\n";
}

}  // namespace hoist
