// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <nlohmann/json.hpp>

#include "hoist/discover.hpp"
#include "hoist/metric.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"

namespace hoist {

std::vector<std::pair<std::string, double>> structural_values(const Dag& truth,
                                                              const Dag& estimate) {
  std::vector<std::pair<std::string, double>> values;
  for (const Metric& metric : metrics())
    values.emplace_back(metric.name, metric.value(truth, estimate));
  return values;
}

std::vector<std::pair<std::string, double>> fit_values(const Dag& dag, const Table& train,
                                                       const std::optional<Table>& test) {
  const FitMetrics fit = fit_metrics(dag, train, test ? *test : train);
  if (!test) return {{"in_bic", fit.in_bic}};
  return {{"in_bic", fit.in_bic}, {"out_bic", fit.out_bic}, {"heldout", fit.heldout}};
}

std::string evaluations_to_json(const std::vector<Evaluation>& rows) {
  auto list = nlohmann::ordered_json::array();
  for (const Evaluation& row : rows) {
    nlohmann::ordered_json object;
    if (rows.size() > 1) object["graph"] = row.graph;
    for (const auto& [name, value] : row.values) {
      if (value == std::floor(value) && std::abs(value) < 1e15)
        object[name] = static_cast<std::int64_t>(value);
      else
        object[name] = value;
    }
    list.push_back(std::move(object));
  }
  return (rows.size() == 1 ? list.front() : list).dump() + "\n";
}

std::string evaluations_to_csv(const std::vector<Evaluation>& rows,
                               const std::string& first_column) {
  std::string text = first_column;
  if (!rows.empty())
    for (const auto& [name, value] : rows.front().values) text += "," + csv_cell(name);
  text += "\n";
  for (const Evaluation& row : rows) {
    text += csv_cell(row.graph);
    for (const auto& [name, value] : row.values) text += "," + format_double(value);
    text += "\n";
  }
  return text;
}

}  // namespace hoist
