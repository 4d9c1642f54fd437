// SPDX-License-Identifier: Apache-2.0
#include "study/view.hpp"

#include <algorithm>
#include <set>

#include "hoist/average.hpp"
#include "hoist/text.hpp"
#include "study/evaluation.hpp"

namespace hoist {

bool is_own_rule(const StudyMethod& method, const std::vector<StudyNetwork>& networks) {
  const Cover& cover = Cover::named(method.method);
  if (method.threshold == cover.threshold) return true;
  const Threshold threshold = parse_threshold(method.threshold, "threshold");
  // A number may be what the rule says for every network of the study.
  return threshold.number() != nullptr &&
         std::ranges::all_of(networks, [&](const StudyNetwork& network) {
           const Bag bag(network.network.dag.names());
           return *threshold.number() ==
                  threshold_value(Choice<ThresholdRule>(cover.threshold), {bag, cover, {}});
         });
}

namespace {

std::vector<StudyMethod> standing_for(const Study& study) {
  std::vector<StudyMethod> chosen;
  for (const StudyMethod& method : study.plan.methods) {
    const auto known = std::ranges::find(chosen, method.method, &StudyMethod::method);
    if (known == chosen.end())
      chosen.push_back(method);
    else if (is_own_rule(method, study.networks) && !is_own_rule(*known, study.networks))
      *known = method;
  }
  return chosen;
}

}  // namespace

StudyView::StudyView(const Study& study, const StudyArm& arm, const std::vector<StudyRow>& rows,
                     std::optional<std::uint64_t> repeat)
    : study_(study), sizes_(study.networks.size()), methods_(standing_for(study)) {
  std::map<std::pair<std::string, double>, Setting> spot_of;
  for (const StudyCell& cell : study.cells()) {
    if (cell.repeat > 1) break;
    if (cell.holes != arm.holes) continue;
    auto& sizes = sizes_[cell.network];
    spot_of[{study.networks[cell.network].name, cell.ratio}] = {cell.network, sizes.size()};
    sizes.push_back({cell.ratio, cell.rows, cell.ratio < study.plan.low_below});
  }
  for (const StudyRow& row : rows) {
    if (row.arm != arm || (repeat && row.repeat != *repeat)) continue;
    if (row.method != kNoMethod && row.method != kAlone &&
        std::ranges::find(methods_, StudyMethod{row.method, row.threshold}) == methods_.end())
      continue;
    const auto setting = spot_of.find({row.network, row.ratio});
    if (setting != spot_of.end())
      (row.method == kAlone ? alone_ : data_sets_)[setting->second][row.repeat].push_back(row);
  }
  for (auto& [setting, by_repeat] : data_sets_)
    for (auto& [number, data_set] : by_repeat) scale(data_set);
}

std::vector<StudyView::Setting> StudyView::settings() const {
  std::vector<Setting> all;
  for (std::size_t network = 0; network < sizes_.size(); ++network)
    for (std::size_t size = 0; size < sizes_[network].size(); ++size)
      all.push_back({network, size});
  return all;
}

std::string StudyView::label(Setting setting) const {
  const Size& size = sizes_[setting.network][setting.size];
  return networks()[setting.network].name + " at " +
         (study_.plan.rows.empty() ? "ratio " + format_double(size.ratio)
                                   : std::to_string(size.rows) + " rows");
}

std::vector<std::uint64_t> StudyView::repeats() const {
  std::set<std::uint64_t> numbers;
  for (const auto& [setting, by_repeat] : data_sets_)
    for (const auto& [number, data_set] : by_repeat) numbers.insert(number);
  return {numbers.begin(), numbers.end()};
}

bool StudyView::has(std::string_view method) const {
  return std::ranges::find(methods_, method, &StudyMethod::method) != methods_.end();
}

std::vector<double> StudyView::values(Setting setting, std::string_view method,
                                      std::size_t measure) const {
  std::vector<double> list;
  const DataSets& data_sets = method == kAlone ? alone_ : data_sets_;
  const auto found = data_sets.find(setting);
  if (found == data_sets.end()) return list;
  for (const auto& [number, data_set] : found->second)
    for (const StudyRow& row : data_set)
      if (row.method == method) list.push_back(row.values[measure]);
  return list;
}

double StudyView::mean(Setting setting, std::string_view method, std::size_t measure) const {
  return estimate(values(setting, method, measure)).mean;
}

Estimate StudyView::lead(Setting setting, std::string_view method, std::string_view rival,
                         std::size_t measure) const {
  std::vector<double> own = values(setting, method, measure);
  const std::vector<double> other = values(setting, rival, measure);
  for (std::size_t i = 0; i < own.size(); ++i) own[i] -= other[i];
  return estimate(own);
}

std::vector<double> StudyView::singles(Setting setting, std::size_t measure) const {
  std::vector<double> list = values(setting, kNoMethod, measure);
  std::sort(list.begin(), list.end());
  return list;
}

double StudyView::mean_quantile(Setting setting, std::size_t measure, double p) const {
  const auto found = data_sets_.find(setting);
  if (found == data_sets_.end()) return 0;
  std::vector<double> quantiles;
  for (const auto& [number, data_set] : found->second) {
    std::vector<double> list;
    for (const StudyRow& row : data_set)
      if (row.method == kNoMethod) list.push_back(row.values[measure]);
    std::sort(list.begin(), list.end());
    quantiles.push_back(quantile(list, p));
  }
  return estimate(quantiles).mean;
}

}  // namespace hoist
