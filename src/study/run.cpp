// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "core/checksum.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/study.hpp"
#include "io/bag_manifest.hpp"
#include "io/files.hpp"
#include "journal/journal.hpp"
#include "journal/lease.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr JournalKind kKind{"cell", "hoist study"};

// Raised whenever the same plan would give other rows from the same bags.
constexpr int kStudyRevision = 2;

Json head() { return manifest_head("hoist study", 1000 * kStudyRevision + kAlgorithmRevision); }

// What the rows depend on, and nothing else: neither the title nor what the verdict calls low.
Manifest manifest_of(const Study& study) {
  const StudyPlan& plan = study.plan;
  Json networks = Json::object(), methods = Json::array(), holes = Json::array();
  for (const StudyNetwork& row : study.networks)
    networks[row.name] =
        hex(checksum(row.network.has_continuous() ? format_network_json(row.network)
                                                  : format_bif(row.network, row.name)));
  for (const StudyMethod& row : plan.methods) methods.push_back({row.method, row.threshold});
  for (const StudyHoles& row : holes_of(plan)) holes.push_back({row.share, row.how});
  Json keys = head();
  keys.update({
      {"repeats", plan.repeats},
      {"networks", networks},
      {"ratios", plan.ratios},
      {"rows", plan.rows},
      {"replicates", plan.replicates},
      {"seed", plan.seed},
      {"learners", plan.learners},
      {"scores", plan.scores},
      {"resamples", plan.resamples},
      {"averages", methods},
      {"missing", holes},
  });
  if (!plan.missing.empty()) keys["policies"] = plan.policies;
  if (plan.alone) keys["alone"] = true;
  if (plan.permute) keys["permute"] = true;
  for (const auto& [name, value] : plan.set)
    if (std::ranges::none_of(learners(), [&, key = name](const Learner& row) {
          return only_says_how(row.parameters, key);
        }))
      keys[name] = value.spell();
  return {std::move(keys), "repeats"};
}

std::string to_body(const std::string& rows) { return "\"rows\":" + Json(rows).dump(); }

std::string from_body(const std::string& body, const std::string& directory) {
  const Json json = Json::parse("{" + body + "}", nullptr, false);
  if (json.is_discarded() || !json.contains("rows") || !json["rows"].is_string())
    throw Error(
        ErrorKind::input,
        directory + ": a record is sound but has no rows; start again in another directory");
  return json["rows"].get<std::string>();
}

// Hands cells on in their order, as soon as all those before are there.
class InOrder {
 public:
  InOrder(const std::vector<StudyCell>& cells, const OnStudyRows& on_rows)
      : cells_(cells), on_rows_(on_rows) {}

  void add(std::uint64_t index, std::string rows) {
    waiting_.emplace(index, std::move(rows));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first), ++next_)
      if (next_ < cells_.size()) on_rows_(cells_[next_], first->second);
  }

 private:
  const std::vector<StudyCell>& cells_;
  const OnStudyRows& on_rows_;
  std::map<std::uint64_t, std::string> waiting_;
  std::uint64_t next_ = 0;
};

}  // namespace

RunCheck check_study(const std::string& directory) {
  const std::string path = manifest_path(directory);
  const Manifest manifest = parse_manifest(read_regular_file(path), path, head(), "repeats");
  return read_keys(path, [&] {
    const Json& keys = manifest.keys;
    const std::uint64_t cells_a_repeat = keys.at("networks").size() *
                                         (keys.at("ratios").size() + keys.at("rows").size()) *
                                         keys.at("missing").size();
    if (manifest.size() * cells_a_repeat > kMostRecords)
      fail_manifest(path, "more than " + std::to_string(kMostRecords) + " cells");
    return inspect(directory, kKind, run_id(manifest), manifest.size() * cells_a_repeat);
  });
}

RunOutcome run_study(const std::string& directory, const Study& study, const StudyOptions& options,
                     const OnStudyRows& on_rows) {
  const std::vector<StudyCell> cells = study.cells();
  const Journal journal{directory, kKind, manifest_of(study), cells.size(), 1};
  InOrder in_order(cells, on_rows);
  const auto compute = [&](std::span<const std::uint64_t> missing, const EmitRecord& emit) {
    std::vector<RunFailure> failures;
    for (std::uint64_t index : missing) {
      StudyOptions in_run = options;
      in_run.work = directory + "/work-cell-" + std::to_string(index + 1);
      std::optional<std::vector<StudyRow>> rows;
      try {
        rows = run_cell(study, cells[index], in_run);
      } catch (const Failed& failed) {
        failures.push_back({index, study.label(cells[index]) + ": " + failed.what()});
        continue;
      }
      if (!rows) break;
      std::string text;
      for (const StudyRow& row : *rows) text += format_study_row(row);
      emit(index, to_body(text));
      in_order.add(index, std::move(text));
    }
    return failures;
  };
  return complete_journal(journal, options.shard, compute, options.execution.progress,
                          [&](std::uint64_t index, const std::string& body) {
                            in_order.add(index, from_body(body, directory));
                          });
}

}  // namespace hoist
