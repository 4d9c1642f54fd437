// SPDX-License-Identifier: Apache-2.0
#include "bag.hpp"

#include <cstdio>

#include "data.hpp"
#include "graphs.hpp"
#include "settings.hpp"

namespace hoist::r {
namespace {

std::string numbered(std::uint64_t number) { return std::to_string(number); }

}  // namespace

Item seed_item(std::uint64_t seed) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;  // R's numbers hold no more
  return seed <= kExact ? Item(static_cast<double>(seed)) : Item(std::to_string(seed));
}

std::uint64_t seed_of(const Arguments& given) {
  if (!std::holds_alternative<std::vector<Text>>(given.at("seed").content))
    return static_cast<std::uint64_t>(given.number("seed", 1));
  return whole_number(given.text("seed")).value_or(1);
}

std::string digest_of(const Table& table) {
  char digest[17];
  std::snprintf(digest, sizeof digest, "%016llx", static_cast<unsigned long long>(table.digest()));
  return digest;
}

void complete(BagRequest& request, Work& work, const Data& data) {
  data.require_fitting(request.options.resample.row());
  request.options.bins = data.replicate_bins();
  if (!work.given.has("guide")) return;
  const Learner& learner = request.options.learn.learner.row();
  if (!learner.guide)
    throw Error(ErrorKind::usage,
                "guide is for learner = \"ordered\", not for '" + learner.name + "'");
  const Dag guide = align(dag_of(work.given.list("guide"), "guide"), data.table().names(), "guide");
  request.options.learn.guide =
      std::make_shared<const Guide>(guide_of(guide, request.options.seed));
}

void require_whole(const RunOutcome& outcome, Work& work, const std::string& place) {
  for (const std::string& note : outcome.notes) work.notes.push_back(note);
  const std::uint64_t safe = outcome.computed + outcome.found;
  if (outcome.interrupted) {
    work.safe = place.empty() ? "" : numbered(safe) + " replicates are safe in " + place;
    throw Stopped();
  }
  if (outcome.failed.empty()) return;
  const std::string failed = numbered(outcome.failed.size());
  throw Error(ErrorKind::input,
              failed + " of " + numbered(safe + outcome.failed.size()) +
                  " replicates failed, the first: " + outcome.failed.front().why +
                  (place.empty() ? ""
                                 : "; " + numbered(safe) + " are safe in " + place +
                                       ", and the same call goes on with what "
                                       "is missing"));
}

void note_growth(const Growth& growth, Work& work) {
  if (growth.settled)
    work.notes.push_back("settled at " + in_words(growth) + " on the mean of halves of the bag");
  else
    work.notes.push_back("not settled at " + in_words(growth) +
                         " on the mean of halves of the bag; most_replicates lets it grow further");
}

Item stored(StoredRun run, const std::string& directory, Work& work) {
  for (std::string& note : run.notes) work.notes.push_back(std::move(note));
  Fields settings;
  for (const auto& [key, value] : run.settings) settings.push_back({key, value.spell()});
  return Fields{{"bag", item_of(run.bag)},        {"knowledge", format_knowledge(run.knowledge)},
                {"seed", seed_item(run.seed)},    {"asked", static_cast<double>(run.replicates)},
                {"digest", run.data_digest},      {"run", directory},
                {"manifest", std::move(settings)}};
}

namespace {

Item in_memory(const BagRequest& request, const Data& data, const Knowledge& knowledge,
               Work& work) {
  if (request.grow)
    throw Error(ErrorKind::usage,
                "replicates = \"auto\" needs out, the folder of the run that grows");
  const Bag made = bag(data.table(), request.options, knowledge, work.execution);
  if (made.size() < request.options.replicates) throw Stopped();
  return Fields{{"bag", item_of(made)},
                {"knowledge", format_knowledge(knowledge)},
                {"seed", seed_item(request.options.seed)},
                {"asked", static_cast<double>(made.size())},
                {"digest", digest_of(data.table())}};
}

}  // namespace

Item bag(Work& work) {
  Settings settings = settings_of(work);
  BagRequest request = bag_request(settings);
  settings.require_taken();
  const std::string missing = settings.word("missing", "refuse");
  const Data data(work, missing);
  complete(request, work, data);
  const Knowledge knowledge =
      knowledge_of(work, data.table().names(), most_parents(request.options.learn));
  const std::string out = work.given.text("out");
  if (out.empty()) return in_memory(request, data, knowledge, work);
  RunOutcome outcome;
  if (request.grow) {
    const GrownRun run =
        grow_run(out, data.table(), knowledge, request.options, *request.grow, work.execution);
    outcome = run.outcome;
    if (!outcome.interrupted && outcome.failed.empty()) note_growth(run.growth, work);
  } else {
    outcome = bag_on_disk(out, data.table(), knowledge, request.options, {}, work.execution);
  }
  require_whole(outcome, work, out);
  work.notes.push_back(out + ": " + numbered(outcome.computed) + " replicates computed, " +
                       numbered(outcome.found) + " already there");
  return stored(read_run(out), out, work);
}

Item read_stored_run(Work& work) {
  const std::string path = work.given.text("path");
  StoredRun run = read_run(path);
  if (!run.missing.empty())
    work.notes.push_back(path + ": " + numbered(run.replicates - run.missing.size()) + " of " +
                         numbered(run.replicates) + " replicates are there");
  return stored(std::move(run), path, work);
}

}  // namespace hoist::r
