// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/graph_builder.hpp"
#include "io/network_texts.hpp"

namespace hoist {
namespace {

// `(0, 1) : 0.2, 0.8;` for each configuration, the last parent fastest.
void write_rows(std::string& text, const Network& network, Node node) {
  const auto parents = network.dag.parents(node);
  const std::size_t levels = network.levels[node].size();
  const std::vector<double>& values = network.cpt(node).probabilities;
  for (std::size_t row = 0; row < values.size() / levels; ++row) {
    std::vector<std::string> numbers(parents.size());
    for (std::size_t i = parents.size(), rest = row; i-- > 0;) {
      numbers[i] = std::to_string(rest % network.levels[parents[i]].size());
      rest /= network.levels[parents[i]].size();
    }
    text += parents.empty() ? "  " : fmt::format("  ({}) : ", join(numbers, ", "));
    for (std::size_t k = 0; k < levels; ++k)
      text += (k == 0 ? "" : ", ") + format_double(values[row * levels + k]);
    text += ";\n";
  }
}

std::string text_of(const Dag& dag, const Network* network, const std::string& title) {
  require_identifiers(dag.names(), "a DSC file");
  std::string text = fmt::format("belief network {}\n", quote(title));
  for (Node node = 0; node < dag.size(); ++node) {
    text += fmt::format("node {} {{\n", dag.names()[node]);
    if (network != nullptr) {
      std::vector<std::string> states;
      for (const std::string& level : network->levels[node]) states.push_back(quote(level));
      text +=
          fmt::format("  type : discrete [ {} ] = {{ {} }};\n", states.size(), join(states, ", "));
    }
    text += "}\n";
  }
  for (Node node = 0; node < dag.size(); ++node) {
    std::vector<std::string> parents;
    for (Node parent : dag.parents(node)) parents.push_back(dag.names()[parent]);
    text += fmt::format("probability ( {}{}{} ) {{\n", dag.names()[node],
                        parents.empty() ? "" : " | ", join(parents, ", "));
    if (network != nullptr) write_rows(text, *network, node);
    text += "}\n";
  }
  return text;
}

}  // namespace

std::string format_dsc(const Network& network, const std::string& title) {
  require_variables(network.dag, "a DSC file");
  require_discrete(network, "DSC");
  return text_of(network.dag, &network, title.empty() ? "unknown" : title);
}

std::string format_graph_dsc(const Dag& dag) {
  require_variables(dag, "a DSC file");
  return text_of(dag, nullptr, "unknown");
}

}  // namespace hoist
