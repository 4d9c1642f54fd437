// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "hoist/error.hpp"
#include "hoist/report.hpp"
#include "hoist/text.hpp"
#include "report/page.hpp"
#include "report/report_json.hpp"

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

// A data set, and how its bag was made.
using BagOf = std::tuple<std::string, double, std::uint64_t, std::uint64_t, std::string>;
// The same over all repeats.
using PlaceOf = std::tuple<std::string, double, std::uint64_t, std::string>;

Json arm_cells(const StudyArm& arm) {
  return {arm.learner,   arm.score, arm.resample, number_json(arm.holes.share),
          arm.holes.how, arm.policy};
}

void append(Json& list, const Json& more) { list.insert(list.end(), more.begin(), more.end()); }

// More digits than a page shows, fewer than a file has.
Json short_json(double value) { return number_json(std::stod(fmt::format("{:.7g}", value))); }

Json row_cells(const StudyRow& row, const std::vector<double>& values) {
  Json cells = {row.network, number_json(row.ratio), row.rows, row.repeat};
  append(cells, arm_cells(row.arm));
  append(cells, {row.method, row.threshold, row.alpha ? number_json(*row.alpha) : Json(nullptr),
                 row.replicate ? Json(*row.replicate) : Json(nullptr)});
  for (double value : values) cells.push_back(short_json(value));
  return cells;
}

// The single DAGs of a bag as one row, where the first of them stands.
Json rows_json(const std::vector<StudyRow>& rows) {
  struct Sum {
    std::size_t place = 0;
    std::size_t count = 0;
    std::vector<double> values;
  };
  std::map<BagOf, Sum> bags;
  Json list = Json::array();
  std::vector<std::pair<const StudyRow*, const Sum*>> order;
  for (const StudyRow& row : rows) {
    if (row.method != kNoMethod) {
      order.emplace_back(&row, nullptr);
      continue;
    }
    Sum& sum = bags[{row.network, row.ratio, row.rows, row.repeat, spell(row.arm)}];
    if (sum.count++ == 0) {
      sum.values.assign(row.values.size(), 0);
      order.emplace_back(&row, &sum);
    }
    for (std::size_t i = 0; i < row.values.size(); ++i) sum.values[i] += row.values[i];
  }
  for (const auto& [row, sum] : order) {
    if (sum == nullptr) {
      list.push_back(row_cells(*row, row->values));
      continue;
    }
    StudyRow mean = *row;
    mean.replicate.reset();
    for (std::size_t i = 0; i < mean.values.size(); ++i)
      mean.values[i] = sum->values[i] / static_cast<double>(sum->count);
    list.push_back(row_cells(mean, mean.values));
  }
  return list;
}

// How single DAGs spread, over all repeats together.
Json boxes_json(const std::vector<StudyRow>& rows) {
  std::map<PlaceOf, std::vector<const StudyRow*>> places;
  std::vector<PlaceOf> order;
  for (const StudyRow& row : rows) {
    if (row.method != kNoMethod) continue;
    const PlaceOf place{row.network, row.ratio, row.rows, spell(row.arm)};
    auto& here = places[place];
    if (here.empty()) order.push_back(place);
    here.push_back(&row);
  }
  Json list = Json::array();
  for (const PlaceOf& place : order)
    for (std::size_t i = 0; i < study_measures().size(); ++i) {
      const auto& here = places[place];
      std::vector<double> values;
      for (const StudyRow* row : here) values.push_back(row->values[i]);
      std::ranges::sort(values);
      const Box box = box_of(values);
      const StudyRow& first = *here.front();
      Json cells = {first.network, number_json(first.ratio), first.rows};
      append(cells, arm_cells(first.arm));
      append(cells, {study_measures()[i].name, short_json(box.low), short_json(box.lower),
                     short_json(box.median), short_json(box.upper), short_json(box.high)});
      list.push_back(std::move(cells));
    }
  std::vector<std::string> columns = {"network", "ratio", "rows"};
  for (const std::string& name : split_list(arm_columns())) columns.push_back(name);
  for (const char* name : {"measure", "low", "lower", "median", "upper", "high"})
    columns.emplace_back(name);
  return {{"columns", columns}, {"rows", std::move(list)}};
}

}  // namespace

Page study_page(std::string_view record, std::string_view place, std::string_view results,
                std::string_view results_place) {
  const std::vector<StudyRow> rows = parse_study_rows(results, results_place);
  const std::string header = study_header();
  try {
    const Json found = Json::parse(record);
    Json page = {{"format", "hoist report"}, {"revision", 1}, {"kind", "study"}};
    for (const char* key : {"title", "version", "command", "plan", "networks", "methods"})
      page[key] = found.at(key);
    page["columns"] = split_list(header.substr(0, header.size() - 1));
    page["rows"] = rows_json(rows);
    page["boxes"] = boxes_json(rows);
    for (const char* key : {"measures", "claims", "note"}) page[key] = found.at(key);
    return {page_of(script_text(page)), ""};
  } catch (const Json::exception&) {
    throw Error(ErrorKind::input,
                std::string(place) +
                    ": is not what this version of `hoist study` writes; run that again (finished "
                    "cells are not computed anew)");
  }
}

}  // namespace hoist
