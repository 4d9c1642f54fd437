// SPDX-License-Identifier: Apache-2.0
#include "study/view.hpp"

#include <algorithm>
#include <set>

#include "hoist/average.hpp"

namespace hoist {

StudyView::StudyView(const Study& study, const StudyArm& arm, const std::vector<StudyRow>& rows,
                     std::optional<std::uint64_t> repeat)
    : study_(study), sizes_(study.networks.size()) {
  for (const StudyMethod& method : study.plan.methods) {
    const auto [first, is_new] = thresholds_.try_emplace(method.method, method.threshold);
    if (!is_new && method.threshold == cover(method.method).threshold)
      first->second = method.threshold;
  }
  std::map<std::pair<std::string, double>, Spot> spot_of;
  for (const StudyCell& cell : study.cells()) {
    if (cell.repeat > 1) break;
    auto& sizes = sizes_[cell.network];
    spot_of[{study.networks[cell.network].name, cell.ratio}] = {cell.network, sizes.size()};
    sizes.push_back({cell.ratio, cell.rows, cell.ratio < study.plan.low_below});
  }
  std::set<std::uint64_t> repeats;
  for (const StudyRow& row : rows) {
    if (row.learner != arm.learner || row.score != arm.score || row.resample != arm.resample)
      continue;
    if (repeat && row.repeat != *repeat) continue;
    const auto threshold = thresholds_.find(row.method);
    if (threshold != thresholds_.end() && threshold->second != row.threshold) continue;
    const auto spot = spot_of.find({row.network, row.ratio});
    if (spot == spot_of.end()) continue;
    auto& by_size = rows_[{spot->second.network, row.method}];
    by_size.resize(sizes_[spot->second.network].size());
    by_size[spot->second.size].push_back(&row);
    repeats.insert(row.repeat);
  }
  repeats_.assign(repeats.begin(), repeats.end());
}

std::optional<std::size_t> StudyView::find_network(const std::string& name) const {
  for (std::size_t i = 0; i < networks().size(); ++i)
    if (networks()[i].name == name) return i;
  return std::nullopt;
}

std::vector<StudyView::Spot> StudyView::spots() const {
  std::vector<Spot> all;
  for (std::size_t network = 0; network < sizes_.size(); ++network)
    for (std::size_t size = 0; size < sizes_[network].size(); ++size)
      all.push_back({network, size});
  return all;
}

const StudyView::Rows& StudyView::rows_at(Spot spot, const std::string& method) const {
  static const Rows kNone;
  const auto found = rows_.find({spot.network, method});
  return found == rows_.end() ? kNone : found->second[spot.size];
}

std::vector<double> StudyView::values(Spot spot, const std::string& method,
                                      std::size_t measure) const {
  std::vector<double> list;
  for (const StudyRow* row : rows_at(spot, method)) list.push_back(row->values[measure]);
  return list;
}

double StudyView::mean(Spot spot, const std::string& method, std::size_t measure) const {
  return estimate(values(spot, method, measure)).mean;
}

std::vector<double> StudyView::singles(Spot spot, std::size_t measure) const {
  std::vector<double> list = values(spot, std::string(kNoMethod), measure);
  std::sort(list.begin(), list.end());
  return list;
}

double StudyView::mean_quantile(Spot spot, std::size_t measure, double p) const {
  std::map<std::uint64_t, std::vector<double>> by_repeat;
  for (const StudyRow* row : rows_at(spot, std::string(kNoMethod)))
    by_repeat[row->repeat].push_back(row->values[measure]);
  std::vector<double> quantiles;
  for (auto& [repeat, list] : by_repeat) {
    std::sort(list.begin(), list.end());
    quantiles.push_back(quantile(list, p));
  }
  return estimate(quantiles).mean;
}

}  // namespace hoist
