// SPDX-License-Identifier: Apache-2.0
#include "learn/family_model.hpp"

#include <algorithm>
#include <numeric>

#include "learn/quick_regression.hpp"
#include "network/gaussian.hpp"

namespace hoist {
namespace {

FamilyModel without_parameters(const FilledColumns& rows, Node child,
                               std::span<const Node> parents) {
  FamilyModel model;
  model.child = child;
  model.labels.reserve(parents.size());
  model.strides.reserve(parents.size());
  double cells =
      std::max(1.0, static_cast<double>(rows.columns[child].levels));  // a number has one
  for (Node parent : parents) {
    if (!rows.columns[parent].is_label()) {
      model.numbers.push_back(parent);
      continue;
    }
    // What would not fit in memory is passed over: it hardly tells anything of one cell.
    const std::size_t levels = rows.columns[parent].levels;
    constexpr double kMostCells = 1 << 20;
    if (cells * static_cast<double>(levels) > kMostCells) continue;
    cells *= static_cast<double>(levels);
    model.labels.push_back(parent);
    model.strides.push_back(model.configurations);
    model.configurations *= levels;
  }
  return model;
}

// What rows count where the family was observed; the others count 0.
std::vector<double> observed_weights(const FilledColumns& rows, const FamilyModel& model) {
  std::vector<double> weights = rows.weights;
  const auto leave_out = [&](Node node) {
    for (std::uint32_t row : rows.columns[node].holes) weights[row] = 0;
  };
  leave_out(model.child);
  std::ranges::for_each(model.labels, leave_out);
  std::ranges::for_each(model.numbers, leave_out);
  return weights;
}

std::vector<std::uint32_t> configurations(const FilledColumns& rows, const FamilyModel& model) {
  std::vector<std::uint32_t> found(rows.weights.size(), 0);
  for (std::size_t i = 0; i < model.labels.size(); ++i) {
    const auto stride = static_cast<std::uint32_t>(model.strides[i]);
    const std::uint16_t* codes = rows.columns[model.labels[i]].codes.data();
    for (std::size_t row = 0; row < found.size(); ++row) found[row] += stride * codes[row];
  }
  return found;
}

// Adds weights[i] to the cell of the family that row i is in.
template <class Place>
void count_cells(const FilledColumns& rows, const FamilyModel& model,
                 std::span<const double> weights, std::span<double> cells) {
  const FilledColumn& child = rows.columns[model.child];
  std::vector<Place> places(child.codes.begin(), child.codes.end());
  for (std::size_t i = 0; i < model.labels.size(); ++i) {
    const auto stride = static_cast<Place>(model.strides[i] * child.levels);
    const std::uint16_t* codes = rows.columns[model.labels[i]].codes.data();
    for (std::size_t row = 0; row < places.size(); ++row)
      places[row] = static_cast<Place>(places[row] + stride * codes[row]);
  }
  add_at<Place>(places, weights, cells);
}

// Counts, and one imaginary row per configuration that is spread as the child is in all rows.
std::vector<double> label_model(const FilledColumns& rows, const FamilyModel& model) {
  const FilledColumn& child = rows.columns[model.child];
  const std::vector<double> weights = observed_weights(rows, model);
  std::vector<double> counts(model.configurations * child.levels, 0);
  // Short numbers are quicker: every processor multiplies eight at a time.
  if (counts.size() <= 1U << 16)
    count_cells<std::uint16_t>(rows, model, weights, counts);
  else
    count_cells<std::uint32_t>(rows, model, weights, counts);
  for (std::size_t j = 0; j < counts.size(); j += child.levels) {
    const auto cells = std::span(counts).subspan(j, child.levels);
    const double sum = std::accumulate(cells.begin(), cells.end(), 1.0);
    for (std::size_t k = 0; k < cells.size(); ++k) cells[k] = (cells[k] + child.shares[k]) / sum;
  }
  return counts;
}

LinearGaussian number_model(const FilledColumns& rows, const FamilyModel& model) {
  std::vector<double> weights = observed_weights(rows, model);
  if (std::ranges::all_of(weights, [](double weight) { return weight == 0; }))
    weights = rows.weights;  // never observed together: what has been drawn must do
  const std::span<const double> response = rows.columns[model.child].values;
  std::vector<std::span<const double>> numbers;
  for (Node number : model.numbers) numbers.emplace_back(rows.columns[number].values);
  if (model.labels.empty())
    if (auto found = quick_regression(response, numbers, weights)) return *found;

  const std::vector<std::uint32_t> groups = configurations(rows, model);
  LinearGaussian found = estimate_gaussian({.response = response,
                                            .predictors = numbers,
                                            .groups = groups,
                                            .group_count = model.configurations,
                                            .weights = weights},
                                           1)
                             .groups;
  // A standard deviation of 0 would leave no room for what the children say.
  const RegressionData alone = {
      .response = response, .predictors = {}, .groups = {}, .weights = rows.weights};
  const double least = 1e-6 * estimate_gaussian(alone, 0).pooled.sd[0];
  for (double& sd : found.sd) sd = std::max(sd, least);
  return found;
}

}  // namespace

FamilyModel fit_family(const FilledColumns& rows, Node child, std::span<const Node> parents) {
  FamilyModel model = without_parameters(rows, child, parents);
  if (rows.columns[child].is_label())
    model.probabilities = label_model(rows, model);
  else
    model.normal = number_model(rows, model);
  return model;
}

}  // namespace hoist
