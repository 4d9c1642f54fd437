// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/graph_builder.hpp"
#include "io/level_index.hpp"
#include "io/network_json.hpp"

namespace hoist {
namespace {

constexpr std::string_view kShape =
    R"({"variables": [{"name": "A", "parents": [], ...}, {"name": "B", "parents": ["A"], ...}]})";

// A member that must be there.
const JsonValue& member(const Source& source, const JsonValue& object, std::string_view key,
                        const std::string& what) {
  json_object(source, object, what);
  if (const JsonValue* value = object.find(key)) return *value;
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < object.items.size(); i += 2) keys.push_back(object.items[i].text);
  source.fail(object.offset, fmt::format("{} has no \"{}\"{}", what, key, did_you_mean(key, keys)));
}

std::string quoted_name(const JsonValue& variable) {
  return in_quotes(variable.find("name")->text);
}

}  // namespace

bool is_network_json(const JsonValue& file) {
  if (file.kind != JsonValue::Kind::object) return false;
  const JsonValue* variables = file.find("variables");
  return variables != nullptr && variables->kind == JsonValue::Kind::array &&
         !variables->items.empty() && variables->items.front().kind == JsonValue::Kind::object;
}

bool is_network_json(std::string_view text) try {
  const JsonValue file = parse_json(Source(text, ""));
  return is_network_json(file) &&
         std::ranges::any_of(file.find("variables")->items, [](const JsonValue& variable) {
           return variable.kind == JsonValue::Kind::object &&
                  (variable.find("probabilities") != nullptr ||
                   variable.find("coefficients") != nullptr);
         });
} catch (const Error&) {
  return false;  // whoever parses it says why
}

NetworkStructure network_structure(const Source& source, const JsonValue& file) {
  const std::vector<JsonValue>& variables = json_member(source, file, "variables", kShape);
  NodeList nodes;
  NetworkStructure structure;
  for (const JsonValue& variable : variables) {
    const JsonValue& name = member(source, variable, "name", "a variable");
    nodes.add(source, json_string(source, name, "a name"), name.offset);
    structure.variables.push_back(&variable);
  }
  const Names names = nodes.names();
  std::vector<PlacedEdge> edges;
  for (const JsonValue& variable : variables) {
    const std::string what = "variable " + quoted_name(variable);
    const auto child = static_cast<Node>(structure.parents.size());
    structure.parents.emplace_back();
    const JsonValue& parents = member(source, variable, "parents", what);
    for (const JsonValue& parent : json_array(source, parents, what + ": its parents")) {
      const Node node = known_node(source, names, json_string(source, parent, what + ": a parent"),
                                   parent.offset);
      structure.parents.back().push_back(node);
      edges.push_back({{node, child}, parent.offset});
    }
  }
  structure.dag = build_dag(source, names, edges);
  return structure;
}

std::vector<std::string> network_levels(const Source& source, const JsonValue& variable) {
  const std::string what = "variable " + quoted_name(variable);
  const JsonValue& kind = member(source, variable, "kind", what);
  const std::string& word = json_string(source, kind, what + ": its kind");
  if (word == "continuous") {
    if (const JsonValue* levels = variable.find("levels"))
      source.fail(levels->offset, what + " is continuous and has levels; remove them");
    return {};
  }
  if (word != "discrete")
    source.fail(kind.offset,
                fmt::format("{}: its kind must be discrete or continuous, not {}{}", what,
                            in_quotes(word), did_you_mean(word, {"discrete", "continuous"})));
  const JsonValue& levels = member(source, variable, "levels", what);
  LevelIndex seen;
  for (const JsonValue& level : json_array(source, levels, what + ": its levels")) {
    const std::string& text = json_string(source, level, what + ": a level");
    if (seen.find(text) != LevelIndex::kNone)
      source.fail(level.offset,
                  fmt::format("{}: level {} stands twice; keep one", what, in_quotes(text)));
    seen.add(text);
  }
  if (seen.texts().empty())
    source.fail(levels.offset, what + " has no levels; a discrete variable has at least one");
  if (seen.texts().size() > kMaxLevels)
    source.fail(levels.offset, fmt::format("{} has more than {} levels", what, kMaxLevels));
  return seen.texts();
}

}  // namespace hoist
