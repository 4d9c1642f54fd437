// SPDX-License-Identifier: Apache-2.0
#include "fuzz/laws.hpp"
#include "fuzz/targets.hpp"
#include "io/xml.hpp"

namespace hoist::fuzz {
namespace {

std::string written(const XmlElement& element) {
  std::string text = "<" + element.name;
  for (const auto& [key, value] : element.attributes)
    text += " " + key + "=\"" + xml_text(value, "XML") + "\"";
  text += ">" + xml_text(element.text, "XML");
  for (const XmlElement& child : element.children) text += written(child);
  return text + "</" + element.name + ">";
}

void require_same(const XmlElement& a, const XmlElement& b) {
  require(a.name == b.name && a.attributes == b.attributes && a.text == b.text &&
              a.children.size() == b.children.size(),
          "an element reads back as it was written");
  for (std::size_t i = 0; i < a.children.size(); ++i) require_same(a.children[i], b.children[i]);
}

}  // namespace

void fuzz_xml(std::string_view input) {
  const auto root =
      accepted([&] { return parse_xml(Source(input, kPlace, Source::Markup::taken)); });
  if (!root) return;
  const std::string text = written(*root);
  require_same(parse_xml(Source(text, kPlace, Source::Markup::taken)), *root);
}

}  // namespace hoist::fuzz
