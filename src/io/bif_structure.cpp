// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "io/bif.hpp"
#include "io/graph_builder.hpp"

namespace hoist {

BifStructure bif_structure(const Source& source, const BifFile& file) {
  if (file.variables.empty()) source.fail(0, "the file declares no variables; it may be cut short");
  NodeList nodes;
  for (const BifVariable& variable : file.variables)
    nodes.add(source, variable.name.text, variable.name.offset);
  const Names names = nodes.names();
  const auto find = [&](const BifWord& word) {
    return known_node(source, names, word.text, word.offset);
  };
  BifStructure structure{Dag(names), std::vector<const BifProbability*>(names.size(), nullptr),
                         std::vector<std::vector<Node>>(names.size())};
  std::vector<PlacedEdge> edges;
  for (const BifProbability& block : file.probabilities) {
    const Node child = find(block.child);
    if (structure.block[child] != nullptr)
      source.fail(block.offset, fmt::format("variable {} has two probability blocks; keep one",
                                            in_quotes(block.child.text)));
    structure.block[child] = &block;
    for (const BifWord& word : block.parents) {
      const Node parent = find(word);
      structure.parents[child].push_back(parent);
      edges.push_back({{parent, child}, word.offset});
    }
  }
  for (Node node = 0; node < names.size(); ++node)
    if (structure.block[node] == nullptr)
      source.fail(file.variables[node].name.offset,
                  fmt::format("variable {} has no probability block; add one (the file may be cut "
                              "short)",
                              in_quotes(names[node])));
  structure.dag = build_dag(source, names, edges);
  return structure;
}

bool bif_has_probabilities(std::string_view text, std::string_view place) {
  const BifFile file = parse_bif_syntax(Source(text, place));
  return std::ranges::any_of(file.probabilities,
                             [](const BifProbability& block) { return !block.rows.empty(); });
}

}  // namespace hoist
