// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "hoist/io.hpp"
#include "io/result_tables.hpp"

namespace hoist {

std::string format_average(const std::string& method, const Average& average) {
  using Json = nlohmann::ordered_json;
  const Names& names = average.dag.names();
  Json json = {{"method", method},       {"threshold", average.threshold},
               {"mass", average.mass},   {"nodes", names.list()},
               {"edges", Json::array()}, {"decisions", Json::array()}};
  for (const Edge& edge : average.dag.edges())
    json["edges"].push_back({names[edge.from], names[edge.to]});
  for (const Decision& decision : average.decisions) {
    Json set = Json::array();
    for (const Edge& edge : decision.structure.edges)
      set.push_back({names[edge.from], names[edge.to]});
    json["decisions"].push_back({{"vertex", names[decision.structure.vertex]},
                                 {"set", set},
                                 {"posterior", decision.posterior},
                                 {"count", decision.count},
                                 {"taken", decision.verdict == Verdict::taken},
                                 {"blocked_by", spell_verdict(names, decision)}});
  }
  return json.dump() + "\n";
}

}  // namespace hoist
