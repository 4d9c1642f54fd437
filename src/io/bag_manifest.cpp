// SPDX-License-Identifier: Apache-2.0
#include "io/bag_manifest.hpp"

#include "hoist/error.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "hoist run";

Json edges_to_json(const Names& names, const std::vector<Edge>& edges) {
  Json list = Json::array();
  for (const Edge& edge : edges) list.push_back({names[edge.from], names[edge.to]});
  return list;
}

Edge edge_from_json(const Json& pair, const Names& names, std::string_view place) {
  return {names.at(pair.at(0).get<std::string>(), place),
          names.at(pair.at(1).get<std::string>(), place)};
}

BagManifest from_json(const Json& json, std::string_view place) {
  BagManifest bag;
  const Names names(json.at("nodes").get<std::vector<std::string>>());
  bag.knowledge = Knowledge(names);
  for (const Json& pair : json.at("required"))
    bag.knowledge.require(edge_from_json(pair, names, place));
  for (const Json& pair : json.at("forbidden"))
    bag.knowledge.forbid(edge_from_json(pair, names, place));
  json.at("replicates").get_to(bag.replicates);
  json.at("seed").get_to(bag.seed);
  json.at("resample").get_to(bag.resample);
  json.at("learner").get_to(bag.learner);
  json.at("score").get_to(bag.score);
  json.at("iss").get_to(bag.iss);
  json.at("tie_break").get_to(bag.tie_break);
  json.at("rows").get_to(bag.rows);
  json.at("data_digest").get_to(bag.data_digest);
  if (!json.at("max_parents").is_null())
    bag.max_parents = json.at("max_parents").get<std::uint64_t>();
  return bag;
}

}  // namespace

Manifest to_manifest(const BagManifest& bag) {
  const Names& names = bag.names();
  Json keys = manifest_head(kFormat, kAlgorithmRevision);
  keys.update({
      {"replicates", bag.replicates},
      {"seed", bag.seed},
      {"resample", bag.resample},
      {"learner", bag.learner},
      {"score", bag.score},
      {"iss", bag.iss},
      {"max_parents", bag.max_parents ? Json(*bag.max_parents) : Json(nullptr)},
      {"tie_break", bag.tie_break},
      {"required", edges_to_json(names, bag.knowledge.required())},
      {"forbidden", edges_to_json(names, bag.knowledge.forbidden())},
      {"rows", bag.rows},
      {"data_digest", bag.data_digest},
      {"nodes", names.list()},
  });
  return {std::move(keys), "replicates"};
}

BagManifest parse_bag_manifest(std::string_view text, std::string_view place) {
  const Manifest manifest =
      parse_manifest(text, place, manifest_head(kFormat, kAlgorithmRevision), "replicates");
  return read_keys(place, [&] { return from_json(manifest.keys, place); });
}

std::string format_edges(const std::vector<Edge>& edges) {
  std::string text = "\"edges\":[";
  for (std::size_t i = 0; i < edges.size(); ++i)
    text +=
        (i ? ",[" : "[") + std::to_string(edges[i].from) + "," + std::to_string(edges[i].to) + "]";
  return text + "]";
}

std::vector<Edge> parse_edges(std::string_view body, std::size_t nodes, std::string_view place) {
  const Json json = Json::parse("{" + std::string(body) + "}", nullptr, false);
  std::vector<Edge> edges;
  bool sound = !json.is_discarded();
  if (sound)
    for (const Json& pair : json.at("edges")) {
      edges.push_back({pair.at(0).get<Node>(), pair.at(1).get<Node>()});
      sound = sound && edges.back().from < nodes && edges.back().to < nodes;
    }
  if (!sound)
    throw Error(ErrorKind::input, std::string(place) +
                                      ": has edges that the run cannot have; start again in "
                                      "another directory");
  return edges;
}

}  // namespace hoist
