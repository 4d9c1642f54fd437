// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "hoist/io.hpp"
#include "io/result_tables.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Names& names, const std::vector<Edge>& edges) {
  Json list = Json::array();
  for (const Edge& edge : edges) list.push_back({names[edge.from], names[edge.to]});
  return list;
}

Json to_json(const Names& names, const std::vector<Decision>& decisions) {
  Json list = Json::array();
  for (const Decision& decision : decisions)
    list.push_back({{"vertex", names[decision.structure.vertex]},
                    {"set", to_json(names, decision.structure.edges)},
                    {"posterior", decision.posterior},
                    {"count", decision.count},
                    {"taken", decision.verdict == Verdict::taken},
                    {"blocked_by", spell_verdict(names, decision)}});
  return list;
}

}  // namespace

std::string format_average(const std::string& method, const Average& average) {
  const Names& names = average.dag.names();
  Json json = {{"method", method},
               {"threshold", average.threshold},
               {"solver", name_of(average.solver)},
               {"mass", average.mass}};
  if (average.bound) json.update({{"bound", *average.bound}, {"proven", average.proven}});
  json.update({{"nodes", names.list()},
               {"edges", to_json(names, average.dag.edges())},
               {"decisions", to_json(names, average.decisions)}});
  return json.dump() + "\n";
}

std::string format_average(const std::string& method, const CyclicAverage& average) {
  const Json json = {{"method", method},
                     {"threshold", average.threshold},
                     {"cyclic", true},
                     {"mass", average.mass},
                     {"nodes", average.names.list()},
                     {"edges", to_json(average.names, average.edges)},
                     {"decisions", to_json(average.names, average.decisions)}};
  return json.dump() + "\n";
}

}  // namespace hoist
