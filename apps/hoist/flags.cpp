// SPDX-License-Identifier: Apache-2.0
#include "flags.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/lookup.hpp"
#include "core/text.hpp"
#include "memory.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

FlagSet::Checked positive(double& value) {
  return {"FLOAT", format_double(value),
          [](const std::string& text) -> std::string {
            const auto number = real_number(text);
            if (number && std::isfinite(*number) && *number > 0) return "";
            return fmt::format("must be a number above 0, not '{}'", text);
          },
          [&value](const std::string& text) { value = *real_number(text); }};
}

}  // namespace

void add_common_flags(FlagSet& command) {
  command.toggle(
      "-q,--quiet", [] { set_quiet(true); }, "No progress, no notes");
  add_memory_flag(command);
}

void add_score_flags(FlagSet& command, ScoreOptions& options) {
  command.text("--score", options.score, "One of: " + names_of(scores()));
  command.checked("--iss", positive(options.iss), "Imaginary sample size of bdeu and bds");
}

LearnFlags::LearnFlags(TieBreak default_tie_break)
    : tie_break(default_tie_break == TieBreak::shuffle ? "shuffle" : "order") {}

void LearnFlags::add(FlagSet& command) {
  command.text("--learner", options.learner, "One of: " + names_of(learners())).group("Learning");
  command.text("--score", options.score.score, "One of: " + names_of(scores())).group("Learning");
  command.checked("--iss", positive(options.score.iss), "Imaginary sample size of bdeu and bds")
      .group("Learning");
  command.whole("--max-parents", max_parents, Bounds{}, "At most so many parents a variable")
      .group("Learning");
  command
      .text("--knowledge", knowledge,
            "File of lines: required A -> B, forbidden A -> B, tier 1: A B, root A, leaf B")
      .group("Learning");
  command
      .text("--tie-break", tie_break,
            "Equal moves: by the order of the columns, or by a shuffle of (seed, replicate, "
            "name); order or shuffle")
      .group("Learning");
}

LearnOptions LearnFlags::checked() const {
  LearnOptions checked = options;
  find_row(learners(), options.learner, "learner");
  find_row(scores(), options.score.score, "score");
  if (max_parents) checked.max_parents = *max_parents;
  if (tie_break != "order" && tie_break != "shuffle")
    throw Error(ErrorKind::usage, "--tie-break takes order or shuffle, not '" + tie_break + "'" +
                                      did_you_mean(tie_break, {"order", "shuffle"}));
  checked.tie_break = tie_break == "shuffle" ? TieBreak::shuffle : TieBreak::order;
  return checked;
}

Knowledge LearnFlags::read_knowledge(const Names& names) const {
  return knowledge.empty() ? Knowledge(names)
                           : read_sound_knowledge(knowledge, names, max_parents.value_or(kNoLimit));
}

Knowledge read_sound_knowledge(const std::string& path, const Names& names,
                               std::size_t max_parents) {
  Notes notes;
  Knowledge knowledge = hoist::read_knowledge(path, names, &notes);
  say_notes(notes);
  try {
    knowledge.require_consistent(max_parents);
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
  return knowledge;
}

void BagFlags::add(FlagSet& command) {
  command.whole("-n,--replicates", options.replicates, Bounds{1, kMostRecords}, "How many DAGs");
  command.whole("--seed", options.seed, Bounds{}, "Same seed, same bytes");
  command.text("--resample", options.resample, "One of: " + names_of(resampling_plans()));
  command.whole("--threads", options.threads, Bounds{0, kMostThreads},
                "0 is all cores; never changes a result");
  learn.add(command);
}

BagOptions BagFlags::checked() const {
  BagOptions checked = options;
  checked.learn = learn.checked();
  find_row(resampling_plans(), checked.resample, "resampling plan");
  return checked;
}

Shard parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto index = whole_number(text.substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : whole_number(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count || *count > kMostRecords)
    throw Error(ErrorKind::usage,
                "--shard takes I/N with I from 1 to N, such as 2/8, not '" + text + "'");
  return {*index, *count};
}

std::optional<double> threshold_of(const std::string& text, const Bag& bag) {
  if (text.empty()) return std::nullopt;
  return threshold_value(text, bag, "--threshold");
}

void require_threshold(const std::string& text) { threshold_of(text, Bag()); }

}  // namespace hoist::app
