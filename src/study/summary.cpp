// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <tuple>

#include "hoist/study.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"

namespace hoist {
namespace {

// One data set gives one value: of the single DAGs of a bag it is their mean.
struct Group {
  const StudyRow* first = nullptr;
  std::map<std::uint64_t, std::vector<const StudyRow*>> by_repeat;

  Estimate of(std::size_t measure) const {
    std::vector<double> means;
    for (const auto& [repeat, rows] : by_repeat) {
      std::vector<double> values;
      for (const StudyRow* row : rows) values.push_back(row->values[measure]);
      means.push_back(estimate(values).mean);
    }
    return estimate(means);
  }
};

}  // namespace

std::string format_study_summary(const std::vector<StudyRow>& rows) {
  std::vector<Group> groups;  // in the order in which they come up
  std::map<std::tuple<std::string, double, std::string, std::string, std::string>, std::size_t>
      group_of;
  for (const StudyRow& row : rows) {
    const auto [found, is_new] = group_of.try_emplace(
        {row.network, row.ratio, format_arm(row.arm), row.method, row.threshold}, groups.size());
    if (is_new) groups.push_back({&row, {}});
    groups[found->second].by_repeat[row.repeat].push_back(&row);
  }
  std::string text =
      "network,ratio,rows," + arm_columns() + ",method,threshold,measure,mean,low,high,repeats\n";
  for (const Group& group : groups) {
    const StudyRow& row = *group.first;
    const std::string key = csv_cell(row.network) + "," + format_double(row.ratio) + "," +
                            std::to_string(row.rows) + "," + format_arm(row.arm) + "," +
                            row.method + "," + row.threshold + ",";
    for (std::size_t k = 0; k < study_measures().size(); ++k) {
      const Estimate value = group.of(k);
      text +=
          key + std::string(study_measures()[k].name) + "," + format_double(value.mean) + "," +
          (value.repeats > 1 ? format_double(value.low) + "," + format_double(value.high) : ",") +
          "," + std::to_string(value.repeats) + "\n";
    }
  }
  return text;
}

}  // namespace hoist
