// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "io/bif.hpp"
#include "io/graph_builder.hpp"
#include "io/graph_formats.hpp"

namespace hoist {

Dag parse_graph_bif(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const BifFile file = parse_bif_syntax(source);
  return bif_structure(source, file).dag;
}

std::string format_graph_bif(const Dag& dag) {
  require_variables(dag, "a BIF file");
  std::string text = "network unknown {\n}\n";
  for (const std::string& name : dag.names().list())
    text += fmt::format("variable {} {{\n}}\n", bif_word(name));
  for (Node node = 0; node < dag.size(); ++node) {
    std::string parents;
    for (Node parent : dag.parents(node))
      parents += (parents.empty() ? " | " : ", ") + bif_word(dag.names()[parent]);
    text += fmt::format("probability ( {}{} ) {{\n}}\n", bif_word(dag.names()[node]), parents);
  }
  return text;
}

}  // namespace hoist
