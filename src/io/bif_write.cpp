// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/bif_syntax.hpp"
#include "io/graph_builder.hpp"

namespace hoist {
namespace {

std::string list_of(const std::vector<std::string>& words,
                    std::string (*spell)(std::string_view) = bif_level) {
  std::vector<std::string> written;
  for (const std::string& word : words) written.push_back(spell(word));
  return join(written, ", ");
}

std::string head_of(const Dag& dag, Node node) {
  std::vector<std::string> parents;
  for (Node parent : dag.parents(node)) parents.push_back(dag.names()[parent]);
  return fmt::format("probability ( {}{} ) {{\n", bif_word(dag.names()[node]),
                     parents.empty() ? "" : " | " + list_of(parents, bif_word));
}

void write_rows(std::string& text, const Network& network, Node node) {
  const auto parents = network.dag.parents(node);
  const std::size_t levels = network.levels[node].size();
  const std::vector<double>& values = network.cpt(node).probabilities;
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

// bnlearn's read.bif and pgmpy's BIFReader take names of these characters only; bnlearn writes
// others, and cannot read them back. Letters of other scripts are letters to both.
bool is_common_name(const std::string& name) {
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  });
}

}  // namespace

std::string note_on_bif(const Network& network) {
  std::vector<std::string> odd;
  for (Node node = 0; node < network.dag.size(); ++node) {
    const std::string& name = network.dag.names()[node];
    if (!is_common_name(name)) odd.push_back(in_quotes(name));
    for (const std::string& level : network.levels[node])
      if (bif_level(level) != level)
        odd.push_back(fmt::format("{} (a level of {})", in_quotes(level), in_quotes(name)));
  }
  if (odd.empty()) return "";
  return fmt::format(
      "hoist reads this BIF back, but bnlearn and pgmpy cannot: their BIF has names of letters, "
      "digits and _ only, and levels without , ; ( ) {{ }}; they would stumble over {}; rename "
      "them in the data if others are to read it",
      as_many_as_fit(odd));
}

std::string format_bif(const Network& network, const std::string& title) {
  const Names& names = network.dag.names();
  for (Node node = 0; node < names.size(); ++node)
    if (network.is_continuous(node))
      throw Error(ErrorKind::output,
                  fmt::format("{} is continuous, and BIF holds discrete networks only; write the "
                              "network as .json",
                              in_quotes(names[node])));
  require_variables(network.dag, "a BIF file");
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
