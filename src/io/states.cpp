// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/io.hpp"
#include "io/json_text.hpp"
#include "io/level_index.hpp"
#include "io/network_json.hpp"
#include "io/network_texts.hpp"
#include "io/source.hpp"

namespace hoist {
namespace {

std::vector<DeclaredLevels> states_of_network(const Source& source, const JsonValue& file) {
  std::vector<DeclaredLevels> states;
  const NetworkStructure structure = network_structure(source, file);
  for (Node node = 0; node < structure.dag.size(); ++node) {
    // A continuous variable has no levels.
    auto levels = network_levels(source, *structure.variables[node]);
    const bool continuous = levels.empty();
    states.push_back({structure.dag.names()[node], std::move(levels), continuous});
  }
  return states;
}

std::vector<DeclaredLevels> states_of_json(const Source& source) {
  const JsonValue file = parse_json(source);
  if (is_network_json(file)) return states_of_network(source, file);
  json_object(source, file, "the file");
  std::vector<DeclaredLevels> states;
  for (std::size_t i = 0; i + 1 < file.items.size(); i += 2) {
    DeclaredLevels declared{file.items[i].text, {}};
    LevelIndex seen;
    const std::string what = fmt::format("the value of {}", in_quotes(declared.name));
    for (const JsonValue& level : json_array(source, file.items[i + 1], what)) {
      const std::string& text =
          json_string(source, level, "a level of " + in_quotes(declared.name));
      if (seen.find(text) != LevelIndex::kNone)
        source.fail(level.offset, fmt::format("level {} of {} stands twice; keep one",
                                              in_quotes(text), in_quotes(declared.name)));
      seen.add(text);
      declared.levels.push_back(text);
    }
    if (declared.levels.empty())
      source.fail(
          file.items[i + 1].offset,
          fmt::format("{} has no levels; a variable has at least one", in_quotes(declared.name)));
    states.push_back(std::move(declared));
  }
  return states;
}

std::vector<DeclaredLevels> states_of_text(const Source& source) {
  std::vector<DeclaredLevels> states;
  for (const BifVariable& variable : parse_network_syntax(source).variables) {
    if (!variable.has_levels)
      source.fail(variable.name.offset,
                  fmt::format("variable {} declares no levels", in_quotes(variable.name.text)));
    DeclaredLevels declared{variable.name.text, {}};
    for (const BifWord& level : variable.levels) declared.levels.push_back(level.text);
    states.push_back(std::move(declared));
  }
  return states;
}

}  // namespace

std::vector<DeclaredLevels> read_states(const std::string& name_or_path) {
  if (!is_network_name(name_or_path))
    return parse_states(read_file(name_or_path), place_of(name_or_path));
  const Network network = read_network(name_or_path);
  std::vector<DeclaredLevels> states;
  for (Node node = 0; node < network.dag.size(); ++node)
    states.push_back(
        {network.dag.names()[node], network.levels[node], network.is_continuous(node)});
  return states;
}

std::vector<DeclaredLevels> parse_states(std::string_view text, std::string_view place) {
  const Source source(text, place, Source::Markup::taken);
  const std::size_t first = source.text().find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos)
    source.fail(0,
                "the file is empty; it must be a network, or like "
                "{\"variable\": [\"level\", ...]}");
  // No other file begins with a brace, so the content tells them apart whatever the name.
  return source.text()[first] == '{' ? states_of_json(source) : states_of_text(source);
}

}  // namespace hoist
