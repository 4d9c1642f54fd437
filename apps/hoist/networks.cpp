// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "command.hpp"
#include "flags.hpp"
#include "terminal.hpp"

namespace hoist::app {
namespace {

void print_networks(bool json) {
  auto list = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows = {{"network", "parameters", "vertices", "edges",
                                                 "avg_markov_blanket", "avg_degree", "order_leak"}};
  for (const EmbeddedNetwork& row : embedded_networks()) {
    const NetworkSummary figures = summary(parse_network(row.text, row.name));
    rows.push_back({std::string(row.name), std::to_string(figures.parameters),
                    std::to_string(figures.vertices), std::to_string(figures.edges),
                    fmt::format("{:.2f}", figures.average_markov_blanket),
                    fmt::format("{:.2f}", figures.average_degree),
                    fmt::format("{:.2f}", figures.order_leak)});
    list.push_back({{"network", row.name},
                    {"parameters", figures.parameters},
                    {"vertices", figures.vertices},
                    {"edges", figures.edges},
                    {"avg_markov_blanket", figures.average_markov_blanket},
                    {"avg_degree", figures.average_degree},
                    {"order_leak", figures.order_leak}});
  }
  std::cout << (json ? list.dump() + "\n" : aligned(rows));
}

}  // namespace

void add_networks(FlagSet& command) {
  const auto json = std::make_shared<bool>(false);
  command.toggle("--json", *json, "As JSON");
  command.footer(
      "order_leak is the share of edges that point forward in the order of the variables: where it "
      "is\nfar from a half, a learner that follows the order of columns is flattered.\n"
      "`hoist convert NAME FILE.bif` (or FILE.net.json) writes one to a file.\nWherever a network "
      "is asked for, gaussian:NODES:DEGREE and mixed:NODES:DEGREE are random ones, "
      "with\ncontinuous variables, and with both kinds; a third number is their seed: "
      "gaussian:50:3:7.");
  command.runs([json] { print_networks(*json); });
}

}  // namespace hoist::app
