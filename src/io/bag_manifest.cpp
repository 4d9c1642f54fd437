// SPDX-License-Identifier: Apache-2.0
#include "io/bag_manifest.hpp"

#include <algorithm>
#include <charconv>

#include "hoist/error.hpp"
#include "hoist/text.hpp"

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

// What stands in every manifest of a bag; all other keys are choices and their parameters.
constexpr std::string_view kFixedKeys[] = {
    "format",    "format_revision", "algorithm_revision", "replicates", "seed",
    "tie_break", "required",        "forbidden",          "rows",       "data_digest",
    "nodes"};

Value value_from_json(const Json& value, const std::string& key, std::string_view place) {
  if (value.is_null()) return {};
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  fail_manifest(place, key + " is not a value of a parameter");
}

// Strict, because a conversion would wrap a negative number and cut a fraction off.
std::uint64_t whole_number(const Json& json, const char* key, std::string_view place) {
  if (!json.at(key).is_number_unsigned())
    fail_manifest(place, key + std::string(" is not a whole number"));
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
  bag.replicates = whole_number(json, "replicates", place);
  bag.seed = whole_number(json, "seed", place);
  json.at("tie_break").get_to(bag.tie_break);
  bag.rows = whole_number(json, "rows", place);
  json.at("data_digest").get_to(bag.data_digest);
  for (const auto& [key, value] : json.items())
    if (std::ranges::find(kFixedKeys, key) == std::end(kFixedKeys))
      bag.choices.emplace_back(key, value_from_json(value, key, place));
  return bag;
}

// Reads what format_replicate wrote, and nothing else.
class BodyReader {
 public:
  BodyReader(std::string_view body, std::size_t nodes) : rest_(body), nodes_(nodes) {}

  bool accept(std::string_view text) {
    if (!rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }

  template <class Number>
  bool number(Number& value) {
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }

  bool edges(std::vector<Edge>& edges) {
    if (!accept("[")) return false;
    while (!accept("]")) {
      Edge edge;
      if (!edges.empty() && !accept(",")) return false;
      if (!(accept("[") && number(edge.from) && accept(",") && number(edge.to) && accept("]")))
        return false;
      if (edge.from >= nodes_ || edge.to >= nodes_) return false;
      edges.push_back(edge);
    }
    return true;
  }

  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  std::size_t nodes_;
};

// The record's values; false where it is not one.
bool read_body(std::string_view body, const Names& names, Replicate& replicate) {
  BodyReader reader(body, names.size());
  std::vector<Edge> directed, undirected;
  double score = 0;
  if (!reader.accept("\"edges\":") || !reader.edges(directed)) return false;
  const bool open = reader.accept(",\"undirected\":");
  if (open && !reader.edges(undirected)) return false;
  if (reader.accept(",\"weight\":") && !reader.number(replicate.weight)) return false;
  const bool scored = reader.accept(",\"score\":");
  if (scored && !reader.number(score)) return false;
  if (scored) replicate.score = score;
  if (open)
    replicate.graph = Pdag(names, std::move(directed), std::move(undirected));
  else
    replicate.graph = Dag(names, std::move(directed));
  return reader.at_end();
}

std::string format_edges(const std::vector<Edge>& edges) {
  std::string text = "[";
  for (std::size_t i = 0; i < edges.size(); ++i)
    text +=
        (i ? ",[" : "[") + std::to_string(edges[i].from) + "," + std::to_string(edges[i].to) + "]";
  return text + "]";
}

Json to_json(const Value& value) {
  if (const auto* whole_value = value.whole()) return *whole_value;
  if (const auto real = value.real()) return *real;
  if (const auto* yes_no = value.yes_no()) return *yes_no;
  return value.word() != nullptr ? Json(*value.word()) : Json(nullptr);
}

}  // namespace

std::string format_value(const Value& value) { return to_json(value).dump(); }

Manifest to_manifest(const BagManifest& bag) {
  const Names& names = bag.names();
  Json keys = manifest_head(kFormat, kAlgorithmRevision);
  keys["replicates"] = bag.replicates;
  keys["seed"] = bag.seed;
  for (const auto& [key, value] : bag.choices) keys[key] = to_json(value);
  keys.update({
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

std::string format_replicate(const Replicate& replicate) {
  std::string text = "\"edges\":";
  if (const auto* pdag = std::get_if<Pdag>(&replicate.graph))
    text += format_edges(pdag->directed()) + ",\"undirected\":" + format_edges(pdag->undirected());
  else
    text += format_edges(std::get<Dag>(replicate.graph).edges());
  if (replicate.weight != 1) text += ",\"weight\":" + format_double(replicate.weight);
  if (replicate.score) text += ",\"score\":" + format_double(*replicate.score);
  return text;
}

Replicate parse_replicate(std::string_view body, const Names& names, std::string_view place) {
  Replicate replicate{Dag(names)};
  std::string why;
  try {
    if (read_body(body, names, replicate)) return replicate;
  } catch (const Error& error) {
    why = std::string(" (") + error.what() + ")";
  }
  throw Error(ErrorKind::input, std::string(place) + ": has edges that the run cannot have" + why +
                                    "; start again in another directory");
}

}  // namespace hoist
