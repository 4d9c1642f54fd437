// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <map>

#include "bag/resampler.hpp"
#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "io/bag_manifest.hpp"
#include "io/files.hpp"
#include "journal/journal.hpp"
#include "journal/lease.hpp"

namespace hoist {
namespace {

constexpr JournalKind kKind{"replicate", "hoist bag"};

// The name of an entry, and a key for each of its parameters that has a say in what comes out.
template <class Row>
void add_choice(BagManifest& manifest, const std::string& key, const Choice<Row>& choice) {
  manifest.choices.emplace_back(key, Value(choice.name()));
  for (const auto& [name, value] : choice.parameters())
    if (!only_says_how(choice.row().parameters, name)) manifest.choices.emplace_back(name, value);
}

// Of a guide that was given: by names, so that the order of the columns has no say.
std::string digest_of(const Guide& guide) {
  Checksum sum;
  for (Node node : guide.order) {
    std::vector<std::string> parents;
    for (Node parent : guide.dag.parents(node)) parents.push_back(guide.dag.names()[parent]);
    std::ranges::sort(parents);
    sum.add(guide.dag.names()[node]);
    for (const std::string& parent : parents) sum.add(parent);
    sum.add(std::uint64_t{parents.size()});
  }
  return hex(sum.value());
}

BagManifest manifest_of(const Table& table, const Knowledge& knowledge, const BagOptions& options) {
  BagManifest manifest;
  manifest.rows = table.rows();
  manifest.data_digest = hex(table.digest());
  manifest.knowledge = knowledge.empty() ? Knowledge(table.names()) : knowledge;
  manifest.replicates = options.replicates;
  manifest.seed = options.seed;
  manifest.tie_break = name_of(options.learn.tie_break);
  add_choice(manifest, "resample", options.resample);
  // Only where there is one, so that runs from before there was any go on.
  if (options.resample_penalty.row().factor)
    add_choice(manifest, "resample_penalty", options.resample_penalty);
  add_choice(manifest, "learner", options.learn.learner);
  if (options.learn.learner.row().by_score) add_choice(manifest, "score", options.learn.score);
  if (options.learn.guide)
    manifest.choices.emplace_back("guide", Value(digest_of(*options.learn.guide)));
  if (options.learn.missing == Missing::impute) manifest.choices.emplace_back("missing", "impute");
  for (std::size_t i = 0; i < options.bins.size(); ++i)
    manifest.choices.emplace_back("bins_" + std::to_string(i + 1),
                                  Value(format_bin_rule(options.bins[i])));
  return manifest;
}

void require_valid(const Table& table, const BagOptions& options) {
  if (options.replicates == 0)
    throw Error(ErrorKind::usage, "a bag needs at least 1 replicate, not 0");
  if (table.rows() == 0) throw Error(ErrorKind::input, "the table has no rows to resample");
}

bool has_manifest(const std::string& directory) {
  std::error_code ignored;
  return std::filesystem::exists(manifest_path(directory), ignored);
}

BagManifest stored_manifest(const std::string& directory) {
  if (!has_manifest(directory))
    throw Error(ErrorKind::input, directory +
                                      ": is not a run (it has no manifest.json); "
                                      "`hoist bag DATA -o " +
                                      directory + "` makes one");
  const std::string path = manifest_path(directory);
  return parse_bag_manifest(read_regular_file(path), path);
}

std::optional<Choice<ResamplingPlan>> resample_of(const BagManifest& manifest) {
  Parameters set;
  std::string name;
  for (const auto& [key, value] : manifest.choices)
    if (key == "resample" && value.word() != nullptr)
      name = *value.word();
    else
      set.set(key, value);
  const auto& plans = resampling_plans();
  const auto row = std::ranges::find(plans, name, &ResamplingPlan::name);
  if (row == plans.end()) return std::nullopt;
  return Choice<ResamplingPlan>(name, taken_by(row->parameters, set));
}

// About a second of work; a replicate's grows with the square of the variables at least.
std::uint64_t replicates_per_sync(std::size_t variables) {
  constexpr std::uint64_t kPairs = 8'000'000;
  const std::uint64_t pairs = std::max<std::uint64_t>(variables * variables, 1);
  return std::clamp<std::uint64_t>(kPairs / pairs, 1, 4096);
}

}  // namespace

RunOutcome bag_on_disk(const std::string& directory, const Table& table, const Knowledge& knowledge,
                       const BagOptions& options, const Shard& shard, const Execution& execution,
                       const LearnElsewhere& elsewhere) {
  require_valid(table, options);
  BagOptions in_run = options;
  if (in_run.learn.work.empty()) in_run.learn.work = directory + "/work";
  Resampler resampler(table, knowledge, in_run);
  const Journal journal{directory, kKind, to_manifest(manifest_of(table, knowledge, options)),
                        options.replicates, replicates_per_sync(table.columns())};
  return complete_journal(
      journal, shard,
      [&](std::span<const std::uint64_t> missing, const EmitRecord& emit) {
        std::vector<RunFailure> failures;
        const OnReplicate on_replicate = [&](std::uint64_t index, const Replicate& learnt) {
          emit(index, format_replicate(learnt));
        };
        if (elsewhere) {
          elsewhere(missing, on_replicate);
          return failures;
        }
        learn_replicates(
            table, knowledge, in_run, missing, on_replicate,
            {execution.threads, execution.stop, {}},
            [&](std::uint64_t index, const Failed& failed) {
              failures.push_back({index, failed.what()});
            },
            resampler);
        return failures;
      },
      execution.progress);
}

RunCheck check_run(const std::string& directory) {
  const BagManifest manifest = stored_manifest(directory);
  return inspect(directory, kKind, run_id(to_manifest(manifest)), manifest.replicates);
}

StoredRun read_run(const std::string& directory) {
  const BagManifest manifest = stored_manifest(directory);
  StoredRun run;
  run.knowledge = manifest.knowledge;
  run.seed = manifest.seed;
  run.replicates = manifest.replicates;
  run.resample = resample_of(manifest);
  run.settings = manifest.choices;
  run.settings.emplace_back("tie_break", Value(manifest.tie_break));
  run.data_digest = manifest.data_digest;
  run.bag.names = manifest.names();
  KnownRecords known(directory, kKind, run_id(to_manifest(manifest)));
  std::map<std::uint64_t, std::string> records;
  known.read(
      [&](const std::string&, const Segment& segment) {
        run.notes.insert(run.notes.end(), segment.notes.begin(), segment.notes.end());
      },
      [&](const Record& record, bool) { records.try_emplace(record.index, record.body); });
  run.missing = known.missing(0, 1, manifest.replicates);
  for (const auto& [index, body] : records)
    run.bag.replicates.push_back(parse_replicate(
        body, manifest.names(), directory + ": replicate " + std::to_string(index + 1)));
  return run;
}

}  // namespace hoist
