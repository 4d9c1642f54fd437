// SPDX-License-Identifier: Apache-2.0
#include "io/bag_manifest.hpp"

#include <charconv>

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

Names names_from_json(const Json& list, std::string_view place) {
  const auto names = list.get<std::vector<std::string>>();
  try {
    return Names(names);
  } catch (const Error& error) {
    fail_manifest(place, error.what());
  }
}

// Strict, because a conversion would wrap a negative number and cut a fraction off.
std::uint64_t whole(const Json& json, const char* key, std::string_view place) {
  if (!json.at(key).is_number_unsigned())
    fail_manifest(place, key + std::string(" is no whole number"));
  return json.at(key).get<std::uint64_t>();
}

BagManifest from_json(const Json& json, std::string_view place) {
  BagManifest bag;
  const Names names = names_from_json(json.at("nodes"), place);
  bag.knowledge = Knowledge(names);
  for (const Json& pair : json.at("required"))
    bag.knowledge.require(edge_from_json(pair, names, place));
  for (const Json& pair : json.at("forbidden"))
    bag.knowledge.forbid(edge_from_json(pair, names, place));
  bag.replicates = whole(json, "replicates", place);
  bag.seed = whole(json, "seed", place);
  json.at("resample").get_to(bag.resample);
  json.at("learner").get_to(bag.learner);
  json.at("score").get_to(bag.score);
  json.at("iss").get_to(bag.iss);
  json.at("tie_break").get_to(bag.tie_break);
  bag.rows = whole(json, "rows", place);
  json.at("data_digest").get_to(bag.data_digest);
  if (!json.at("max_parents").is_null()) bag.max_parents = whole(json, "max_parents", place);
  return bag;
}

// What format_edges wrote, and nothing else.
std::optional<std::vector<Edge>> read_edges(std::string_view body, std::size_t nodes) {
  const auto accept = [&](std::string_view text) {
    if (!body.starts_with(text)) return false;
    body.remove_prefix(text.size());
    return true;
  };
  const auto node = [&](Node& value) {
    const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), value);
    if (error != std::errc() || value >= nodes) return false;
    body.remove_prefix(static_cast<std::size_t>(end - body.data()));
    return true;
  };
  std::vector<Edge> edges;
  if (!accept("\"edges\":[")) return std::nullopt;
  while (!accept("]")) {
    Edge edge;
    if (!edges.empty() && !accept(",")) return std::nullopt;
    if (!(accept("[") && node(edge.from) && accept(",") && node(edge.to) && accept("]")))
      return std::nullopt;
    edges.push_back(edge);
  }
  if (!body.empty()) return std::nullopt;
  return edges;
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
  auto edges = read_edges(body, nodes);
  if (!edges)
    throw Error(ErrorKind::input, std::string(place) +
                                      ": has edges that the run cannot have; start again in "
                                      "another directory");
  return std::move(*edges);
}

}  // namespace hoist
