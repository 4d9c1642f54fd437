// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/lookup.hpp"
#include "core/unicode.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/holes.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/missing.hpp"
#include "hoist/study.hpp"
#include "hoist/text.hpp"

namespace hoist {
namespace {

// 0.3 * 10 may be a little below 3, and 3 is meant.
constexpr double kRounding = 1e-9;

// What is wrong with the value of a key, with the place of the key.
[[noreturn]] void fail(const StudyPlan& plan, const std::string& key, const std::string& message) {
  const auto place = plan.places.find(key);
  throw Error(ErrorKind::input, (place == plan.places.end() ? "the study" : place->second) + ": " +
                                    key + ": " + message);
}

template <class Rows>
void require_known(const StudyPlan& plan, const std::string& key, const Rows& rows,
                   const std::vector<std::string>& names, std::string_view what) {
  for (const std::string& name : names) {
    try {
      find_entry(rows, name, what);
    } catch (const Error& error) {
      fail(plan, key, error.what());
    }
  }
}

StudyNetwork open_network(const StudyPlan& plan, const std::string& name_or_path) {
  // What needs no file has no extension, though there may be a point in it.
  const std::string name = is_network_name(name_or_path)
                               ? name_or_path
                               : std::filesystem::path(name_or_path).stem().string();
  if (find_invalid_utf8(name) != std::string::npos)
    fail(plan, "networks", in_quotes(name) + " is not UTF-8; rename the file");
  // Names go into tables of text, and onto terminals.
  if (printable(name) != name || name.find('|') != std::string::npos)
    fail(plan, "networks",
         in_quotes(name) +
             " has a control character, one that cannot be seen, or '|' in it; rename "
             "the file");
  try {
    Network network = read_network(name_or_path);
    const NetworkSummary numbers = summary(network);
    return {name, std::move(network), numbers};
  } catch (const Error& error) {
    std::vector<std::string> known;
    for (const EmbeddedNetwork& row : embedded_networks()) known.emplace_back(row.name);
    std::string message = error.what();
    if (message.find("did you mean") == std::string::npos)
      message += did_you_mean(std::filesystem::path(name_or_path).filename().string(), known);
    fail(plan, "networks",
         message + " (a network is a name that `hoist networks` lists, or a file in BIF or JSON)");
  }
}

// Every cover at its own rule where the plan names none.
void check_methods(StudyPlan& plan) {
  if (plan.methods.empty())
    for (const Cover& row : default_covers()) plan.methods.push_back({row.name, row.threshold});
  for (const StudyMethod& method : plan.methods) {
    try {
      if (method.method != kOrdered) Cover::named(method.method);
      static_cast<void>(parse_threshold(method.threshold, "threshold of " + method.method));
    } catch (const Error& error) {
      fail(plan, "averages", error.what());
    }
  }
}

// A rule about pairs of replicates says nothing of other bags.
void check_pairs(const StudyPlan& plan) {
  const bool pairs = std::ranges::all_of(
      plan.resamples, [](const std::string& name) { return ResamplingPlan::named(name).pairs; });
  for (const StudyMethod& method : plan.methods) {
    const Threshold threshold = parse_threshold(method.threshold, "threshold");
    if (!pairs && threshold.rule() != nullptr && threshold.rule()->row().needs == Need::pairs)
      fail(plan, "thresholds",
           "rule '" + method.threshold +
               "' is about pairs of replicates; it needs resamples = [\"pairs\"], and no other");
  }
}

// Without a bag there is nothing to average.
void check_replicates(StudyPlan& plan) {
  if (plan.replicates > 0) return;
  if (!plan.alone)
    fail(plan, "replicates",
         "0 makes no bag; add alone = true for one graph from all rows of each data set");
  plan.methods.clear();
}

// A parameter that nothing in the study has would be a line without a say.
void require_taken(const StudyPlan& plan) {
  const auto takes = [](const auto& rows, const std::vector<std::string>& chosen,
                        const std::string& name) {
    return std::ranges::any_of(rows, [&](const auto& row) {
      return std::ranges::find(chosen, row.name) != chosen.end() &&
             std::ranges::find(row.parameters, name, &Parameter::name) != row.parameters.end();
    });
  };
  std::vector<std::string> thresholds;
  for (const StudyMethod& method : plan.methods) thresholds.push_back(method.threshold);
  for (const auto& [name, value] : plan.set)
    if (!takes(learners(), plan.learners, name) && !takes(scores(), plan.scores, name) &&
        !takes(resampling_plans(), plan.resamples, name) &&
        !takes(threshold_rules(), thresholds, name))
      fail(plan, name,
           "no learner, score, resampling plan or threshold rule of this study has such a "
           "parameter; leave it out");
}

void check_holes(const StudyPlan& plan) {
  require_known(plan, "holes", hole_rules(), plan.holes, HoleRule::kWhat);
  require_known(plan, "policies", missing_policies(), plan.policies, "policy for missing cells");
  const bool lossy = std::ranges::any_of(plan.missing, [](double share) { return share > 0; });
  for (const char* key : {"holes", "policies"})
    if (!lossy && plan.places.contains(key))
      fail(plan, key, "no cell of this study is lost; add missing = 0.1, or leave it out");
  for (const std::string& how : plan.holes)
    for (double share : plan.missing)
      if (const HoleRule& rule = HoleRule::named(how); share > rule.most)
        fail(plan, "missing",
             "a share of " + format_double(share) + " cells cannot be lost by '" + how +
                 "'; it takes up to " + format_double(rule.most));
}

// What would fail in the first cell of a network is said before any cell is computed.
void require_taken(const StudyPlan& plan, const StudyNetwork& network) {
  const Table row = sample(network.network, 1, 1);
  for (const StudyArm& arm : study_arms(plan)) {
    const auto require = [&](const char* key, const Domain& takes, const std::string& who) {
      if (const auto why = why_not(takes, Sample(row), who); !why.empty())
        fail(plan, key, "network '" + network.name + "': " + why);
    };
    require("learners", Learner::named(arm.learner).takes, "learner '" + arm.learner + "'");
    require("scores", Score::named(arm.score).takes, "score '" + arm.score + "'");
    try {
      if (arm.policy == "refuse")
        throw Error(ErrorKind::usage, "'refuse' would learn nothing; take drop, local or impute");
      if (!arm.policy.empty())
        static_cast<void>(score_under(missing_policy(arm.policy), arm.score));
    } catch (const Error& error) {
      fail(plan, "policies", error.what());
    }
  }
}

// Before the cells are laid out: neither a huge grid nor a huge data set is a lack of memory.
void check_sizes(const Study& study) {
  const StudyPlan& plan = study.plan;
  const auto cells = static_cast<double>(plan.repeats) *
                     static_cast<double>(study.networks.size()) *
                     static_cast<double>(plan.ratios.size() + plan.rows.size()) *
                     static_cast<double>(holes_of(plan).size());
  if (cells > static_cast<double>(kMostRecords))
    fail(plan, "repeats",
         "the study would have more than " + std::to_string(kMostRecords) + " cells");
  for (const StudyNetwork& network : study.networks)
    for (double ratio : plan.ratios) {
      const double rows = ratio * static_cast<double>(network.summary.parameters);
      if (rows >= 1 - kRounding && rows <= static_cast<double>(kMostRows)) continue;
      fail(plan, "ratios",
           "ratio " + format_double(ratio) + " of the " +
               std::to_string(network.summary.parameters) + " parameters of " + network.name +
               (rows < 1
                    ? " is less than a row; use a larger one"
                    : " is more than " + std::to_string(kMostRows) + " rows; use a smaller one"));
    }
}

}  // namespace

Study open_study(const StudyPlan& asked) {
  StudyPlan plan = asked;
  check_methods(plan);
  check_replicates(plan);
  // Figures and verdicts go from small to large.
  std::ranges::sort(plan.ratios);
  std::ranges::sort(plan.rows);
  std::ranges::sort(plan.missing);
  require_known(plan, "learners", learners(), plan.learners, "learner");
  require_known(plan, "scores", scores(), plan.scores, "score");
  require_known(plan, "resamples", resampling_plans(), plan.resamples, "resampling plan");
  for (const std::string& resample : plan.resamples)
    if (ResamplingPlan::named(resample).by_cluster)
      fail(plan, "resamples",
           "rows of a sample are in no clusters, so '" + resample +
               "' has none to draw; leave it out");
  check_pairs(plan);
  require_taken(plan);
  check_holes(plan);
  Study study{plan, {}};
  std::set<std::string> names;
  for (const std::string& network : plan.networks) {
    study.networks.push_back(open_network(plan, network));
    const std::string& name = study.networks.back().name;
    if (!names.insert(name).second)
      fail(plan, "networks", "two networks are called '" + name + "'; rename one of the files");
  }
  check_sizes(study);
  for (const StudyNetwork& network : study.networks) require_taken(plan, network);
  return study;
}

std::vector<StudyHoles> holes_of(const StudyPlan& plan) {
  std::vector<StudyHoles> list;
  for (double share : plan.missing)
    if (share == 0) list.push_back({});
  for (const std::string& how : plan.holes)
    for (double share : plan.missing)
      if (share > 0) list.push_back({share, how});
  return list.empty() ? std::vector<StudyHoles>{{}} : list;
}

std::vector<StudyCell> Study::cells() const {
  std::vector<StudyCell> grid;
  const std::vector<StudyHoles> lost = holes_of(plan);
  for (std::uint64_t repeat = 1; repeat <= plan.repeats; ++repeat)
    for (std::size_t network = 0; network < networks.size(); ++network) {
      const auto parameters = static_cast<double>(networks[network].summary.parameters);
      const auto add = [&](double ratio, std::uint64_t rows) {
        for (const StudyHoles& holes : lost)
          grid.push_back({grid.size(), network, ratio, rows, repeat, holes});
      };
      for (double ratio : plan.ratios)
        add(ratio, static_cast<std::uint64_t>(std::floor(ratio * parameters + kRounding)));
      for (std::uint64_t rows : plan.rows) add(static_cast<double>(rows) / parameters, rows);
    }
  return grid;
}

std::string Study::label(const StudyCell& cell) const {
  const std::string lost =
      cell.holes.none() ? "complete" : cell.holes.how + "-" + format_double(cell.holes.share);
  return networks[cell.network].name + "/" +
         (plan.rows.empty() ? format_double(cell.ratio) : std::to_string(cell.rows)) + "/" +
         (plan.missing.empty() ? "" : lost + "/") + std::to_string(cell.repeat);
}

StudyCell find_cell(const Study& study, const std::string& label) {
  std::vector<std::string> labels;
  for (const StudyCell& cell : study.cells()) {
    labels.push_back(study.label(cell));
    if (labels.back() == label) return cell;
  }
  throw Error(ErrorKind::usage, "the study has no cell '" + label + "'" +
                                    did_you_mean(label, labels) + " (cells are " + labels.front() +
                                    " to " + labels.back() + ")");
}

std::vector<StudyArm> study_arms(const StudyPlan& plan) {
  std::vector<StudyArm> arms;
  for (const std::string& learner : plan.learners)
    for (const std::string& score : plan.scores)
      for (const std::string& resample : plan.resamples)
        for (const StudyHoles& holes : holes_of(plan)) {
          if (holes.none()) arms.push_back({learner, score, resample, holes, ""});
          if (!holes.none())
            for (const std::string& policy : plan.policies)
              arms.push_back({learner, score, resample, holes, policy});
        }
  return arms;
}

std::string spell(const StudyArm& arm) {
  const std::string made = arm.learner + ", " + arm.score + ", " + arm.resample;
  return arm.holes.none() ? made
                          : made + ", " + format_double(arm.holes.share) + " of the cells lost " +
                                arm.holes.how + ", " + arm.policy;
}

}  // namespace hoist
