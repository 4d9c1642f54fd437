// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <filesystem>
#include <set>

#include "bag/plans.hpp"
#include "core/lookup.hpp"
#include "core/text.hpp"
#include "hoist/io.hpp"
#include "hoist/learn.hpp"
#include "hoist/study.hpp"

namespace hoist {
namespace {

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
      find_row(rows, name, what);
    } catch (const Error& error) {
      fail(plan, key, error.what());
    }
  }
}

StudyNetwork open_network(const StudyPlan& plan, const std::string& name_or_path) {
  try {
    const std::string name = std::filesystem::path(name_or_path).stem().string();
    Network network = read_network(name_or_path);
    const NetworkSummary figures = summary(network);
    return {name, std::move(network), figures};
  } catch (const Error& error) {
    std::vector<std::string> known;
    for (const EmbeddedNetwork& row : embedded_networks()) known.emplace_back(row.name);
    fail(plan, "networks",
         error.what() +
             did_you_mean(std::filesystem::path(name_or_path).filename().string(), known));
  }
}

}  // namespace

Study open_study(const StudyPlan& plan) {
  require_known(plan, "learners", learners(), plan.learners, "learner");
  require_known(plan, "scores", scores(), plan.scores, "score");
  require_known(plan, "resamples", resampling_plans(), plan.resamples, "resampling plan");
  Study study{plan, {}};
  std::set<std::string> names;
  for (const std::string& network : plan.networks) {
    study.networks.push_back(open_network(plan, network));
    const std::string& name = study.networks.back().name;
    if (!names.insert(name).second)
      fail(plan, "networks", "two networks are called '" + name + "'; rename one of the files");
  }
  for (const StudyCell& cell : study.cells())
    if (cell.rows == 0)
      fail(plan, "ratios", study.label(cell) + " would have no rows; use a larger ratio");
  if (study.cells().size() > kMostRecords)
    fail(plan, "repeats", "the study has more than " + std::to_string(kMostRecords) + " cells");
  return study;
}

std::vector<StudyCell> Study::cells() const {
  std::vector<StudyCell> grid;
  for (std::uint64_t repeat = 1; repeat <= plan.repeats; ++repeat)
    for (std::size_t network = 0; network < networks.size(); ++network) {
      const auto parameters = static_cast<double>(networks[network].figures.parameters);
      // 0.3 * 10 is a little below 3, and 3 is meant.
      for (double ratio : plan.ratios)
        grid.push_back({grid.size(), network, ratio,
                        static_cast<std::uint64_t>(std::floor(ratio * parameters + 1e-9)), repeat});
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
