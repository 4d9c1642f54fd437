// SPDX-License-Identifier: Apache-2.0
#include "io/graph_formats.hpp"

#include <fmt/format.h>

#include <array>

#include "core/lookup.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/network_texts.hpp"
#include "io/networks.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

// Other endings that people give to files of a format.
struct Alias {
  std::string_view extension;
  std::string_view format;
};
constexpr std::array<Alias, 4> kAliases = {
    {{".txt", "modelstring"}, {".gv", "dot"}, {".bifxml", "xmlbif"}, {".xml", "xmlbif"}}};

bool ends_with(std::string_view path, std::string_view extension) {
  if (path.size() <= extension.size()) return false;
  const std::string_view tail = path.substr(path.size() - extension.size());
  for (std::size_t i = 0; i < tail.size(); ++i) {
    const char c =
        tail[i] >= 'A' && tail[i] <= 'Z' ? static_cast<char>(tail[i] - 'A' + 'a') : tail[i];
    if (c != extension[i]) return false;
  }
  return true;
}

const GraphFormat* find_by_extension(std::string_view path) {
  if (ends_with(path, ".gz")) path.remove_suffix(3);
  const GraphFormat* best = nullptr;
  for (const GraphFormat& format : graph_formats())
    if (ends_with(path, format.extension) &&
        (best == nullptr || format.extension.size() > best->extension.size()))
      best = &format;
  for (const Alias& alias : kAliases)
    if (best == nullptr && ends_with(path, alias.extension))
      best = &graph_format("", std::string(alias.format));
  return best;
}

bool has_json_parameters(std::string_view text, std::string_view) { return is_network_json(text); }

}  // namespace

const std::vector<GraphFormat>& graph_formats() {
  static const std::vector<GraphFormat> formats = {
      {.name = "json",
       .extension = ".json",
       .title = "nodes and edges as JSON",
       .parse = parse_graph_json,
       .format = format_graph_json,
       .network = format_network_json,
       .parse_network = parse_network_json,
       .has_parameters = has_json_parameters,
       .parse_any = parse_any_graph_json,
       .open_edges = true,
       .format_class = format_class_json,
       .format_cyclic = format_cyclic_json},
      {.name = "csv",
       .extension = ".csv",
       .title = "one edge per line, from,to",
       .parse = parse_graph_csv,
       .format = format_graph_csv,
       .ignored = ignored_in_graph_csv,
       .parse_any = parse_any_graph_csv,
       .format_cyclic = format_cyclic_csv},
      {.name = "adjacency",
       .extension = ".adj.csv",
       .title = "a matrix of 0 and 1, rows are tails, columns are heads",
       .parse = parse_graph_adjacency,
       .format = format_graph_adjacency,
       .parse_any = parse_any_graph_adjacency},
      {.name = "dot",
       .extension = ".dot",
       .title = "Graphviz",
       .parse = parse_graph_dot,
       .format = format_graph_dot,
       .parse_any = parse_any_graph_dot,
       .open_edges = true,
       .format_class = format_class_dot,
       .format_cyclic = format_cyclic_dot},
      {.name = "bif",
       .extension = ".bif",
       .title = "Bayesian network interchange format",
       .parse = parse_graph_bif,
       .format = format_graph_bif,
       .network = format_bif,
       .parse_network = parse_bif,
       .has_parameters = bif_has_probabilities},
      {.name = "xmlbif",
       .extension = ".xmlbif",
       .title = "the same in XML: WEKA, pgmpy, pyAgrum (.xml, .bifxml)",
       .parse = parse_graph_xmlbif,
       .format = format_graph_xmlbif,
       .network = format_xmlbif,
       .parse_network = parse_xmlbif,
       .has_parameters = xmlbif_has_probabilities},
      {.name = "net",
       .extension = ".net",
       .title = "Hugin",
       .parse = parse_graph_net,
       .format = format_graph_net,
       .network = format_net,
       .parse_network = parse_net,
       .has_parameters = net_has_probabilities},
      {.name = "dsc",
       .extension = ".dsc",
       .title = "Microsoft Bayesian Networks, GeNIe",
       .parse = parse_graph_dsc,
       .format = format_graph_dsc,
       .network = format_dsc,
       .parse_network = parse_dsc,
       .has_parameters = dsc_has_probabilities},
      {.name = "network",
       .extension = ".net.json",
       .title = "a network as JSON, its structure",
       .parse = parse_graph_network,
       .format = format_graph_network,
       .network = format_network_json,
       .parse_network = parse_network_json,
       .has_parameters = has_json_parameters},
      {.name = "modelstring",
       .extension = ".modelstring",
       .title = "bnlearn's [A][B|A]",
       .parse = parse_graph_modelstring,
       .format = format_graph_modelstring,
       .parse_any = parse_any_graph_modelstring,
       .open_edges = true},
      {.name = "dagitty",
       .extension = ".dagitty",
       .title = "DAGitty's dag { a -> b }, and pdag { a -- b }",
       .parse = parse_graph_dagitty,
       .format = format_graph_dagitty,
       .parse_any = parse_any_graph_dagitty,
       .open_edges = true,
       .format_class = format_class_dagitty},
      {.name = "tetrad",
       .extension = ".tetrad",
       .title = "Tetrad's graphs as text (.txt, too)",
       .parse = parse_graph_tetrad,
       .format = format_graph_tetrad,
       .parse_any = parse_any_graph_tetrad,
       .open_edges = true,
       .format_class = format_class_tetrad},
      {.name = "graphml",
       .extension = ".graphml",
       .title = "GraphML: networkx, igraph, Gephi, yEd",
       .parse = parse_graph_graphml,
       .format = format_graph_graphml,
       .parse_any = parse_any_graph_graphml,
       .open_edges = true,
       .format_class = format_class_graphml,
       .format_cyclic = format_cyclic_graphml},
      {.name = "gml",
       .extension = ".gml",
       .title = "GML: networkx, igraph, Gephi",
       .parse = parse_graph_gml,
       .format = format_graph_gml,
       .parse_any = parse_any_graph_gml,
       .format_cyclic = format_cyclic_gml},
      {.name = "lavaan",
       .extension = ".lavaan",
       .title = "regressions for lavaan, y ~ a + b",
       .parse = parse_graph_lavaan,
       .format = format_graph_lavaan},
  };
  return formats;
}

const GraphFormat& graph_format(const std::string& path, const std::string& format) {
  if (path.empty() && format.empty())
    throw Error(ErrorKind::usage, "the name of the graph is empty; name a file");
  if (!format.empty()) return find_entry(graph_formats(), format, "graph format");
  if (const GraphFormat* found = find_by_extension(path)) return *found;
  std::vector<std::string> listed;
  for (const GraphFormat& each : graph_formats())
    listed.push_back(fmt::format("{} ({})", each.name, each.extension));
  throw Error(ErrorKind::usage,
              fmt::format("{}: the name does not tell the format of the graph; end it in one of "
                          "these extensions or name one of these formats: {}",
                          place_of(path), join(listed, ", ")));
}

Graph read_any_graph(const std::string& path, const std::string& format, Notes* notes) {
  const bool named = format.empty() && is_network_name(path);
  if (named || (format.empty() && find_by_extension(path) == nullptr))
    return read_graph(path, format, notes);
  const GraphFormat& chosen = graph_format(path, format);
  if (!chosen.open_edges) return read_graph(path, format, notes);
  return chosen.parse_any(read_file(path), place_of(path));
}

Dag read_graph(const std::string& path, const std::string& format, Notes* notes) {
  if (format.empty() && is_network_name(path)) return read_network(path).dag;
  // A word that is not a file is a mistyped name rather than a file without an extension.
  if (format.empty() && find_by_extension(path) == nullptr && path != "-")
    static_cast<void>(read_file(path));
  const GraphFormat& chosen = graph_format(path, format);
  const std::string text = read_file(path);
  Dag dag = chosen.parse(text, place_of(path));
  if (notes != nullptr && chosen.ignored != nullptr)
    for (std::string& note : chosen.ignored(text, place_of(path)))
      notes->push_back(std::move(note));
  return dag;
}

}  // namespace hoist
