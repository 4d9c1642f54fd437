// SPDX-License-Identifier: Apache-2.0
// Every input that a fuzzer found worth keeping, and every one that once broke a law.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "fuzz/targets.hpp"
#include "hoist/io.hpp"

namespace hoist::fuzz {

// What the name of a test shows of its target.
void PrintTo(const FuzzTarget& target, std::ostream* out) { *out << target.title; }

namespace {

namespace fs = std::filesystem;

class EveryFuzzTarget : public ::testing::TestWithParam<FuzzTarget> {};

INSTANTIATE_TEST_SUITE_P(All, EveryFuzzTarget, ::testing::ValuesIn(fuzz_targets()),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_P(EveryFuzzTarget, KeepsItsLawsOnItsCorpus) {
  const fs::path folder = fs::path(HOIST_TEST_DATA) / "fuzz" / "corpus" / GetParam().name;
  std::size_t inputs = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().string());
    EXPECT_NO_THROW(GetParam().run(read_file(entry.path().string())));
    ++inputs;
  }
  EXPECT_GT(inputs, 0U) << "there is nothing in " << folder;
}

TEST(FuzzTargets, HaveAllCorporaThatThereAre) {
  for (const auto& entry : fs::directory_iterator(fs::path(HOIST_TEST_DATA) / "fuzz" / "corpus"))
    EXPECT_EQ(
        std::ranges::count(fuzz_targets(), entry.path().filename().string(), &FuzzTarget::name), 1)
        << entry.path() << " is of no target";
}

}  // namespace
}  // namespace hoist::fuzz
