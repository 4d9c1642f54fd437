// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_text.hpp"

#include <gtest/gtest.h>

namespace hoist {
namespace {

TEST(DrawingText, WritesWhatAnEscapeOrAnEntityWouldTurnIntoSomethingElse) {
  EXPECT_EQ(dot_label("a\\nb"), "\"a\\\\nb\"");
  EXPECT_EQ(dot_label("say \"no\""), "\"say \\\"no\\\"\"");
  EXPECT_EQ(dot_label("&lt;"), "\"&amp;lt;\"");
  EXPECT_EQ(dot_label("a\nb"), "\"a\\\\nb\"");  // a line end is spelled out
}

TEST(DrawingText, LeavesNothingInHtmlThatCouldBeginATag) {
  EXPECT_EQ(html_text("age, 0.97 (x): y-z"), "age, 0.97 (x): y-z");
  EXPECT_EQ(html_text("<b>&\"'"), "&#60;b&#62;&#38;&#34;&#39;");
  EXPECT_EQ(html_text("é→"), "&#233;&#8594;");
}

TEST(DrawingText, HasNoCharacterThatXmlForbids) {
  EXPECT_EQ(drawable("a\uFFFE\uFFFFb"), "a\uFFFD\uFFFDb");
  EXPECT_EQ(drawable(std::string("a\0b\x1b", 4)), "a\\x00b\\x1b");
  EXPECT_EQ(drawable("\xff"), "\\xff");
}

TEST(DrawingText, TakesTheMiddleOfLongNames) {
  const std::string begin(100, 'a'), end(100, 'b');
  const auto labels = short_labels({begin + end, "short"});
  EXPECT_EQ(labels[0], "aaaaaaaaaaaaaa…bbbbbbbbbbbbb");
  EXPECT_EQ(characters(labels[0]), 28u);
  EXPECT_EQ(labels[1], "short");
}

TEST(DrawingText, KeepsLongNamesApart) {
  const std::string long_begin(40, 'a'), long_end(40, 'b');
  const auto labels = short_labels({long_begin + "1" + long_end, long_begin + "2" + long_end});
  EXPECT_EQ(labels[0], "aaaaaaaa…aaa1bbbbbbbbbbbbbb…");
  EXPECT_EQ(labels[1], "aaaaaaaa…aaa2bbbbbbbbbbbbbb…");
}

TEST(DrawingText, NumbersWhatNothingElseTellsApart) {
  std::vector<std::string> names;
  for (const char* part : {"1x1", "1x2", "2x1"})
    names.push_back(std::string(40, 'a') + part[0] + std::string(40, 'x') + part[2] +
                    std::string(40, 'b'));
  const auto labels = short_labels(names);
  EXPECT_EQ(labels[1], labels[0] + " (2)");
  EXPECT_NE(labels[2], labels[0]);
}

TEST(DrawingText, CutsBetweenCharacters) {
  std::string name;
  for (int i = 0; i < 200; ++i) name += "é";
  const std::string label = short_labels({name}).front();
  EXPECT_EQ(characters(label), 28u);
  EXPECT_EQ(drawable(label), label);  // no byte stands alone
}

TEST(DrawingText, BreaksLinesAtBlanksAndNowhereElse) {
  EXPECT_EQ(wrapped("one two  three four", 9),
            (std::vector<std::string>{"one two", "three", "four"}));
  EXPECT_EQ(wrapped("unbreakable", 3), std::vector<std::string>{"unbreakable"});
  EXPECT_TRUE(wrapped("  ", 3).empty());
}

}  // namespace
}  // namespace hoist
