// SPDX-License-Identifier: Apache-2.0
#include "io/manifest.hpp"

#include <charconv>
#include <filesystem>

#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "hoist/run.hpp"
#include "io/files.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

// 2: a manifest has a checksum. 3: a key for each parameter of what was chosen, and no others.
constexpr int kFormatRevision = 3;

std::string shortened(const Json& value) {
  const std::string text = value.dump();
  return text.size() <= 60 ? text : text.substr(0, 57) + "...";
}

// Copies and texts of a value are recursive, and its keys are looked up one by one: more than any
// manifest has is refused while it is read.
Json parse_limited(std::string_view text, std::string_view place) {
  constexpr int kDeepest = 64;
  constexpr std::size_t kMostKeys = 10'000;
  std::size_t keys = 0;
  return Json::parse(text, [&](int depth, Json::parse_event_t event, Json&) {
    if (depth > kDeepest)
      fail_manifest(place, "nested deeper than " + std::to_string(kDeepest) + " levels");
    if (event == Json::parse_event_t::key && ++keys > kMostKeys)
      fail_manifest(place, "more than " + std::to_string(kMostKeys) + " keys");
    return true;
  });
}

void require_count(const Manifest& manifest, std::string_view place) {
  const Json& value = manifest.keys.at(manifest.grows);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMostRecords)
    throw Error(ErrorKind::input, std::string(place) + ": " + manifest.grows +
                                      " must be a number up to " + std::to_string(kMostRecords) +
                                      ", not " + shortened(value) +
                                      "; the file is damaged, start again in another directory");
}

void require_version(const Json& stored, const Json& head, std::string_view place) {
  const auto refuse = [&](const char* key, const char* what, const char* why) {
    if (stored.at(key) == head.at(key)) return;
    throw Error(ErrorKind::mismatch,
                std::string(place) + ": written by another version of hoist, with " + what + " " +
                    shortened(stored.at(key)) + "; this one has " + what + " " +
                    shortened(head.at(key)) + why +
                    "; go on with the version that made it, or start a new run in another "
                    "directory");
  };
  refuse("format_revision", "run format", ", and reads no other");
  refuse("algorithm_revision", "algorithm", ", whose results may differ");
}

constexpr std::string_view kEnd = "\n}";

// What was sealed, as JSON; nothing where a single bit of it has changed.
std::optional<std::string> unsealed(std::string_view text) {
  const std::size_t seal = text.rfind(",\n \"sum\": ");
  if (seal == std::string_view::npos) return std::nullopt;
  const std::string content(text.substr(0, seal));
  if (seal_manifest(content) != text) return std::nullopt;
  return content + std::string(kEnd);
}

[[noreturn]] void fail_damaged(std::string_view place) {
  fail_manifest(place, "its checksum does not fit: it was damaged, or edited");
}

std::string record_head(std::string_view what) { return "{\"" + std::string(what) + "\":"; }

}  // namespace

nlohmann::ordered_json manifest_head(std::string_view format, int algorithm_revision) {
  return {{"format", format},
          {"format_revision", kFormatRevision},
          {"algorithm_revision", algorithm_revision}};
}

std::string format_manifest(const Manifest& manifest) {
  const std::string text = manifest.keys.dump(1);
  return seal_manifest(text.substr(0, text.size() - kEnd.size()));
}

std::string seal_manifest(const std::string& text) {
  return text + ",\n \"sum\": \"" + hex(checksum(text)) + "\"" + std::string(kEnd) + "\n";
}

void fail_manifest(std::string_view place, const std::string& reason) {
  throw Error(ErrorKind::input, std::string(place) + ": not the manifest of a run (" + reason +
                                    "); the command that made the run mends it where its "
                                    "records are sound, else start again in another directory");
}

Manifest parse_manifest(std::string_view text, std::string_view place,
                        const nlohmann::ordered_json& head, std::string_view grows) {
  return read_keys(place, [&] {
    const std::optional<std::string> sound = unsealed(text);
    // Before anything that it says is believed; but what has no seal may be of another version.
    const bool sealed = text.find("\"sum\"") != std::string_view::npos;
    if (sealed && !sound) fail_damaged(place);
    Manifest manifest{parse_limited(sound ? *sound : text, place), std::string(grows)};
    const std::string kind = manifest.keys.at("format").get<std::string>();
    const std::string expected = head.at("format").get<std::string>();
    if (kind != expected)
      throw Error(ErrorKind::mismatch, std::string(place) + ": of a " + kind + ", not of a " +
                                           expected + "; use another directory");
    require_version(manifest.keys, head, place);
    if (!sound) fail_damaged(place);
    require_count(manifest, place);
    return manifest;
  });
}

std::string run_format(const std::string& directory) {
  const std::string path = directory + "/manifest.json";
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    throw Error(ErrorKind::input, directory + ": is not a run: it has no manifest.json");
  const std::string text = read_regular_file(path);
  return read_keys(path, [&] { return parse_limited(text, path).at("format").get<std::string>(); });
}

std::uint64_t run_id(const Manifest& manifest) {
  Json json = manifest.keys;
  json.erase(manifest.grows);
  return checksum(json.dump());
}

std::vector<std::string> differences(const Manifest& stored, const Manifest& asked) {
  std::vector<std::string> found;
  for (const auto& [key, value] : asked.keys.items()) {
    if (key == asked.grows) continue;
    const auto before = stored.keys.find(key);
    const std::string was = before == stored.keys.end() ? "unset" : shortened(*before);
    if (before == stored.keys.end() || *before != value)
      found.push_back(key + " was " + was + ", now " + shortened(value));
  }
  return found;
}

std::string format_record(std::string_view what, const Record& record, std::uint64_t run) {
  const std::string text = record_head(what) + std::to_string(record.index) + "," + record.body;
  return text + ",\"sum\":\"" + hex(checksum(text, run)) + "\"}\n";
}

std::optional<Record> parse_record(std::string_view what, std::string_view line,
                                   std::uint64_t run) {
  // The checksum is looked at first, so nothing that was not written by format_record is parsed.
  constexpr std::string_view kTail = ",\"sum\":\"0123456789abcdef\"}";
  if (line.size() < kTail.size()) return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - kTail.size());
  if (line.substr(text.size()) != ",\"sum\":\"" + hex(checksum(text, run)) + "\"}")
    return std::nullopt;
  const std::string head = record_head(what);
  if (!text.starts_with(head)) return std::nullopt;
  Record record;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data() + head.size(), end, record.index);
  if (error != std::errc() || after == end || *after != ',') return std::nullopt;
  record.body.assign(after + 1, end);
  return record;
}

}  // namespace hoist
