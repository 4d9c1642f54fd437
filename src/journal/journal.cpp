// SPDX-License-Identifier: Apache-2.0
#include "journal/journal.hpp"

#include <map>

#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "journal/lease.hpp"
#include "journal/record_writer.hpp"

namespace hoist {
namespace {

void require_shard(Shard shard) {
  if (shard.index == 0 || shard.index > shard.count || shard.count > kMostRecords)
    throw Error(ErrorKind::usage, "shard " + std::to_string(shard.index) + "/" +
                                      std::to_string(shard.count) +
                                      " does not exist; shards count from 1/N to N/N");
}

}  // namespace

RunOutcome complete(const Journal& journal, Shard shard, const ComputeRecords& compute,
                    const std::function<void(const RunProgress&)>& on_progress,
                    const EmitRecord& on_found) {
  require_shard(shard);
  const std::string own = segment_path(journal.directory, shard);
  Lease lease(journal.directory, journal.manifest, own);
  const std::uint64_t run = run_id(journal.manifest);

  RunOutcome outcome;
  std::map<std::uint64_t, std::uint64_t> known;  // the checksum of each record
  RecordWriter writer(lease.file(), own, journal.kind, run, journal.sync_every);
  for (const std::string& path : segment_files(journal.directory)) {
    Segment segment = read_segment(path, journal.kind, run);
    for (const Record& record : segment.records) {
      const std::uint64_t sum = checksum(record.body);
      const auto [before, is_new] = known.try_emplace(record.index, sum);
      if (before->second != sum) fail_different(path, journal.kind, record.index);
      if (is_new && on_found) on_found(record.index, record.body);
    }
    for (std::string& note : segment.notes) outcome.notes.push_back(std::move(note));
    if (path == own) writer.go_on_after(segment);
  }

  std::vector<std::uint64_t> missing;
  for (std::uint64_t i = shard.index - 1; i < journal.records; i += shard.count) {
    if (known.contains(i))
      ++outcome.found;
    else
      missing.push_back(i);
  }
  RunProgress progress{outcome.found, outcome.found + missing.size()};
  compute(missing, [&](std::uint64_t index, std::string body) {
    writer.write({index, std::move(body)});
    lease.keep();
    ++outcome.computed;
    ++progress.done;
    if (on_progress) on_progress(progress);
  });
  writer.finish();
  lease.keep();
  outcome.interrupted = outcome.computed < missing.size();
  return outcome;
}

}  // namespace hoist
