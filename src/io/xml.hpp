// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/source.hpp"

namespace hoist {

/// An element of XML: what XMLBIF and GraphML are written in.
struct XmlElement {
  std::string name;
  std::size_t offset = 0;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  ///< all of it that stands in the element and not in one of its children
  std::vector<XmlElement> children;

  /// The value of an attribute, or null.
  const std::string* attribute(std::string_view wanted) const;
  /// The first child of that name, or null.
  const XmlElement* child(std::string_view wanted) const;
  /// The text without the blanks that a program puts around it when it breaks lines: those at an
  /// end that have a line end among them.
  std::string_view content() const;
};

/// The root of a text. Expat does the reading, and only as much as files of data need: no entities
/// but the five of XML, none of their declarations, nothing from outside, 64 elements deep. Throws
/// Error(input) with the place. REQUIRES: `source` takes markup.
XmlElement parse_xml(const Source& source);

/// The text as it stands between tags or in an attribute: marks, tabs and line ends by their
/// numbers. Throws Error(output) for a character that XML has no way to hold; `format` is who would
/// hold it.
std::string xml_text(std::string_view text, std::string_view format);

}  // namespace hoist
