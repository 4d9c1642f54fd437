// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hoist {

/// What was asked of a run on disk, key by key. Everything but the key that grows is the identity
/// of the run: the same run may get more records. No time, host, path or number of threads: they do
/// not change a result.
struct Manifest {
  nlohmann::ordered_json keys;
  std::string grows;  ///< the key that says how many records were asked for

  std::uint64_t size() const { return keys.at(grows).get<std::uint64_t>(); }
};

/// The first keys of every manifest: what kind of run it is, and which version made it.
nlohmann::ordered_json manifest_head(std::string_view format, int algorithm_revision);

/// A JSON object, one key per line; the last is a checksum of all before.
std::string format_manifest(const Manifest& manifest);

/// The text of an object up to its last value, made a manifest.
std::string seal_manifest(const std::string& text);

/// Throws Error(mismatch) where the text is the manifest of another kind of run, or of another
/// version of hoist, than `head` says, and Error(input) where it is not a manifest at all. Reading
/// its other keys may throw nlohmann's exceptions: do that inside `read_keys`, which turns them
/// into Error(input).
Manifest parse_manifest(std::string_view text, std::string_view place,
                        const nlohmann::ordered_json& head, std::string_view grows);

template <class Read>
auto read_keys(std::string_view place, const Read& read) -> decltype(read());

/// Throws the Error(input) of a manifest that cannot be understood.
[[noreturn]] void fail_manifest(std::string_view place, const std::string& reason);

/// Names the run: a digest of everything but the key that grows.
std::uint64_t run_id(const Manifest& manifest);

/// One sentence per key whose value differs, the one that grows left out.
std::vector<std::string> differences(const Manifest& stored, const Manifest& asked);

/// One record of a run: its number, and the members of a JSON object that say what came out.
struct Record {
  std::uint64_t index = 0;
  std::string body;  ///< `"edges":[[0,1]]`
};

/// `{"WHAT":index,BODY,"sum":"..."}` and a newline. The checksum also says which run the record
/// belongs to.
std::string format_record(std::string_view what, const Record& record, std::uint64_t run);

/// Nothing where the line is torn, damaged, or of another run.
std::optional<Record> parse_record(std::string_view what, std::string_view line, std::uint64_t run);

template <class Read>
auto read_keys(std::string_view place, const Read& read) -> decltype(read()) {
  try {
    return read();
  } catch (const nlohmann::json::exception& error) {
    fail_manifest(place, error.what());
  }
}

}  // namespace hoist
