// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "hoist/pdag.hpp"

namespace hoist::testing {

/// A golden case: graphs, and what bnlearn 5.1 says of them.
struct GoldenGraphs {
  Names names;
  nlohmann::json expected;

  Edge edge(const nlohmann::json& pair) const {
    return {names.at(pair[0].get<std::string>(), "golden"),
            names.at(pair[1].get<std::string>(), "golden")};
  }
  std::vector<Edge> edges(const nlohmann::json& pairs) const {
    std::vector<Edge> list;
    for (const auto& pair : pairs) list.push_back(edge(pair));
    return list;
  }
  Dag truth() const { return Dag(names, edges(expected.at("truth"))); }
  Dag hc() const { return Dag(names, edges(expected.at("hc").at("arcs"))); }
};

inline GoldenGraphs read_golden(const std::string& name) {
  const std::string stem = std::string(HOIST_TEST_DATA) + "/golden/" + name;
  std::ifstream json(stem + ".json");
  std::ifstream csv(stem + ".csv");
  std::string header;
  if (!json || !std::getline(csv, header)) throw std::runtime_error("cannot read " + stem);
  std::istringstream cells(header);
  std::vector<std::string> names;
  for (std::string cell; std::getline(cells, cell, ',');) names.push_back(cell);
  return {Names(names), nlohmann::json::parse(json)};
}

}  // namespace hoist::testing
