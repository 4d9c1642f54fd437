// SPDX-License-Identifier: Apache-2.0
#include "io/xml.hpp"

#include <gtest/gtest.h>

#include "io/error_of.hpp"

namespace hoist {
namespace {

XmlElement parse(std::string_view text) {
  return parse_xml(Source(text, "f.xml", Source::Markup::taken));
}

std::string refusal(std::string_view text) {
  return testing::input_error([&] { parse(text); });
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += text;
  return all;
}

TEST(Xml, ReadsElementsAttributesAndText) {
  const XmlElement root =
      parse("<?xml version=\"1.0\"?>\n<a x='1'>t<!-- no -->u<b/><b y=\"2\">v</b></a>");
  EXPECT_EQ(root.name, "a");
  EXPECT_EQ(*root.attribute("x"), "1");
  EXPECT_EQ(root.attribute("y"), nullptr);
  EXPECT_EQ(root.text, "tu");
  ASSERT_EQ(root.children.size(), 2U);
  EXPECT_EQ(root.children[1].text, "v");
  EXPECT_EQ(root.children[1].offset, 48U);
}

TEST(Xml, LeavesOutTheBlanksOfLayoutOnly) {
  EXPECT_EQ(parse("<a>\n  x y\n</a>").content(), "x y");
  EXPECT_EQ(parse("<a> x </a>").content(), " x ");
  EXPECT_EQ(parse("<a> \n </a>").content(), "");
}

TEST(Xml, ReadsBackTheTextThatItWrote) {
  for (const std::string text :
       {"a", "<&>\"'", "l\nm", "t\tt", "c\rd", "\xC3\xA9 \xF0\x9F\x98\x80"}) {
    EXPECT_EQ(parse("<a>" + xml_text(text, "X") + "</a>").text, text);
    EXPECT_EQ(*parse("<a b=\"" + xml_text(text, "X") + "\"/>").attribute("b"), text);
  }
  EXPECT_EQ(testing::error_of(ErrorKind::output, [] { xml_text("a\x01", "X"); }),
            "X is XML, which cannot hold a character of 'a\\x01'; write .json instead");
}

TEST(Xml, RefusesEntitiesBeforeAnyOfThemGrows) {
  EXPECT_EQ(refusal("<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>"),
            "f.xml:1:25: entities are not read; write what they stand for");
  EXPECT_NE(refusal("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>"),
            "no error");
  EXPECT_NE(refusal("<!DOCTYPE a [<!ENTITY % p \"<!ELEMENT a ANY>\"> %p;]><a/>"), "no error");
  EXPECT_NE(refusal("<a>&eacute;</a>"), "no error");
  EXPECT_NE(refusal("<!DOCTYPE a SYSTEM \"a.dtd\"><a>&eacute;</a>").find("an unknown entity"),
            std::string::npos);
  EXPECT_NE(refusal("<!DOCTYPE a [" + repeated("<!ATTLIST a b CDATA 'c'>", 101) + "]><a/>")
                .find("more than 100 attributes are declared"),
            std::string::npos);
}

TEST(Xml, TakesADocumentTypeThatDeclaresElements) {
  const XmlElement root =
      parse("<!DOCTYPE a [<!ELEMENT a ANY><!ATTLIST a b CDATA \"c\">]>\n<a>x</a>");
  EXPECT_EQ(root.text, "x");
  EXPECT_EQ(root.attribute("b"), nullptr) << "what is declared is not what stands there";
}

TEST(Xml, RefusesElementsThatLieTooDeep) {
  EXPECT_EQ(parse(repeated("<a>", 64) + repeated("</a>", 64)).children.size(), 1U);
  EXPECT_EQ(refusal(repeated("<a>", 100000)),
            "f.xml:1:193: elements lie deeper than 64 in each other");
}

TEST(Xml, SaysWhereATextIsNotXml) {
  EXPECT_EQ(refusal(" \n"), "f.xml:1:1: the file is empty");
  EXPECT_EQ(refusal("<a>\n</b>"), "f.xml:2:3: not XML: mismatched tag");
  EXPECT_EQ(refusal("a,b"), "f.xml:1:1: not XML: syntax error");
  for (std::string_view text : {"<a>", "<a", "<a><b></b>", "<!-- a", "<a b='"})
    EXPECT_NE(refusal(text), "no error") << text;
  EXPECT_EQ(refusal("<a>"), "f.xml:1:4: the file ends where XML goes on; it may be cut short");
}

}  // namespace
}  // namespace hoist
