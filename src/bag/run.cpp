// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <set>

#include "bag/claim.hpp"
#include "bag/record_writer.hpp"
#include "bag/segments.hpp"
#include "core/checksum.hpp"
#include "hoist/bag.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/run_files.hpp"

namespace hoist {
namespace {

namespace fs = std::filesystem;

Manifest manifest_of(const Table& table, const Knowledge& knowledge, const BagOptions& options) {
  Manifest manifest;
  manifest.rows = table.rows();
  manifest.data_digest = hex(table.digest());
  manifest.knowledge = knowledge.empty() ? Knowledge(table.names()) : knowledge;
  manifest.replicates = options.replicates;
  manifest.seed = options.seed;
  manifest.resample = options.resample;
  manifest.learner = options.learn.learner;
  manifest.score = options.learn.score.score;
  manifest.iss = options.learn.score.iss;
  manifest.tie_break = options.learn.tie_break == TieBreak::shuffle ? "shuffle" : "order";
  if (options.learn.max_parents != kNoLimit) manifest.max_parents = options.learn.max_parents;
  return manifest;
}

void require_valid(const Table& table, const BagOptions& options, Shard shard) {
  if (options.replicates == 0)
    throw Error(ErrorKind::usage, "a bag needs at least 1 replicate, not 0");
  if (shard.index == 0 || shard.index > shard.count || shard.count > kMostReplicates)
    throw Error(ErrorKind::usage, "shard " + std::to_string(shard.index) + "/" +
                                      std::to_string(shard.count) +
                                      " does not exist; shards count from 1/N to N/N");
  if (table.rows() == 0) throw Error(ErrorKind::input, "the table has no rows to resample");
}

}  // namespace

RunOutcome run_bag(const std::string& directory, const Table& table, const Knowledge& knowledge,
                   const BagOptions& options, Shard shard,
                   const std::function<void(const RunProgress&)>& on_progress,
                   std::stop_token stop) {
  require_valid(table, options, shard);
  const Manifest manifest = manifest_of(table, knowledge, options);
  const std::string own = segment_path(directory, shard);
  Claim claim(directory, manifest, own);
  const std::uint64_t run = run_id(manifest);

  RunOutcome outcome;
  std::set<std::uint64_t> known;
  RecordWriter writer(claim.file(), run, table.columns());
  for (const std::string& path : segment_files(directory)) {
    Segment segment = read_segment(path, run, table.columns());
    for (const Record& record : segment.records) known.insert(record.replicate);
    for (std::string& note : segment.notes) outcome.notes.push_back(std::move(note));
    if (path == own) writer.go_on_after(std::move(segment));
  }

  std::vector<std::uint64_t> todo;
  for (std::uint64_t i = shard.index - 1; i < options.replicates; i += shard.count) {
    if (known.contains(i))
      ++outcome.found;
    else
      todo.push_back(i);
  }
  RunProgress progress{outcome.found, outcome.found + todo.size()};
  run_replicates(
      table, knowledge, options, todo,
      [&](std::uint64_t index, const Dag& dag) {
        writer.write({index, dag.edges()});
        claim.keep();
        ++outcome.computed;
        ++progress.done;
        if (on_progress) on_progress(progress);
      },
      stop);
  writer.finish();
  claim.keep();
  outcome.interrupted = outcome.computed < todo.size();
  return outcome;
}

StoredRun read_run(const std::string& directory) {
  const std::string path = manifest_path(directory);
  std::error_code ignored;
  if (!fs::exists(path, ignored))
    throw Error(ErrorKind::input, directory +
                                      ": is no run (it has no manifest.json); "
                                      "`hoist bag DATA -o " +
                                      directory + "` makes one");
  const Manifest manifest = parse_manifest(read_file(path), path);
  StoredRun run;
  run.knowledge = manifest.knowledge;
  run.replicates = manifest.replicates;
  run.bag.names = manifest.names();
  auto records = read_records(directory, run_id(manifest), manifest.names(), run.notes);
  for (std::uint64_t i = 0; i < manifest.replicates; ++i)
    if (!records.contains(i)) run.missing.push_back(i);
  for (auto& [index, edges] : records)
    run.bag.dags.push_back(Dag(manifest.names(), std::move(edges)));
  return run;
}

}  // namespace hoist
