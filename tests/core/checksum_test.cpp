// SPDX-License-Identifier: Apache-2.0
#include "core/checksum.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace hoist {
namespace {

std::uint64_t of_texts(std::initializer_list<std::string_view> texts) {
  Checksum sum;
  for (std::string_view text : texts) sum.add(text);
  return sum.value();
}

// The published test value of XXH64: the empty input with seed 0.
TEST(Checksum, OfBytesIsXxh64) {
  EXPECT_EQ(checksum(""), 0xEF46DB3751D8E999U);
  EXPECT_EQ(checksum("abc"), 0x44BC2CF5AD770999U);
}

TEST(Checksum, DependsOnTheSeed) { EXPECT_NE(checksum("abc", 1), checksum("abc", 0)); }

TEST(Checksum, SeesWhereOneTextEndsAndTheNextBegins) {
  EXPECT_NE(of_texts({"ab", "c"}), of_texts({"a", "bc"}));
  EXPECT_NE(of_texts({"abc"}), of_texts({"abc", ""}));
  EXPECT_EQ(of_texts({"ab", "c"}), of_texts({"ab", "c"}));
}

// Integers go in as little-endian bytes, so that a checksum means the same on every machine.
TEST(Checksum, TakesIntegersInLittleEndianOrder) {
  Checksum number;
  number.add(std::uint64_t{0x0807060504030201});
  EXPECT_EQ(number.value(), checksum(std::string_view("\x01\x02\x03\x04\x05\x06\x07\x08", 8)));
  Checksum code;
  code.add(std::vector<std::uint16_t>{0x0201, 0x0403});
  EXPECT_EQ(code.value(), checksum(std::string_view("\x01\x02\x03\x04", 4)));
}

TEST(Hex, IsSixteenLowerCaseDigits) {
  EXPECT_EQ(hex(0), "0000000000000000");
  EXPECT_EQ(hex(0x00ABCDEF12345678), "00abcdef12345678");
  EXPECT_EQ(hex(0xFFFFFFFFFFFFFFFF), "ffffffffffffffff");
}

}  // namespace
}  // namespace hoist
