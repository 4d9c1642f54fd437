// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/normal.hpp"
#include "core/real.hpp"
#include "hoist/error.hpp"
#include "learn/filled_rows.hpp"

namespace hoist {
namespace {

// The acyclic graph that the models are of: no label has a number among its parents.
std::vector<std::vector<Node>> modelled_parents(const Dag& graph,
                                                const std::vector<FilledColumn>& columns) {
  std::vector<Edge> kept, odd;
  for (const Edge& edge : graph.edges()) {
    const bool to_label = columns[edge.to].is_label() && !columns[edge.from].is_label();
    (to_label ? odd : kept).push_back(edge);
  }
  for (const Edge& edge : odd) {
    kept.push_back({edge.to, edge.from});
    try {
      static_cast<void>(Dag(graph.names(), kept));
    } catch (const Error&) {
      kept.pop_back();  // turned round it closes a cycle
    }
  }
  std::vector<std::vector<Node>> parents(graph.size());
  for (const Edge& edge : kept) parents[edge.to].push_back(edge.from);
  for (auto& list : parents) std::sort(list.begin(), list.end());
  return parents;
}

// How a model sees one of its parents: its place among the numbers, or its stride among the labels,
// which is 0 where it was passed over.
std::size_t place_of(Node parent, const FamilyModel& model, bool is_label) {
  const auto& list = is_label ? model.labels : model.numbers;
  const auto found = std::ranges::find(list, parent) - list.begin();
  const auto place = static_cast<std::size_t>(found);
  if (!is_label) return place;
  return place < list.size() ? model.strides[place] : 0;
}

// The log density of a number, up to a constant.
double log_density(const FilledColumns& rows, const FamilyModel& model, std::size_t configuration,
                   std::size_t row) {
  const double sd = model.normal.sd[configuration];
  if (sd == 0) return 0;  // a constant: whatever it follows from
  const double distance =
      (rows.columns[model.child].values[row] - model.mean(rows, configuration, row)) / sd;
  return -0.5 * distance * distance - natural_log(sd);
}

// Products of many probabilities stay in range.
void scale_up(std::vector<double>& chances) {
  constexpr double kLow = 1e-100;
  if (*std::ranges::max_element(chances) < kLow)
    for (double& chance : chances) chance /= kLow;
}

}  // namespace

void FilledRows::draw_label(const FamilyModel& own, std::size_t row,
                            const std::vector<Child>& children, RandomStream& random) {
  std::uint16_t& code = rows_.columns[own.child].codes[row];
  const std::size_t levels = rows_.columns[own.child].levels;
  const double* given_parents = &own.probabilities[own.configuration(rows_, row) * levels];
  chances_.assign(given_parents, given_parents + levels);
  logs_.clear();
  code = 0;
  // No probability is below 1e-20 for any table that fits in memory.
  constexpr std::size_t kFactors = 8;
  std::size_t factors = 0;
  for (const auto& [model, stride] : children) {
    if (stride == 0) continue;
    const std::size_t base = model->configuration(rows_, row);
    const FilledColumn& child = rows_.columns[model->child];
    if (child.is_label()) {
      const double* seen = &model->probabilities[base * child.levels + child.codes[row]];
      for (std::size_t level = 0; level < levels; ++level)
        chances_[level] *= seen[level * stride * child.levels];
      if (++factors % kFactors == 0) scale_up(chances_);
    } else {
      logs_.resize(levels, 0);
      for (std::size_t level = 0; level < levels; ++level)
        logs_[level] += log_density(rows_, *model, base + stride * level, row);
    }
  }
  if (!logs_.empty()) {
    for (std::size_t level = 0; level < levels; ++level)
      logs_[level] += natural_log(chances_[level]);
    const double most = *std::ranges::max_element(logs_);
    for (std::size_t level = 0; level < levels; ++level)
      chances_[level] = exponential(logs_[level] - most);
  }
  double u = random.uniform() * std::accumulate(chances_.begin(), chances_.end(), 0.0);
  std::size_t level = 0;
  while (level + 1 < levels && u >= chances_[level]) u -= chances_[level++];
  code = static_cast<std::uint16_t>(level);
}

// A normal distribution about what its parents say, met by what each child says of it.
void FilledRows::draw_number(const FamilyModel& own, std::size_t row,
                             const std::vector<Child>& children, RandomStream& random) {
  double& value = rows_.columns[own.child].values[row];
  const std::size_t at = own.configuration(rows_, row);
  const double draw = draw_normal(random), sd = own.normal.sd[at];
  value = own.mean(rows_, at, row);
  if (sd == 0) return;
  double precision = 1 / (sd * sd), sum = value * precision;
  for (const auto& [model, place] : children) {
    const std::size_t j = model->configuration(rows_, row);
    const double slope = model->coefficients(j)[place + 1];
    const double spread = model->normal.sd[j];
    if (spread == 0 || slope == 0) continue;
    const double rest =
        rows_.columns[model->child].values[row] - model->mean(rows_, j, row) + slope * value;
    const double told = slope / spread;
    precision += told * told;
    sum += rest / spread * told;
  }
  const double drawn = sum / precision + draw / std::sqrt(precision);
  if (std::isfinite(drawn)) value = drawn;
}

void FilledRows::redraw(const Dag& graph) {
  const auto parents = modelled_parents(graph, rows_.columns);
  // Only families that a hole is in are needed.
  std::vector<bool> needed(parents.size(), false);
  for (Node node = 0; node < parents.size(); ++node) {
    const auto has_holes = [&](Node each) { return !rows_.columns[each].holes.empty(); };
    needed[node] = has_holes(node) || std::ranges::any_of(parents[node], has_holes);
  }
  std::vector<FamilyModel> models(parents.size());
  for (Node node = 0; node < parents.size(); ++node)
    if (needed[node]) models[node] = fit_family(rows_, node, parents[node]);
  std::vector<std::vector<Child>> children(parents.size());
  for (Node node = 0; node < parents.size(); ++node)
    for (Node parent : parents[node])
      children[parent].push_back(
          {&models[node], place_of(parent, models[node], rows_.columns[parent].is_label())});

  ++round_;
  for (Node node : by_name_) {
    RandomStream random = stream_of(node);
    for (std::uint32_t row : rows_.columns[node].holes) {
      if (rows_.columns[node].is_label())
        draw_label(models[node], row, children[node], random);
      else
        draw_number(models[node], row, children[node], random);
    }
  }
}

}  // namespace hoist
