// SPDX-License-Identifier: Apache-2.0
#include "io/graph_formats.hpp"

#include <fmt/format.h>

#include <array>

#include "core/lookup.hpp"
#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/networks.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

// Other endings that people give to files of a format.
struct Alias {
  std::string_view extension;
  std::string_view format;
};
constexpr std::array<Alias, 2> kAliases = {{{".txt", "modelstring"}, {".gv", "dot"}}};

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

}  // namespace

const std::vector<GraphFormat>& graph_formats() {
  static const std::vector<GraphFormat> formats = {
      {"json", ".json", "nodes and edges as JSON", parse_graph_json, format_graph_json, nullptr,
       format_network_json, parse_any_graph_json, format_class_json, format_cyclic_json},
      {"csv", ".csv", "one edge per line, from,to", parse_graph_csv, format_graph_csv,
       ignored_in_graph_csv, nullptr, parse_any_graph_csv, nullptr, format_cyclic_csv},
      {"adjacency", ".adj.csv", "a matrix of 0 and 1, rows are tails, columns are heads",
       parse_graph_adjacency, format_graph_adjacency, nullptr, nullptr, parse_any_graph_adjacency},
      {"dot", ".dot", "Graphviz", parse_graph_dot, format_graph_dot, nullptr, nullptr, nullptr,
       format_class_dot, format_cyclic_dot},
      {"bif", ".bif", "Bayesian network interchange format, its structure", parse_graph_bif,
       format_graph_bif, nullptr, format_bif},
      {"network", ".net.json", "a network as JSON, its structure", parse_graph_network,
       format_graph_network, nullptr, format_network_json},
      {"modelstring", ".modelstring", "bnlearn's [A][B|A]", parse_graph_modelstring,
       format_graph_modelstring},
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
  if (named || (format.empty() && find_by_extension(path) == nullptr) ||
      graph_format(path, format).name != "json")
    return read_graph(path, format, notes);
  return parse_any_graph_json(read_file(path), place_of(path));
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
