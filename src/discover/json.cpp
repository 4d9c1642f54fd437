// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <nlohmann/json.hpp>

#include "discover/cost_json.hpp"
#include "discover/distribution.hpp"
#include "hoist/discover.hpp"
#include "hoist/io.hpp"
#include "hoist/sample.hpp"
#include "hoist/text.hpp"
#include "hoist/version.hpp"
#include "io/certainty_json.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

// Which tiers there are, and what is forbidden besides.
Json forbidden_of(const Knowledge& knowledge) {
  Json tiers = Json::array();
  for (const std::vector<Node>& tier : knowledge.tiers())
    tiers.push_back(nodes_json(knowledge.names(), tier));
  return {{"forbidden", edges_json(knowledge.names(), knowledge.forbidden_besides_tiers())},
          {"tiers", std::move(tiers)}};
}

Json curve_of(const std::vector<CurvePoint>& curve) {
  Json list = Json::array();
  for (const CurvePoint& point : curve) {
    Json values = Json::object();
    for (const auto& [name, value] : point.values) values[name] = value;
    list.push_back({{"threshold", point.threshold},
                    {"rules", point.rules},
                    {"edges", point.edges},
                    {"mass", point.mass},
                    {"values", std::move(values)}});
  }
  return list;
}

// Which rows were used, which were not and why, and the same of columns.
Json data_of(const Table& table, const DataRecord& record) {
  std::size_t holes = 0;
  for (Node node = 0; node < table.columns(); ++node) holes += table.column(node).missing();
  Json data = Json::object();
  const TableReport& file = record.file;
  if (!file.columns.empty()) data["rows_read"] = file.rows;
  if (!file.weights.empty())
    data["weights"] = {
        {"column", file.weights}, {"total", file.total}, {"repeated", table.row_weights().empty()}};
  if (!file.cluster.empty())
    data["clusters"] = {{"column", file.cluster}, {"count", file.clusters}};
  data["rows_left_out"] = record.rows > table.rows() ? record.rows - table.rows() : 0;
  data["rows_used"] = table.rows();
  data["total_weight"] = Sample(table).total();
  data["missing"] = record.missing;
  data["missing_cells"] = holes;
  data["complete_rows"] = holes == 0 ? table.rows() : complete_rows(table).size();
  Json left_out = Json::array();
  for (const auto& column : file.columns)
    if (!column.left_out.empty())
      left_out.push_back({{"name", column.name}, {"why", column.left_out}});
  for (const std::string& name : file.dropped)
    left_out.push_back({{"name", name}, {"why", "--drop"}});
  if (!file.columns.empty()) {
    data["row_names"] = file.row_names;
    data["columns_left_out"] = std::move(left_out);
  }
  if (!file.may_count.empty()) data["may_count_rows"] = file.may_count;
  return data;
}

Json columns_of(const Discovery& discovery) {
  const Table& table = discovery.table;
  Json list = Json::array();
  for (Node node = 0; node < table.columns(); ++node) {
    const Column& column = table.column(node);
    Json one = {{"name", table.names()[node]}};
    if (column.kind() == ColumnKind::discrete)
      one.update({{"kind", "discrete"}, {"levels", column.levels()}});
    else
      one.update({{"kind", "continuous"}});
    one["missing"] = column.missing();
    one.update(distribution_json(table, node));
    const auto& read = discovery.record.file.columns;
    const auto judged =
        std::ranges::find(read, table.names()[node], &TableReport::ColumnReport::name);
    if (judged != read.end() && !judged->why.empty())
      one.update(
          {{"judged", judged->why},
           {"turned_by", judged->kind == ColumnKind::discrete ? "--continuous" : "--discrete"}});
    const auto cut = std::ranges::find(discovery.binned, table.names()[node], &BinnedColumn::name);
    if (cut != discovery.binned.end())
      one["bins"] = {{"method", name_of(cut->method)}, {"cuts", cut->cuts}};
    list.push_back(std::move(one));
  }
  return list;
}

Json values_of(const Evaluation& row) {
  Json object = Json::object();
  for (const auto& [name, value] : row.values) object[name] = value;
  return object;
}

}  // namespace

std::string format_discovery(const Discovery& discovery) {
  const Names& names = discovery.table.names();
  Json json = {
      {"version", version()},
      {"title", printable(discovery.origin.title)},
      {"command", printable(discovery.origin.command)},
      {"rows", discovery.table.rows()},
      {"data", data_of(discovery.table, discovery.record)},
      {"columns", columns_of(discovery)},
      {"seed", discovery.seed},
      {"replicates", discovery.bag.size()},
      {"weights",
       {{"by", discovery.weighing},
        {"effective_replicates", effective_replicates(discovery.bag)},
        {"of_each", discovery.weights.empty() ? Json(nullptr) : Json(discovery.weights)}}},
      {"required", edges_json(names, discovery.knowledge.required())},
      {"support", support_json(names, discovery.support)},
      {"recommended", {{"method", discovery.averages.front().method}, {"why", discovery.why}}},
      {"averages", Json::array()},
      {"references", Json::array()}};
  json.update(forbidden_of(discovery.knowledge));
  for (std::size_t i = 0; i < discovery.averages.size(); ++i) {
    const auto& [method, average] = discovery.averages[i];
    Json one = Json::parse(format_average(method, average));
    add_certainty(average, discovery.certainties[i], one);
    one["metrics"] = values_of(discovery.evaluations[i]);
    const auto curve =
        std::ranges::find(discovery.curves, method, [](const auto& each) { return each.first; });
    one["curve"] = curve == discovery.curves.end() ? Json(nullptr) : curve_of(curve->second);
    json["averages"].push_back(std::move(one));
  }
  for (const Evaluation& row : discovery.references)
    json["references"].push_back({{"graph", row.graph}, {"metrics", values_of(row)}});
  if (discovery.knowledge_cost) json["knowledge_cost"] = cost_json(*discovery.knowledge_cost);
  if (discovery.test) json["test"] = data_of(*discovery.test, discovery.test_record);
  if (discovery.truth) json["truth"] = edges_json(names, discovery.truth->edges());
  return json.dump() + "\n";
}

}  // namespace hoist
