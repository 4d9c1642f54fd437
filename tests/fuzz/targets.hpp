// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

namespace hoist::fuzz {

/// One row of the table of fuzz targets. `run` takes any bytes at all; it returns where the laws of
/// what it tries hold for them, and throws or dies where one is broken.
struct FuzzTarget {
  std::string_view name;  ///< its corpus is in corpus/NAME, its dictionary, if any, in NAME.dict
  std::string_view title;
  void (*run)(std::string_view input);
};

/// `make fuzz` searches with every row; `make test` replays the corpus of every row.
const std::vector<FuzzTarget>& fuzz_targets();

// Readers: what they refuse they refuse politely, and what they accept reads back from what is
// written.
void fuzz_table(std::string_view input);
void fuzz_network(std::string_view input);
void fuzz_graph(std::string_view input);
void fuzz_bag(std::string_view input);
void fuzz_knowledge(std::string_view input);
void fuzz_states(std::string_view input);
void fuzz_study(std::string_view input);
void fuzz_rows(std::string_view input);
void fuzz_manifest(std::string_view input);
void fuzz_journal(std::string_view input);
void fuzz_bins(std::string_view input);
void fuzz_number(std::string_view input);
void fuzz_xml(std::string_view input);
void fuzz_gzip(std::string_view input);

// Fast code against slow code that has nothing to get wrong.
void fuzz_scorer(std::string_view input);
void fuzz_closure(std::string_view input);
void fuzz_average(std::string_view input);
void fuzz_climb(std::string_view input);

}  // namespace hoist::fuzz
