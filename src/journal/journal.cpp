// SPDX-License-Identifier: Apache-2.0
#include "journal/journal.hpp"

#include <algorithm>
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

// The records that are on disk, of all segments, by their checksums.
class Known {
 public:
  explicit Known(const Journal& journal) : journal_(journal), run_(run_id(journal.manifest)) {}

  // Reads everything again. `on_segment` sees each file, `on_new` each record not seen before.
  void read(const std::function<void(const std::string& path, const Segment&)>& on_segment,
            const EmitRecord& on_new) {
    for (const std::string& path : segment_files(journal_.directory)) {
      const Segment segment = read_segment(path, journal_.kind, run_);
      for (const Record& record : segment.records) {
        const std::uint64_t sum = checksum(record.body);
        const auto [before, is_new] = sums_.try_emplace(record.index, sum);
        if (before->second != sum) fail_different(path, journal_.kind, record.index);
        if (is_new && on_new) on_new(record.index, record.body);
      }
      if (on_segment) on_segment(path, segment);
    }
  }

  bool has(std::uint64_t index) const { return sums_.contains(index); }

  std::vector<std::uint64_t> missing(std::uint64_t from, std::uint64_t step) const {
    std::vector<std::uint64_t> list;
    for (std::uint64_t i = from; i < journal_.records; i += step)
      if (!has(i)) list.push_back(i);
    return list;
  }

 private:
  const Journal& journal_;
  std::uint64_t run_;
  std::map<std::uint64_t, std::uint64_t> sums_;
};

// What a shard that helps takes next: its own first, a part at a time, because others may take from
// it; then of the rest every count-th from the tail, so that several helpers take different ones.
std::vector<std::uint64_t> next_part(const Known& known, Shard shard, std::uint64_t records) {
  constexpr std::size_t kFew = 8;
  std::vector<std::uint64_t> part = known.missing(shard.index - 1, shard.count);
  if (!part.empty()) {
    part.resize(std::min(part.size(), std::max<std::size_t>(64, records / shard.count / 20)));
    return part;
  }
  const std::vector<std::uint64_t> rest = known.missing(0, 1);
  for (std::size_t i = (shard.index - 1) % std::max<std::size_t>(rest.size(), 1);
       i < rest.size() && part.size() < kFew; i += shard.count)
    part.push_back(rest[rest.size() - 1 - i]);
  std::ranges::sort(part);
  return part;
}

}  // namespace

RunOutcome complete(const Journal& journal, Shard shard, const ComputeRecords& compute,
                    const std::function<void(const RunProgress&)>& on_progress,
                    const EmitRecord& on_found) {
  require_shard(shard);
  const std::string own = segment_path(journal.directory, shard);
  Lease lease(journal.directory, journal.manifest, own);
  RecordWriter writer(lease.file(), own, journal.kind, run_id(journal.manifest),
                      journal.sync_every);
  RunOutcome outcome;
  Known known(journal);
  known.read(
      [&](const std::string& path, const Segment& segment) {
        outcome.notes.insert(outcome.notes.end(), segment.notes.begin(), segment.notes.end());
        if (path == own) writer.go_on_after(segment);
      },
      on_found);

  std::vector<std::uint64_t> missing = known.missing(shard.index - 1, shard.count);
  RunProgress progress;
  for (std::uint64_t i = shard.index - 1; i < journal.records; i += shard.count) ++progress.total;
  progress.done = outcome.found = progress.total - missing.size();
  const auto compute_part = [&](std::span<const std::uint64_t> part) {
    const std::uint64_t before = outcome.computed;
    compute(part, [&](std::uint64_t index, std::string body) {
      writer.write({index, std::move(body)});
      lease.keep();
      ++outcome.computed;
      progress.total = std::max(progress.total, ++progress.done);
      if (on_progress) on_progress(progress);
    });
    outcome.interrupted = outcome.computed - before < part.size();
  };
  if (!shard.helps) {
    compute_part(missing);
  } else {
    while (!outcome.interrupted && !(missing = next_part(known, shard, journal.records)).empty()) {
      compute_part(missing);
      known.read({}, {});
    }
  }
  writer.finish();
  lease.keep();
  return outcome;
}

RunCheck inspect(const std::string& directory, const JournalKind& kind, std::uint64_t run,
                 std::uint64_t records) {
  RunCheck found;
  found.kind = kind.record;
  found.asked = records;
  std::map<std::uint64_t, std::uint64_t> known;
  for (const std::string& path : segment_files(directory)) {
    const Segment segment = read_segment(path, kind, run);
    found.damaged.insert(found.damaged.end(), segment.notes.begin(), segment.notes.end());
    for (const Record& record : segment.records) {
      const std::uint64_t sum = checksum(record.body);
      const auto [before, is_new] = known.try_emplace(record.index, sum);
      if (before->second != sum) fail_different(path, kind, record.index);
      if (!is_new)
        ++found.twice;
      else
        ++(record.index < records ? found.sound : found.beyond);
    }
  }
  for (std::uint64_t i = 0; i < records; ++i)
    if (!known.contains(i)) found.missing.push_back(i);
  return found;
}

}  // namespace hoist
