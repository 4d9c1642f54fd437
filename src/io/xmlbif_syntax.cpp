// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/text.hpp"
#include "io/cursor.hpp"
#include "io/network_texts.hpp"
#include "io/xml.hpp"

namespace hoist {
namespace {

BifWord word_of(const Source& source, const XmlElement& element) {
  const std::string_view text = element.content();
  if (text.empty()) source.fail(element.offset, "<" + element.name + "> is empty");
  return {std::string(text), element.offset};
}

BifVariable variable_of(const Source& source, const XmlElement& element) {
  const XmlElement* name = element.child("NAME");
  if (name == nullptr) source.fail(element.offset, "this variable has no <NAME>");
  BifVariable variable{word_of(source, *name), false, {}};
  const std::string* type = element.attribute("TYPE");
  if (type != nullptr && *type != "nature")
    source.fail(element.offset,
                fmt::format("{} is of type {}; a Bayesian network has variables of nature only",
                            in_quotes(variable.name.text), in_quotes(*type)));
  for (const XmlElement& child : element.children)
    if (child.name == "OUTCOME" || child.name == "VALUE")
      variable.levels.push_back({std::string(child.content()), child.offset});
  variable.has_levels = !variable.levels.empty();
  if (variable.has_levels) require_levels(source, variable, variable.levels.size(), element.offset);
  return variable;
}

BifRow table_of(const Source& source, const XmlElement& element) {
  BifRow row;
  row.kind = BifRow::Kind::in_turn;
  row.offset = row.values_offset = element.offset;
  const std::string_view text = element.text;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && !is_blank(text[end])) ++end;
    if (end > begin)
      row.values.push_back(
          probability_of(source, {std::string(text.substr(begin, end - begin)), element.offset}));
    begin = end + 1;
  }
  return row;
}

BifProbability definition_of(const Source& source, const XmlElement& element) {
  BifProbability block;
  block.offset = element.offset;
  bool has_child = false;
  for (const XmlElement& part : element.children) {
    if (part.name == "FOR") {
      if (has_child) source.fail(part.offset, "a definition of two variables; write one for each");
      block.child = word_of(source, part);
      has_child = true;
    } else if (part.name == "GIVEN") {
      block.parents.push_back(word_of(source, part));
    } else if (part.name == "TABLE") {
      block.rows.push_back(table_of(source, part));
    }
  }
  if (!has_child) source.fail(element.offset, "this definition has no <FOR>");
  return block;
}

}  // namespace

BifFile parse_xmlbif_syntax(const Source& source) {
  const XmlElement root = parse_xml(source);
  if (root.name != "BIF")
    source.fail(
        root.offset,
        fmt::format("<{}> where <BIF> of XMLBIF was expected{}", shortened(root.name),
                    root.name == "graphml" ? "; GraphML is read as a graph (.graphml)" : ""));
  const XmlElement* network = root.child("NETWORK");
  if (network == nullptr) source.fail(root.offset, "there is no <NETWORK> in <BIF>");
  BifFile file;
  for (const XmlElement& part : network->children) {
    if (part.name == "VARIABLE") file.variables.push_back(variable_of(source, part));
    if (part.name == "DEFINITION" || part.name == "PROBABILITY")
      file.probabilities.push_back(definition_of(source, part));
  }
  require_distinct_variables(source, file);
  return file;
}

}  // namespace hoist
