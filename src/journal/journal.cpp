// SPDX-License-Identifier: Apache-2.0
#include "journal/journal.hpp"

#include <algorithm>

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

// What a shard that helps takes next: its own first, a part at a time, because others may take from
// it; then of the rest every count-th from the tail, so that several helpers take different ones.
std::vector<std::uint64_t> next_part(const KnownRecords& known, Shard shard, std::uint64_t records,
                                     const std::vector<RunFailure>& failed) {
  constexpr std::size_t kFew = 8;
  const auto missing = [&](std::uint64_t from, std::uint64_t step) {
    std::vector<std::uint64_t> list = known.missing(from, step, records);
    // What has failed once is tried again when the command is.
    std::erase_if(list, [&](std::uint64_t index) {
      return std::ranges::find(failed, index, &RunFailure::record) != failed.end();
    });
    return list;
  };
  std::vector<std::uint64_t> part = missing(shard.index - 1, shard.count);
  if (!part.empty()) {
    part.resize(std::min(part.size(), std::max<std::size_t>(64, records / shard.count / 20)));
    return part;
  }
  const std::vector<std::uint64_t> rest = missing(0, 1);
  for (std::size_t i = (shard.index - 1) % std::max<std::size_t>(rest.size(), 1);
       i < rest.size() && part.size() < kFew; i += shard.count)
    part.push_back(rest[rest.size() - 1 - i]);
  std::ranges::sort(part);
  return part;
}

// Takes damaged lines out of the segment of another shard, when what they held has been computed
// again. A file with more lines of somebody else's than of this run is left alone. Says why where
// it cannot be done.
std::string mend_other(const std::string& path, const JournalKind& kind, std::uint64_t run) {
  try {
    const AppendFile lock(path);
    Segment segment = read_segment(path, kind, run);
    if (2 * segment.records.size() <= segment.lines)
      return path + ": most of its lines are not of this run, which is whole without it; remove it";
    put_in_order(path, std::move(segment), kind, run);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

RunOutcome complete_journal(const Journal& journal, Shard shard, const ComputeRecords& compute,
                            const std::function<void(const Progress&)>& on_progress,
                            const EmitRecord& on_found) {
  require_shard(shard);
  const std::string own = segment_path(journal.directory, shard);
  Lease lease(journal.directory, journal.manifest, own, journal.kind);
  const std::uint64_t run = run_id(journal.manifest);
  RecordWriter writer(lease.file(), own, journal.kind, run, journal.sync_every);
  RunOutcome outcome;
  if (!lease.note().empty()) outcome.notes.push_back(lease.note());
  KnownRecords known(journal.directory, journal.kind, run);
  std::vector<std::string> damaged;  // of other shards
  known.read(
      [&](const std::string& path, const Segment& segment) {
        outcome.notes.insert(outcome.notes.end(), segment.notes.begin(), segment.notes.end());
        if (path == own)
          writer.go_on_after(segment);
        else if (!segment.notes.empty())
          damaged.push_back(path);
      },
      [&](const Record& record, bool is_new) {
        if (is_new && on_found) on_found(record.index, record.body);
      });

  std::vector<std::uint64_t> missing = known.missing(shard.index - 1, shard.count, journal.records);
  Progress progress;
  for (std::uint64_t i = shard.index - 1; i < journal.records; i += shard.count) ++progress.total;
  progress.done = outcome.found = progress.total - missing.size();
  const auto compute_part = [&](std::span<const std::uint64_t> part) {
    const std::uint64_t before = outcome.computed;
    const auto failed = compute(part, [&](std::uint64_t index, std::string body) {
      writer.write({index, std::move(body)});
      lease.keep();
      ++outcome.computed;
      progress.total = std::max(progress.total, ++progress.done);
      if (on_progress) on_progress(progress);
    });
    outcome.interrupted = outcome.computed - before + failed.size() < part.size();
    outcome.failed.insert(outcome.failed.end(), failed.begin(), failed.end());
  };
  if (!shard.helps) {
    compute_part(missing);
  } else {
    while (!outcome.interrupted &&
           !(missing = next_part(known, shard, journal.records, outcome.failed)).empty()) {
      compute_part(missing);
      known.read({}, {});
    }
  }
  std::ranges::sort(outcome.failed, {}, &RunFailure::record);
  writer.finish();
  lease.confirm();
  lease.keep();
  // Whoever has all of the run sees to segments of shards, too; their own records are all kept.
  if (shard.count == 1 && !outcome.interrupted && outcome.failed.empty())
    for (const std::string& path : damaged)
      if (const std::string why = mend_other(path, journal.kind, run); !why.empty())
        outcome.notes.push_back(why);
  return outcome;
}

RunCheck inspect(const std::string& directory, const JournalKind& kind, std::uint64_t run,
                 std::uint64_t records) {
  RunCheck found;
  found.kind = kind.record;
  found.asked = records;
  KnownRecords known(directory, kind, run);
  known.read(
      [&](const std::string&, const Segment& segment) {
        found.damaged.insert(found.damaged.end(), segment.notes.begin(), segment.notes.end());
      },
      [&](const Record& record, bool is_new) {
        if (!is_new)
          ++found.twice;
        else
          ++(record.index < records ? found.sound : found.beyond);
      });
  found.missing = known.missing(0, 1, records);
  return found;
}

}  // namespace hoist
