// SPDX-License-Identifier: Apache-2.0
// What a run leaves on disk: the manifest and the segments of its journal.
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "io/bag_manifest.hpp"
#include "journal/segments.hpp"
#include "support/random_dag.hpp"

namespace hoist::fuzz {
namespace {

constexpr JournalKind kKind{"replicate", "hoist bag"};
constexpr std::uint64_t kRun = 7;
constexpr std::size_t kNodes = 5;

void require_edges_read_back(std::string_view body) {
  const Names names = testing::some_names(kNodes);
  const auto replicate = accepted([&] { return parse_replicate(body, names, kPlace); });
  if (!replicate) return;
  require(parse_replicate(format_replicate(*replicate), names, kPlace) == *replicate,
          "a replicate reads back as it was written");
}

}  // namespace

void fuzz_manifest(std::string_view unsealed) {
  accepted([&] { return parse_bag_manifest(unsealed, kPlace); }, ErrorKind::mismatch);
  // A search would never find the checksum.
  const std::string input = seal_manifest(std::string(unsealed.substr(0, unsealed.rfind('}'))));
  // It may also be the manifest of another kind of run.
  const auto any = accepted(
      [&] { return parse_manifest(input, kPlace, manifest_head("hoist study", 1), "repeats"); },
      ErrorKind::mismatch);
  if (any) {
    require(
        parse_manifest(format_manifest(*any), kPlace, manifest_head("hoist study", 1), "repeats")
                .keys == any->keys,
        "a manifest reads back as it was written");
    require(differences(*any, *any).empty(), "a manifest does not differ from itself");
    run_id(*any);
  }
  const auto bag = accepted([&] { return parse_bag_manifest(input, kPlace); }, ErrorKind::mismatch);
  if (!bag) return;
  const Manifest manifest = to_manifest(*bag);
  const Manifest again = to_manifest(parse_bag_manifest(format_manifest(manifest), kPlace));
  require(run_id(again) == run_id(manifest) && again.size() == manifest.size(),
          "the manifest of a bag reads back as it was written");
}

void fuzz_journal(std::string_view input) {
  const std::string place(kPlace);
  require(parse_segment(input, place, kKind, kRun).ended_bytes <= input.size(),
          "a segment has no more bytes than there are");
  // No fuzzer guesses a checksum, so each line of the input becomes the body of a record.
  std::string text;
  std::vector<std::string> bodies;
  for (std::size_t begin = 0, end = 0; begin < input.size(); begin = end + 1) {
    end = std::min(input.find('\n', begin), input.size());
    bodies.emplace_back(input.substr(begin, end - begin));
    text += format_record(kKind.record, {bodies.size(), bodies.back()}, kRun);
    require_edges_read_back(bodies.back());
  }
  const Segment segment = parse_segment(text, place, kKind, kRun);
  require_one_line(segment.notes);
  require(segment.tidy && segment.notes.empty() && segment.ended_bytes == text.size(),
          "a segment of whole records is tidy");
  require(segment.records.size() == bodies.size(), "every record is there");
  for (std::size_t i = 0; i < bodies.size(); ++i)
    require(segment.records[i].index == i + 1 && segment.records[i].body == bodies[i],
            "a record reads back as it was written");
  require(parse_segment(text, place, kKind, kRun + 1).records.empty(),
          "no record belongs to another run");
}

}  // namespace hoist::fuzz
