// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "core/text.hpp"
#include "hoist/io.hpp"
#include "io/bif_syntax.hpp"

namespace hoist {
namespace {

std::string list_of(const std::vector<std::string>& words) {
  std::vector<std::string> written;
  for (const std::string& word : words) written.push_back(bif_word(word));
  return join(written, ", ");
}

std::string head_of(const Dag& dag, Node node) {
  std::vector<std::string> parents;
  for (Node parent : dag.parents(node)) parents.push_back(dag.names()[parent]);
  return fmt::format("probability ( {}{} ) {{\n", bif_word(dag.names()[node]),
                     parents.empty() ? "" : " | " + list_of(parents));
}

void write_rows(std::string& text, const Network& network, Node node) {
  const auto parents = network.dag.parents(node);
  const std::size_t levels = network.levels[node].size();
  const std::vector<double>& values = network.cpts[node].probabilities;
  // A counter of mixed base, the last parent fastest, as configurations are numbered.
  std::vector<std::size_t> digit(parents.size(), 0);
  for (std::size_t begin = 0; begin < values.size(); begin += levels) {
    std::vector<std::string> given;
    for (std::size_t i = 0; i < parents.size(); ++i)
      given.push_back(network.levels[parents[i]][digit[i]]);
    text += parents.empty() ? "  table" : "  (" + list_of(given) + ")";
    for (std::size_t k = 0; k < levels; ++k)
      text += (k == 0 ? " " : ", ") + format_double(values[begin + k]);
    text += ";\n";
    for (std::size_t i = parents.size(); i-- > 0;) {
      if (++digit[i] < network.levels[parents[i]].size()) break;
      digit[i] = 0;
    }
  }
}

}  // namespace

std::string format_bif(const Network& network, const std::string& title) {
  const Names& names = network.dag.names();
  std::string text =
      fmt::format("network {} {{\n}}\n", bif_word(title.empty() ? "unknown" : title));
  for (Node node = 0; node < names.size(); ++node)
    text +=
        fmt::format("variable {} {{\n  type discrete [ {} ] {{ {} }};\n}}\n", bif_word(names[node]),
                    network.levels[node].size(), list_of(network.levels[node]));
  for (Node node = 0; node < names.size(); ++node) {
    text += head_of(network.dag, node);
    write_rows(text, network, node);
    text += "}\n";
  }
  return text;
}

}  // namespace hoist
