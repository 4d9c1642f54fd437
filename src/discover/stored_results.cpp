// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hoist/discover.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

class Reader {
 public:
  Reader(std::string_view place, const Names& names) : place_(place), names_(names) {}

  std::vector<Edge> edges(const Json& json, const char* key) const {
    std::vector<Edge> found;
    if (const auto list = json.find(key); list != json.end())
      for (const Json& pair : *list) found.push_back({node(pair.at(0)), node(pair.at(1))});
    return found;
  }

  Knowledge knowledge(const Json& json) const {
    Knowledge known(names_);
    for (const Edge& edge : edges(json, "required")) known.require(edge);
    for (const Edge& edge : edges(json, "forbidden")) known.forbid(edge);
    std::vector<std::vector<Node>> tiers;
    if (const auto list = json.find("tiers"); list != json.end())
      for (const Json& tier : *list) {
        tiers.emplace_back();
        for (const Json& name : tier) tiers.back().push_back(node(name));
      }
    if (!tiers.empty()) known.tiers(tiers);
    return known;
  }

  EdgeSupport support(const Json& row) const {
    EdgeSupport found{.edge = {node(row.at("from")), node(row.at("to"))}};
    found.count = row.at("count");
    const std::pair<const char*, double EdgeSupport::*> shares[] = {
        {"confidence", &EdgeSupport::confidence},
        {"linked", &EdgeSupport::linked},
        {"direction", &EdgeSupport::direction},
        {"compelled", &EdgeSupport::compelled},
        {"confidence_se", &EdgeSupport::confidence_se},
        {"linked_se", &EdgeSupport::linked_se},
        {"direction_se", &EdgeSupport::direction_se},
        {"compelled_se", &EdgeSupport::compelled_se}};
    for (const auto& [key, member] : shares) found.*member = row.at(key);
    return found;
  }

 private:
  Node node(const Json& name) const { return names_.at(name.get<std::string>(), place_); }

  std::string_view place_;
  const Names& names_;
};

}  // namespace

StoredResults parse_results(std::string_view text, std::string_view place) {
  StoredResults results;
  try {
    const Json json = Json::parse(text);
    results.names = Names(json.at("averages").at(0).at("nodes").get<std::vector<std::string>>());
    const Reader reader(place, results.names);
    results.rows = json.at("rows");
    results.seed = json.at("seed");
    results.title = json.at("title");
    results.knowledge = reader.knowledge(json);
    for (const Json& row : json.at("support")) results.support.push_back(reader.support(row));
    if (json.contains("truth")) results.truth = Dag(results.names, reader.edges(json, "truth"));
  } catch (const Json::exception&) {
    // The same text fails there, with a message that says what to do.
    results.names = Names();
  }
  results.discovery = parse_discovery(text, place, results.names);
  return results;
}

Average raised(const Average& average, double threshold, const Knowledge& knowledge) {
  if (threshold < average.threshold)
    throw Error(ErrorKind::usage,
                fmt::format("the threshold {:.3g} is below {:.3g}, that of this average, and what "
                            "lies between is not in its log",
                            threshold, average.threshold));
  const bool sorted =
      std::ranges::is_sorted(average.decisions, std::greater<>(), &Decision::support);
  if (average.solver != Solver::greedy || !sorted)
    throw Error(ErrorKind::usage,
                "another threshold would change more than the end of the log of this average, "
                "whose structures were not inserted by their support");
  Average made = average;
  made.threshold = threshold;
  made.mass = 0;
  std::erase_if(made.decisions,
                [&](const Decision& decision) { return decision.support <= threshold; });
  std::vector<Edge> edges = knowledge.required();
  for (const Decision& decision : made.decisions) {
    if (decision.verdict != Verdict::taken) continue;
    edges.insert(edges.end(), decision.structure.edges.begin(), decision.structure.edges.end());
    made.mass += decision.support;
  }
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  made.dag = Dag(average.dag.names(), edges);
  return made;
}

}  // namespace hoist
