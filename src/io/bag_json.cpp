// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/graph_json.hpp"
#include "io/json_text.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

constexpr std::string_view kShape =
    R"({"nodes": ["A", "B", ...], "graphs": [[["A", "B"], ...], ...]})";

constexpr std::string_view kGraphShape =
    R"({"edges": [["A", "B"], ...], "undirected": [["C", "D"], ...], "weight": 1, "score": -1})";

Replicate replicate_of(const Source& source, const Names& names, const JsonValue& graph,
                       const JsonValue* undirected, const std::string& which) {
  if (graph.kind != JsonValue::Kind::object)
    return {json_graph(source, names, json_array(source, graph, which), undirected, which + ", ")};
  const JsonValue* open = graph.find("undirected");
  Replicate replicate{json_graph(source, names, json_member(source, graph, "edges", kGraphShape),
                                 open != nullptr ? open : undirected, which + ", ")};
  // A class stays one where nothing in it is open, as `format_one` writes it.
  if (const auto* dag = std::get_if<Dag>(&replicate.graph); dag != nullptr && open != nullptr)
    replicate.graph = Pdag(names, dag->edges(), {});
  if (const JsonValue* weight = graph.find("weight")) {
    replicate.weight = json_number(source, *weight, which + ", its weight");
    if (!(replicate.weight > 0))
      source.fail(weight->offset, which + ", its weight must be above 0");
  }
  if (const JsonValue* score = graph.find("score"))
    replicate.score = json_number(source, *score, which + ", its score");
  return replicate;
}

// A plain list where that says it all, as anybody's program reads it.
std::string format_one(const Replicate& replicate) {
  const auto* pdag = std::get_if<Pdag>(&replicate.graph);
  const Names& names = names_of(replicate.graph);
  const std::string edges = format_json_edges(
      names, pdag != nullptr ? pdag->directed() : std::get<Dag>(replicate.graph).edges(), " ");
  std::string more;
  if (pdag != nullptr)
    more += ", \"undirected\": " + format_json_edges(names, pdag->undirected(), " ");
  if (replicate.weight != 1) more += ", \"weight\": " + format_double(replicate.weight);
  if (replicate.score) more += ", \"score\": " + format_double(*replicate.score);
  return more.empty() ? edges : "{\"edges\": " + edges + more + "}";
}

}  // namespace

Bag parse_bag(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const JsonValue file = parse_json(source);
  Bag bag(json_nodes(source, file, kShape));
  const auto& graphs = json_member(source, file, "graphs", kShape);
  const JsonValue* undirected = file.find("undirected");
  if (undirected != nullptr &&
      json_array(source, *undirected, "undirected").size() != graphs.size())
    source.fail(undirected->offset,
                fmt::format("undirected has {} lists for {} graphs; it needs one for each",
                            undirected->items.size(), graphs.size()));
  for (const JsonValue& graph : graphs) {
    const JsonValue* open = undirected != nullptr ? &undirected->items[bag.size()] : nullptr;
    bag.replicates.push_back(
        replicate_of(source, bag.names, graph, open, fmt::format("graph {}", bag.size() + 1)));
  }
  return bag;
}

bool is_bag(std::string_view text) {
  try {
    const JsonValue file = parse_json(Source(text, ""));
    return file.kind == JsonValue::Kind::object && file.find("graphs") != nullptr;
  } catch (const Error&) {
    return false;  // whoever reads it as a graph says what is wrong with it
  }
}

std::string format_bag(const Bag& bag) {
  // One graph per line: a bag of thousands can still be read, compared and cut by line.
  std::string text = fmt::format("{{\"nodes\": {},\n\"graphs\": [", format_json_nodes(bag.names));
  for (std::size_t i = 0; i < bag.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + format_one(bag.replicates[i]);
  return text + "\n]}\n";
}

}  // namespace hoist
