// SPDX-License-Identifier: Apache-2.0
#include "io/run_files.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/checksum.hpp"
#include "hoist/error.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "hoist run";
constexpr int kFormatRevision = 1;
// Raised whenever the same request would give other DAGs, so that an old bag is never mixed with a
// new one.
constexpr int kAlgorithmRevision = 2;

Json edges_to_json(const Names& names, const std::vector<Edge>& edges) {
  Json list = Json::array();
  for (const Edge& edge : edges) list.push_back({names[edge.from], names[edge.to]});
  return list;
}

Json to_json(const Manifest& manifest) {
  const Names& names = manifest.names();
  return {
      {"format", kFormat},
      {"format_revision", kFormatRevision},
      {"algorithm_revision", kAlgorithmRevision},
      {"replicates", manifest.replicates},
      {"seed", manifest.seed},
      {"resample", manifest.resample},
      {"learner", manifest.learner},
      {"score", manifest.score},
      {"iss", manifest.iss},
      {"max_parents", manifest.max_parents ? Json(*manifest.max_parents) : Json(nullptr)},
      {"tie_break", manifest.tie_break},
      {"required", edges_to_json(names, manifest.knowledge.required())},
      {"forbidden", edges_to_json(names, manifest.knowledge.forbidden())},
      {"rows", manifest.rows},
      {"data_digest", manifest.data_digest},
      {"nodes", names.list()},
  };
}

Edge edge_from_json(const Json& pair, const Names& names, std::string_view place) {
  return {names.at(pair.at(0).get<std::string>(), place),
          names.at(pair.at(1).get<std::string>(), place)};
}

std::uint64_t checked_replicates(const Json& value, std::string_view place) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMostReplicates)
    throw Error(ErrorKind::input, std::string(place) + ": replicates must be a number up to " +
                                      std::to_string(kMostReplicates) + ", not " + value.dump() +
                                      "; the file is damaged, start again in another directory");
  return value.get<std::uint64_t>();
}

std::string shortened(const Json& value) {
  const std::string text = value.dump();
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

}  // namespace

std::string format_manifest(const Manifest& manifest) { return to_json(manifest).dump(1) + "\n"; }

Manifest parse_manifest(std::string_view text, std::string_view place) {
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat || json.at("format_revision") != kFormatRevision ||
        json.at("algorithm_revision") != kAlgorithmRevision)
      throw Error(ErrorKind::mismatch,
                  std::string(place) +
                      ": written by another version of hoist, whose replicates "
                      "may differ; start a new run in another directory");
    Manifest manifest;
    const Names names(json.at("nodes").get<std::vector<std::string>>());
    manifest.knowledge = Knowledge(names);
    for (const Json& pair : json.at("required"))
      manifest.knowledge.require(edge_from_json(pair, names, place));
    for (const Json& pair : json.at("forbidden"))
      manifest.knowledge.forbid(edge_from_json(pair, names, place));
    manifest.replicates = checked_replicates(json.at("replicates"), place);
    json.at("seed").get_to(manifest.seed);
    json.at("resample").get_to(manifest.resample);
    json.at("learner").get_to(manifest.learner);
    json.at("score").get_to(manifest.score);
    json.at("iss").get_to(manifest.iss);
    json.at("tie_break").get_to(manifest.tie_break);
    json.at("rows").get_to(manifest.rows);
    json.at("data_digest").get_to(manifest.data_digest);
    if (!json.at("max_parents").is_null())
      manifest.max_parents = json.at("max_parents").get<std::uint64_t>();
    return manifest;
  } catch (const Json::exception& error) {
    throw Error(ErrorKind::input, std::string(place) + ": not the manifest of a run (" +
                                      error.what() + "); start again in another directory");
  }
}

std::uint64_t run_id(const Manifest& manifest) {
  Json json = to_json(manifest);
  json.erase("replicates");
  return checksum(json.dump());
}

std::vector<std::string> differences(const Manifest& stored, const Manifest& asked) {
  const Json before = to_json(stored), now = to_json(asked);
  std::vector<std::string> found;
  for (const auto& [key, value] : before.items())
    if (key != "replicates" && value != now.at(key))
      found.push_back(key + " was " + shortened(value) + ", now " + shortened(now.at(key)));
  return found;
}

std::string format_record(const Record& record, std::uint64_t run) {
  std::string text = "{\"replicate\":" + std::to_string(record.replicate) + ",\"edges\":[";
  for (std::size_t i = 0; i < record.edges.size(); ++i)
    text += (i ? ",[" : "[") + std::to_string(record.edges[i].from) + "," +
            std::to_string(record.edges[i].to) + "]";
  text += "]";
  return text + ",\"sum\":\"" + hex(checksum(text, run)) + "\"}\n";
}

std::optional<Record> parse_record(std::string_view line, std::uint64_t run, std::size_t nodes) {
  // The checksum is looked at first, so nothing that was not written by format_record is parsed.
  constexpr std::string_view kTail = ",\"sum\":\"0123456789abcdef\"}";
  if (line.size() < kTail.size()) return std::nullopt;
  const std::string_view body = line.substr(0, line.size() - kTail.size());
  if (line.substr(body.size()) != ",\"sum\":\"" + hex(checksum(body, run)) + "\"}")
    return std::nullopt;
  const Json json = Json::parse(std::string(body) + "}", nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  Record record{json.at("replicate").get<std::uint64_t>(), {}};
  for (const Json& pair : json.at("edges")) {
    const Edge edge{pair.at(0).get<Node>(), pair.at(1).get<Node>()};
    if (edge.from >= nodes || edge.to >= nodes) return std::nullopt;
    record.edges.push_back(edge);
  }
  return record;
}

}  // namespace hoist
