// SPDX-License-Identifier: Apache-2.0
#include "discover/stored.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hoist/error.hpp"
#include "io/certainty_json.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

// Reads what `format_discovery` wrote, and trusts no key to be there.
class Reader {
 public:
  Reader(std::string_view place, const Names& names) : place_(place), names_(names) {}

  StoredDiscovery read(const Json& json) const {
    StoredDiscovery stored;
    stored.replicates = json.at("replicates");
    for (const Json& each : json.at("averages")) {
      stored.averages.push_back({each.at("method"), average(each)});
      stored.certainties.push_back(certainty(each, stored.averages.back().average.dag));
    }
    if (const auto cost = json.find("knowledge_cost"); cost != json.end())
      stored.knowledge_cost =
          KnowledgeCost{cost->at("score"), cost->at("without"), cost->at("with")};
    return stored;
  }

 private:
  Node node(const Json& name) const { return names_.at(name.get<std::string>(), place_); }

  Edge edge(const Json& pair) const { return {node(pair.at(0)), node(pair.at(1))}; }

  std::vector<Edge> edges(const Json& list) const {
    std::vector<Edge> found;
    for (const Json& pair : list) found.push_back(edge(pair));
    return found;
  }

  std::vector<Node> nodes(const Json& list) const {
    std::vector<Node> found;
    for (const Json& name : list) found.push_back(node(name));
    return found;
  }

  Structure structure(const Json& json) const {
    return {node(json.at("vertex")), 0, edges(json.at("set"))};
  }

  Structure slotted(const Json& json) const {
    Structure found = structure(json);
    found.slot = json.at("slot");
    return found;
  }

  Average average(const Json& json) const {
    Average found;
    found.dag = Dag(names_, edges(json.at("edges")));
    found.threshold = json.at("threshold");
    found.mass = json.at("mass");
    found.solver = solver_named(json.at("solver").get<std::string>());
    if (!json.at("rule").is_null()) found.rule = json.at("rule");
    found.rank = json.at("rank");
    found.kappa = json.at("kappa");
    found.accumulate = json.at("accumulate");
    for (const Json& each : json.at("decisions"))
      found.decisions.push_back(
          {slotted(each), each.at("count").get<std::uint32_t>(), each.at("posterior").get<double>(),
           each.at("support").get<double>(), verdict_named(each.at("verdict").get<std::string>()),
           nodes(each.at("path"))});
    return found;
  }

  std::vector<Vote> votes(const Json& list) const {
    std::vector<Vote> found;
    for (const Json& each : list) found.push_back({structure(each), each.at("posterior")});
    return found;
  }

  // Its vertex is that of a vote with the same edges.
  Structure refused(const Json& lost) const {
    const std::vector<Edge> all = edges(lost.at("refused"));
    for (const Json& vote : lost.at("votes"))
      if (Structure one = structure(vote); !all.empty() && one.edges == all) return one;
    return {};
  }

  Certainty certainty(const Json& json, const Dag& dag) const {
    const std::vector<Edge> open = edges(json.at("open"));
    std::vector<Edge> directed;
    for (const Edge& edge : dag.edges())
      if (std::ranges::find(open, edge) == open.end()) directed.push_back(edge);
    Certainty found{Pdag(names_, std::move(directed), open), {}, {}};
    for (const Json& each : json.at("lost"))
      found.lost.push_back({edge(each.at("link")), each.at("linked"), each.at("linked_se"),
                            loss_named(each.at("why").get<std::string>()), votes(each.at("votes")),
                            votes(each.at("winners")), nodes(each.at("path")), refused(each)});
    const Json& settled = json.at("settled");
    found.settled = {settled.at("edges"), settled.at("settled"), {}};
    for (const Json& each : settled.at("unsettled")) {
      UnsettledEdge one{edge(each.at("edge")), each.at("present"), each.at("distance"), {}};
      if (!each.at("replicates").is_null())
        one.replicates = each.at("replicates").get<std::uint64_t>();
      found.settled.unsettled.push_back(one);
    }
    return found;
  }

  std::string_view place_;
  const Names& names_;
};

}  // namespace

StoredDiscovery read_stored(const Json& json, std::string_view place, const Names& names) {
  return Reader(place, names).read(json);
}

void fail_stored(std::string_view place) {
  throw Error(ErrorKind::input,
              std::string(place) +
                  ": is not what this version of `hoist discover` writes; run that again with the "
                  "same flags (a finished bag is not learnt anew)");
}

StoredDiscovery parse_discovery(std::string_view text, std::string_view place, const Names& names) {
  try {
    return read_stored(Json::parse(text), place, names);
  } catch (const Json::exception&) {
    fail_stored(place);
  }
}

}  // namespace hoist
