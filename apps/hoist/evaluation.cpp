// SPDX-License-Identifier: Apache-2.0
#include "evaluation.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "io/csv.hpp"

namespace hoist::app {

std::vector<std::pair<std::string, double>> structural_values(const Dag& truth,
                                                              const Dag& estimate) {
  std::vector<std::pair<std::string, double>> values;
  for (const Metric& metric : metrics())
    values.emplace_back(metric.name, metric.value(truth, estimate));
  return values;
}

void append_fit_values(Evaluation& row, const Dag& dag, const Table& train, const Table& test) {
  const Dag over_data = align(dag, train.names(), row.graph);
  const FitMetrics fit = fit_metrics(over_data, train, test);
  row.values.emplace_back("in_bic", fit.in_bic);
  row.values.emplace_back("out_bic", fit.out_bic);
  row.values.emplace_back("heldout", fit.heldout);
}

Table read_alike(const std::string& path, const Table& first, const DataFlags& reading) {
  TableOptions options = reading.options();
  options.states.clear();
  for (Node node = 0; node < first.columns(); ++node)
    options.states.push_back({first.names()[node], first.column(node).levels});
  const Table second = read_table(path, options);
  std::vector<Node> order;
  for (const std::string& name : first.names().list())
    order.push_back(second.names().at(name, path));
  return second.reordered(order);
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

std::vector<std::vector<std::string>> evaluations_to_rows(const std::vector<Evaluation>& rows) {
  std::vector<std::vector<std::string>> cells = {{"graph"}};
  if (!rows.empty())
    for (const auto& [name, value] : rows.front().values) cells.front().push_back(name);
  for (const Evaluation& row : rows) {
    cells.push_back({row.graph});
    for (const auto& [name, value] : row.values)
      cells.back().push_back(value == std::floor(value) ? fmt::format("{:.0f}", value)
                             : std::abs(value) < 10     ? fmt::format("{:.3f}", value)
                                                        : fmt::format("{:.1f}", value));
  }
  return cells;
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

}  // namespace hoist::app
