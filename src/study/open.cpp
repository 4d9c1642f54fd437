// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/lookup.hpp"
#include "core/unicode.hpp"
#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
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
    for (const Cover& row : covers()) plan.methods.push_back({row.name, row.threshold});
  for (const StudyMethod& method : plan.methods) {
    try {
      Cover::named(method.method);
      static_cast<void>(parse_threshold(method.threshold, "threshold of " + method.method));
    } catch (const Error& error) {
      fail(plan, "averages", error.what());
    }
  }
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
  for (const auto& [name, value] : plan.set)
    if (!takes(learners(), plan.learners, name) && !takes(scores(), plan.scores, name) &&
        !takes(resampling_plans(), plan.resamples, name))
      fail(plan, name,
           "no learner, score or resampling plan of this study has such a parameter; leave it out");
}

// Before the cells are laid out: neither a huge grid nor a huge data set is a lack of memory.
void check_sizes(const Study& study) {
  const StudyPlan& plan = study.plan;
  const auto cells = static_cast<double>(plan.repeats) *
                     static_cast<double>(study.networks.size()) *
                     static_cast<double>(plan.ratios.size() + plan.rows.size());
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
  // Figures and verdicts go from small to large.
  std::ranges::sort(plan.ratios);
  std::ranges::sort(plan.rows);
  require_known(plan, "learners", learners(), plan.learners, "learner");
  require_known(plan, "scores", scores(), plan.scores, "score");
  require_known(plan, "resamples", resampling_plans(), plan.resamples, "resampling plan");
  require_taken(plan);
  Study study{plan, {}};
  std::set<std::string> names;
  for (const std::string& network : plan.networks) {
    study.networks.push_back(open_network(plan, network));
    const std::string& name = study.networks.back().name;
    if (!names.insert(name).second)
      fail(plan, "networks", "two networks are called '" + name + "'; rename one of the files");
  }
  check_sizes(study);
  return study;
}

std::vector<StudyCell> Study::cells() const {
  std::vector<StudyCell> grid;
  for (std::uint64_t repeat = 1; repeat <= plan.repeats; ++repeat)
    for (std::size_t network = 0; network < networks.size(); ++network) {
      const auto parameters = static_cast<double>(networks[network].summary.parameters);
      for (double ratio : plan.ratios)
        grid.push_back({grid.size(), network, ratio,
                        static_cast<std::uint64_t>(std::floor(ratio * parameters + kRounding)),
                        repeat});
      for (std::uint64_t rows : plan.rows)
        grid.push_back(
            {grid.size(), network, static_cast<double>(rows) / parameters, rows, repeat});
    }
  return grid;
}

std::string Study::label(const StudyCell& cell) const {
  return networks[cell.network].name + "/" +
         (plan.rows.empty() ? format_double(cell.ratio) : std::to_string(cell.rows)) + "/" +
         std::to_string(cell.repeat);
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
      for (const std::string& resample : plan.resamples) arms.push_back({learner, score, resample});
  return arms;
}

}  // namespace hoist
