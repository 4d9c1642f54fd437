// SPDX-License-Identifier: Apache-2.0
#include "io/number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace hoist {
namespace {

TEST(Number, ReadsWholeTextsOnly) {
  EXPECT_EQ(number("12"), 12.0);
  EXPECT_EQ(number("+0.5"), 0.5);
  EXPECT_EQ(number("-1e-3"), -0.001);
  EXPECT_EQ(number(".5"), 0.5);
  for (const char* text : {"", "+", "-", "1,5", "1.5x", " 1", "1 ", "0x10", "+-1", "++1", "yes"})
    EXPECT_EQ(number(text), std::nullopt) << text;
}

TEST(Number, TakesWhatIsTooLargeForInfinityAndWhatIsTooSmallForZero) {
  EXPECT_EQ(number("1e999"), INFINITY);
  EXPECT_EQ(number("-1e999"), -INFINITY);
  EXPECT_EQ(number("1e-999"), 0.0);
  EXPECT_EQ(number("1e+99999999999999999999"), INFINITY);
  EXPECT_EQ(number("1e-99999999999999999999"), 0.0);
}

TEST(Number, TellsLargeFromSmallByItsDigitsAndNotByTheSignOfItsExponent) {
  const std::string zeros(400, '0');
  EXPECT_EQ(number("0." + zeros + "1"), 0.0);
  EXPECT_EQ(number("1" + zeros + "e-1"), INFINITY);
  EXPECT_EQ(number("-1" + zeros + ".5E-1"), -INFINITY);
}

}  // namespace
}  // namespace hoist
