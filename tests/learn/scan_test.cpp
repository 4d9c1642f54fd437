// SPDX-License-Identifier: Apache-2.0
// Every version of the scans that this processor can run gives the plain answer.
#include "learn/scan.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "core/random.hpp"
#include "core/vector_units.hpp"

namespace hoist::scan {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

Largest plain_largest(const std::vector<double>& values) {
  Largest most{kNone, 0};
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] > most.value) most = {values[i], i};
  return most;
}

std::size_t plain_next(const std::vector<double>& values, std::size_t begin, double least) {
  for (std::size_t i = begin; i < values.size(); ++i)
    if (values[i] >= least) return i;
  return values.size();
}

void expect_plain_answers() {
  for (std::size_t size = 0; size <= 40; ++size) {
    RandomStream random(size, Purpose::test, 53);
    std::vector<double> values(size);
    // Few distinct ones, so that they tie, some unknown and some ruled out.
    for (double& value : values) {
      const auto kind = static_cast<double>(random.below(8));
      value = kind == 0 ? std::numeric_limits<double>::quiet_NaN() : kind == 1 ? kNone : kind - 4;
    }
    const Largest found = largest(values), expected = plain_largest(values);
    EXPECT_EQ(found.value, expected.value) << size;
    EXPECT_EQ(found.index, expected.index) << size;
    for (std::size_t begin = 0; begin <= size; ++begin)
      for (double least : {kNone, -4.0, 0.0, 3.0, 3.5})
        EXPECT_EQ(next_at_least(values, begin, least), plain_next(values, begin, least)) << size;
  }
  EXPECT_EQ(largest(std::vector<double>(9, kNone)).index, 0U);
  EXPECT_EQ(largest(std::vector<double>(9, std::numeric_limits<double>::quiet_NaN())).value, kNone);
}

TEST(Scan, IsRightInEveryVersionThatThisProcessorRuns) {
  for (auto units = static_cast<std::size_t>(vector_units_here()); units < kVectorUnits.size();
       ++units) {
    SCOPED_TRACE(kVectorUnits[units]);
    use_vector_units(static_cast<VectorUnits>(units));
    expect_plain_answers();
  }
  use_vector_units(vector_units_here());
}

}  // namespace
}  // namespace hoist::scan
