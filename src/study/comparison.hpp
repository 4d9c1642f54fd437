// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace hoist {

/// One line of a comparison: a data set of all repeats.
struct ComparedPlace {
  std::vector<std::string> where;           ///< a cell for each column before the rivals
  std::vector<std::vector<double>> values;  ///< of each rival, one per repeat
};

struct Comparison {
  std::string winners;  ///< `Best of 4 places: drop 0 (clearly 0), impute 4 (clearly 3)`
  std::string table;    ///< Markdown
};

/// Rivals next to each other: means with 95 % intervals. The best of a place is whoever has the
/// best mean, each of them where several have it; clearly so, and bold, where its lead over every
/// other, paired by repeats, has a 95 % interval above 0.
[[nodiscard]] Comparison compare_rivals(const std::vector<std::string>& columns,
                                        const std::vector<std::string>& rivals,
                                        const std::vector<ComparedPlace>& places,
                                        bool higher_is_better);

/// `41.2 ± 1.3`, as many digits as the size of the number asks for; without the half-width of its
/// interval where there is one repeat.
[[nodiscard]] std::string spell_mean(const std::vector<double>& values);

}  // namespace hoist
