// SPDX-License-Identifier: Apache-2.0
#include "hoist/settings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/missing.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& rule, const Value& value) {
  throw Error(ErrorKind::usage,
              fmt::format("{} must be {}, not {}", name, rule, in_quotes(value.spell())));
}

// Which entries have the parameter: `score bdeu, bds`.
template <class Row>
void add_owners(const std::vector<Row>& rows, const std::string& name,
                std::vector<std::string>& owners) {
  std::vector<std::string> names;
  for (const Row& row : rows)
    if (std::ranges::find(row.parameters, name, &Parameter::name) != row.parameters.end() &&
        std::ranges::find(names, row.name) == names.end())
      names.push_back(row.name);
  if (!names.empty()) owners.push_back(std::string(Row::kWhat) + " " + join(names, ", "));
}

std::string owners_of(const std::string& name) {
  std::vector<std::string> owners;
  add_owners(learners(), name, owners);
  add_owners(scores(), name, owners);
  add_owners(resampling_plans(), name, owners);
  add_owners(resample_penalties(), name, owners);
  add_owners(covers(), name, owners);
  add_owners(threshold_rules(), name, owners);
  add_owners(insertions(), name, owners);
  add_owners(weighings(), name, owners);
  return join(owners, ", ");
}

}  // namespace

const Value* Settings::take(const std::string& name) {
  known_.insert(name);
  const Value* value = values_.find(name);
  if (value == nullptr || !value->is_set()) return nullptr;
  taken_.insert(name);
  return value;
}

std::string Settings::word(const std::string& name, const std::string& fallback) {
  const Value* value = take(name);
  if (value == nullptr) return fallback;
  if (value->word() == nullptr) refuse(name, "a word", *value);
  return *value->word();
}

std::uint64_t Settings::whole(const std::string& name, std::uint64_t fallback, std::uint64_t least,
                              std::uint64_t most) {
  const Value* value = take(name);
  if (value == nullptr) return fallback;
  if (value->whole() == nullptr || *value->whole() < least || *value->whole() > most)
    refuse(name, fmt::format("a whole number from {} to {}", least, most), *value);
  return *value->whole();
}

double Settings::real(const std::string& name, double fallback, double least, double most) {
  const Value* value = take(name);
  if (value == nullptr) return fallback;
  const std::optional<double> number = value->real();
  if (!number || !(*number >= least && *number <= most))
    refuse(name, fmt::format("a number from {} to {}", least, most), *value);
  return *number;
}

bool Settings::yes_no(const std::string& name, bool fallback) {
  const Value* value = take(name);
  if (value == nullptr) return fallback;
  if (value->yes_no() == nullptr) refuse(name, "true or false", *value);
  return *value->yes_no();
}

void Settings::take_parameters(const std::vector<Parameter>& declared, const std::string& owner,
                               Parameters& set) {
  for (const Parameter& parameter : declared) {
    const Value* value = take(owner + "_" + parameter.name);
    known_.erase(owner + "_" + parameter.name);
    if (value == nullptr) value = take(parameter.name);
    if (value != nullptr) set.set(parameter.name, *value);
  }
}

void Settings::require_taken() const {
  for (const auto& [name, value] : values_) {
    if (!value.is_set() || taken_.contains(name)) continue;
    if (const std::string owners = owners_of(name); !owners.empty())
      throw Error(ErrorKind::usage,
                  fmt::format("{} would have no say: it is a parameter of {}, and that is not "
                              "chosen",
                              name, owners));
    const std::vector<std::string> known(known_.begin(), known_.end());
    throw Error(ErrorKind::usage, fmt::format("unknown setting {}{} (known: {})", in_quotes(name),
                                              did_you_mean(name, known), join(known, ", ")));
  }
}

LearnOptions learn_options(Settings& settings, const OwnEntries& own, TieBreak usual) {
  const LearnOptions defaults;
  const MissingPolicy policy = missing_policy(settings.word("missing", "refuse"));
  const std::string score = settings.word("score", defaults.score.name());
  LearnOptions options{
      .learner = settings.choice<Learner>("learner", defaults.learner.name(), own.learner)};
  // A learner that has no use for a score refuses its parameters, too.
  options.score =
      own.score != nullptr ? Choice<Score>(*own.score) : Choice<Score>(score_under(policy, score));
  if (options.learner.row().by_score)
    settings.take_parameters(options.score.row().parameters, "score", options.score.set);
  options.tie_break = tie_break_named(settings.word("tie_break", name_of(usual)));
  options.seed =
      settings.whole("seed", defaults.seed, 0, std::numeric_limits<std::uint64_t>::max());
  options.missing = learning_under(policy);
  return options;
}

BagRequest bag_request(Settings& settings, const OwnEntries& own) {
  const BagOptions defaults;
  BagRequest request;
  request.options.learn = learn_options(settings, own, TieBreak::shuffle);
  request.options.seed = request.options.learn.seed;
  const Value* replicates = settings.take("replicates");
  if (replicates != nullptr && replicates->word() != nullptr && *replicates->word() == "auto") {
    const GrowthRule usual;
    request.grow =
        GrowthRule{.most = settings.whole("most_replicates", usual.most, usual.first, kMostRecords),
                   .share = settings.real("unsettled", usual.share, 1e-9, 1)};
  } else {
    request.options.replicates = settings.whole("replicates", defaults.replicates, 1, kMostRecords);
    for (const char* name : {"most_replicates", "unsettled"})
      if (settings.take(name) != nullptr)
        throw Error(ErrorKind::usage,
                    std::string(name) + " would have no say: it is for replicates = auto");
  }
  request.options.resample =
      settings.choice<ResamplingPlan>("resample", defaults.resample.name(), own.resample);
  request.options.resample_penalty =
      settings.choice<ResamplePenalty>("resample_penalty", defaults.resample_penalty.name());
  return request;
}

AverageOptions average_options(Settings& settings, const OwnEntries& own) {
  AverageOptions options;
  const Value* threshold = settings.take("threshold");
  if (own.threshold != nullptr) {
    options.threshold = Threshold(Choice<ThresholdRule>(*own.threshold));
  } else if (threshold != nullptr && threshold->word() != nullptr) {
    options.threshold = parse_threshold(*threshold->word(), "threshold");
    if (options.threshold->rule() != nullptr)
      options.threshold = settings.choice<ThresholdRule>("threshold", "");
  } else if (threshold != nullptr) {
    options.threshold = Threshold(settings.real("threshold", 0, 0, 1));
  }
  options.accumulate = settings.yes_no("accumulate", options.accumulate);
  options.kappa = settings.real("kappa", options.kappa, 0, 1);
  options.rank = settings.choice<Insertion>("rank", options.rank.name());
  return options;
}

AverageRequest average_request(Settings& settings, const OwnEntries& own) {
  AverageRequest request{.method = settings.choice<Cover>("method", "pma", own.method),
                         .options = average_options(settings, own)};
  request.weigh = settings.choice<Weighing>("weigh", request.weigh.name());
  request.options.solver = solver_named(settings.word("solver", name_of(Solver::greedy)));
  request.align = settings.yes_no("align", false);
  request.seconds = settings.whole("time_limit", 60, 1, 1'000'000);
  return request;
}

}  // namespace hoist
