// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/network_texts.hpp"

namespace hoist {
namespace {

// All configurations, the last parent fastest, a pair of parentheses around each and around those
// that share the level of a parent.
std::string data_of(const Network& network, Node node) {
  const auto parents = network.dag.parents(node);
  const std::size_t levels = network.levels[node].size();
  const std::vector<double>& values = network.cpt(node).probabilities;
  // After so many numbers each list ends: one configuration, then one level more of a parent.
  std::vector<std::size_t> sizes = {levels};
  for (std::size_t i = parents.size(); i-- > 0;)
    sizes.push_back(sizes.back() * network.levels[parents[i]].size());
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t size : sizes)
      if (i % size == 0) text += '(';
    text += (i % levels == 0 ? "" : " ") + format_double(values[i]);
    for (std::size_t size : sizes)
      if ((i + 1) % size == 0) text += ')';
  }
  return text;
}

std::string text_of(const Dag& dag, const Network* network) {
  require_identifiers(dag.names(), "a NET file");
  std::string text = "net\n{\n}\n";
  for (Node node = 0; node < dag.size(); ++node) {
    text += fmt::format("node {}\n{{\n", dag.names()[node]);
    if (network != nullptr) {
      std::vector<std::string> states;
      for (const std::string& level : network->levels[node]) states.push_back(quote(level));
      text += fmt::format("  states = ({});\n", join(states, " "));
    }
    text += "}\n";
  }
  for (Node node = 0; node < dag.size(); ++node) {
    text += "potential (" + dag.names()[node];
    std::string_view before = " | ";
    for (Node parent : dag.parents(node)) {
      text += fmt::format("{}{}", before, dag.names()[parent]);
      before = " ";
    }
    text += ")\n{\n";
    if (network != nullptr) text += fmt::format("  data = {};\n", data_of(*network, node));
    text += "}\n";
  }
  return text;
}

}  // namespace

std::string format_net(const Network& network, const std::string&) {
  require_variables(network.dag, "a NET file");
  require_discrete(network, "NET as hoist writes it");
  return text_of(network.dag, &network);
}

std::string format_graph_net(const Dag& dag) {
  require_variables(dag, "a NET file");
  return text_of(dag, nullptr);
}

}  // namespace hoist
