// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "io/graph_builder.hpp"
#include "io/network_texts.hpp"
#include "io/xml.hpp"

namespace hoist {
namespace {

// What a reader would take for the layout of the file is not part of a text.
std::string text_in_xml(const std::string& text) {
  XmlElement element;
  element.text = text;
  if (element.content() != text)
    throw Error(ErrorKind::output,
                fmt::format("XMLBIF cannot hold {}, which has a line end at one of its ends; write "
                            ".json instead",
                            in_quotes(text)));
  return xml_text(text, "XMLBIF");
}

std::string text_of(const Dag& dag, const Network* network, const std::string& title) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<BIF VERSION=\"0.3\">\n<NETWORK>\n"
      "<NAME>{}</NAME>\n",
      text_in_xml(title));
  std::vector<std::string> names;
  for (const std::string& name : dag.names().list()) names.push_back(text_in_xml(name));
  for (Node node = 0; node < dag.size(); ++node) {
    text += fmt::format("<VARIABLE TYPE=\"nature\">\n  <NAME>{}</NAME>\n", names[node]);
    if (network != nullptr)
      for (const std::string& level : network->levels[node])
        text += fmt::format("  <OUTCOME>{}</OUTCOME>\n", text_in_xml(level));
    text += "</VARIABLE>\n";
  }
  for (Node node = 0; node < dag.size(); ++node) {
    text += fmt::format("<DEFINITION>\n  <FOR>{}</FOR>\n", names[node]);
    for (Node parent : dag.parents(node))
      text += fmt::format("  <GIVEN>{}</GIVEN>\n", names[parent]);
    if (network != nullptr) {
      std::vector<std::string> values;
      for (double value : network->cpt(node).probabilities) values.push_back(format_double(value));
      text += fmt::format("  <TABLE>{}</TABLE>\n", join(values, " "));
    }
    text += "</DEFINITION>\n";
  }
  return text + "</NETWORK>\n</BIF>\n";
}

}  // namespace

std::string format_xmlbif(const Network& network, const std::string& title) {
  require_variables(network.dag, "an XMLBIF file");
  require_discrete(network, "XMLBIF");
  return text_of(network.dag, &network, title.empty() ? "unknown" : title);
}

std::string format_graph_xmlbif(const Dag& dag) {
  require_variables(dag, "an XMLBIF file");
  return text_of(dag, nullptr, "unknown");
}

}  // namespace hoist
