// SPDX-License-Identifier: Apache-2.0
#include "flags.hpp"

#include <fmt/format.h>

#include "bag_input.hpp"
#include "hoist/text.hpp"
#include "memory.hpp"
#include "terminal.hpp"

namespace hoist::app {
void add_common_flags(FlagSet& command) {
  command.toggle(
      "-q,--quiet", [] { set_quiet(true); }, "No progress, no notes");
  add_memory_flag(command);
}

LearnFlags::LearnFlags(TieBreak default_tie_break) : tie_break(name_of(default_tie_break)) {
  parameters.declare(learners());
  parameters.declare(scores());
}

void LearnFlags::add(FlagSet& command) {
  command.text("--learner", learner, "One of: " + names_of(learners())).group("Learning");
  command.text("--score", score, "One of: " + names_of(scores())).group("Learning");
  parameters.add(command, "Learning");
  command
      .repeated("--knowledge", knowledge,
                "File of lines: required A -> B, forbidden A -> B, tier 1: A B, root A, leaf B; or "
                "of Tetrad; or from,to in blacklist.csv, whitelist.csv; may be given again")
      .group("Learning");
  command
      .text("--guide", guide,
            "For --learner ordered: a graph whose order is kept to, instead of one that a search "
            "finds in all rows")
      .group("Learning");
  command
      .text("--tie-break", tie_break,
            "Equal moves: by the order of the columns (order), by a shuffle of (seed, replicate, "
            "name) (shuffle), or by what depends on the fewest other columns (stable)")
      .group("Learning");
}

LearnOptions LearnFlags::options(MissingPolicy policy) const {
  return {.learner = parameters.choice<Learner>(learner),
          .score = parameters.choice<Score>(score_under(policy, score)),
          .tie_break = tie_break_named(tie_break),
          .seed = seed,
          .missing = learning_under(policy)};
}

LearnOptions LearnFlags::checked(MissingPolicy policy,
                                 const std::vector<const std::vector<Parameter>*>& others) const {
  LearnOptions checked = options(policy);
  auto chosen = others;
  chosen.push_back(&checked.learner.row().parameters);
  if (checked.learner.row().by_score) chosen.push_back(&checked.score.row().parameters);
  parameters.require_taken(chosen);
  return checked;
}

std::shared_ptr<const Guide> LearnFlags::read_guide(const Names& names) const {
  if (guide.empty()) return nullptr;
  if (!Learner::named(learner).guide)
    throw Error(ErrorKind::usage, "--guide is for --learner ordered, not for '" + learner + "'");
  return std::make_shared<const Guide>(
      guide_of(align(read_graph_aloud(guide, ""), names, guide), seed));
}

Knowledge LearnFlags::read_knowledge(const Names& names) const {
  return knowledge.empty() ? Knowledge(names)
                           : read_sound_knowledge(knowledge, names, most_parents(options()));
}

Knowledge read_sound_knowledge(const std::vector<std::string>& paths, const Names& names,
                               std::uint64_t most) {
  Notes notes;
  Knowledge knowledge = hoist::read_knowledge(paths, names, &notes);
  say_notes(notes);
  try {
    knowledge.require_consistent(most);
  } catch (const Error& error) {
    throw Error(error.kind(), join(paths, ", ") + ": " + error.what());
  }
  return knowledge;
}

// A number, or auto and what belongs to it.
void BagFlags::add_replicates(FlagSet& command) {
  const GrowthRule usual;
  const auto wrong = [](const std::string& text) {
    return text == "auto" ? "" : FlagSet::outside(text, Bounds{1, kMostRecords});
  };
  const auto take = [this](const std::string& text) {
    grows = text == "auto";
    if (!grows) replicates = *whole_number(text);
  };
  command.checked("-n,--replicates", {"UINT", std::to_string(replicates), wrong, take},
                  fmt::format("How many DAGs; auto: {}, then half as many more, until the averages "
                              "stand still",
                              usual.first));
  command.whole("--most-replicates", most_replicates, Bounds{usual.first, kMostRecords},
                fmt::format("Where --replicates auto ends at the latest (default {})", usual.most));
  const auto share_wrong = [](const std::string& text) -> std::string {
    const auto value = real_number(text);
    return value && *value > 0 && *value <= 1
               ? ""
               : "must be a number above 0 and at most 1, not '" + text + "'";
  };
  command.checked(
      "--unsettled",
      {"FLOAT", "", share_wrong,
       [this](const std::string& text) { unsettled = real_number(text); }},
      fmt::format("The share of the links of each average that --replicates auto may leave "
                  "unsettled (default {})",
                  usual.share));
}

std::optional<GrowthRule> BagFlags::growth() const {
  if (!grows) {
    if (most_replicates || unsettled)
      throw Error(ErrorKind::usage,
                  fmt::format("{} would have no say: it is for --replicates auto",
                              most_replicates ? "--most-replicates" : "--unsettled"));
    return std::nullopt;
  }
  GrowthRule rule;
  if (most_replicates) rule.most = *most_replicates;
  if (unsettled) rule.share = *unsettled;
  return rule;
}

void BagFlags::add(FlagSet& command) {
  add_replicates(command);
  command.whole("--seed", learn.seed, Bounds{}, "Same seed, same bytes");
  command.text("--resample", resample, "One of: " + names_of(resampling_plans()));
  command.whole("--threads", threads, Bounds{0, kMostThreads},
                "0 is all cores; never changes a result");
  command.text("--resample-penalty", resample_penalty,
               "How the penalty of the score is corrected for rows that count more than once: one "
               "of: " +
                   names_of(resample_penalties()));
  learn.parameters.declare(resampling_plans());
  learn.parameters.declare(resample_penalties());
  learn.add(command);
}

BagOptions BagFlags::checked(MissingPolicy policy,
                             std::vector<const std::vector<Parameter>*> others) const {
  BagOptions options{
      .replicates = replicates,
      .seed = learn.seed,
      .resample = learn.parameters.choice<ResamplingPlan>(resample),
      .resample_penalty = learn.parameters.choice<ResamplePenalty>(resample_penalty)};
  others.push_back(&options.resample.row().parameters);
  others.push_back(&options.resample_penalty.row().parameters);
  options.learn = learn.checked(policy, others);
  return options;
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

void add_kappa(FlagSet& command, double& kappa) {
  command.text(
      "--kappa",
      [&kappa](const std::string& text) {
        const Parameter share{"kappa", "", Parameter::Kind::real, {}, zero_to(1)};
        kappa = *parse_value(share, text, "--kappa").real();
      },
      "How much structures support others that differ by one edge, from 0 (the default: not at "
      "all) to below 1");
}

std::optional<Threshold> threshold_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return parse_threshold(text, "--threshold");
}

}  // namespace hoist::app
