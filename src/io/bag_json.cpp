// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/error.hpp"
#include "hoist/io.hpp"
#include "io/graph_json.hpp"
#include "io/json_text.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

constexpr std::string_view kShape =
    R"({"nodes": ["A", "B", ...], "graphs": [[["A", "B"], ...], ...]})";

}  // namespace

Bag parse_bag(std::string_view text, std::string_view place) {
  const Source source(text, place);
  const JsonValue file = parse_json(source);
  Bag bag{json_nodes(source, file, kShape), {}};
  for (const JsonValue& graph : json_member(source, file, "graphs", kShape)) {
    const std::string which = fmt::format("graph {}", bag.dags.size() + 1);
    bag.dags.push_back(
        json_edges(source, bag.names, json_array(source, graph, which), which + ", "));
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
  // One graph a line: a bag of thousands can still be read, compared and cut by line.
  std::string text = fmt::format("{{\"nodes\": {},\n\"graphs\": [", format_json_nodes(bag.names));
  for (std::size_t i = 0; i < bag.dags.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + format_json_edges(bag.dags[i], " ");
  return text + "\n]}\n";
}

}  // namespace hoist
