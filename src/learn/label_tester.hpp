// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "learn/independence.hpp"

namespace hoist {

/// What tests on labels compare of a table of counts n(x, y) in each configuration of the
/// condition, where e = n(x) n(y) / n is expected: G^2 = 2 sum n log(n / e), twice the gain in
/// log-likelihood, or Pearson's X^2 = sum (n - e)^2 / e. Rows that count as much as real numbers
/// say make counts that are real numbers.
enum class LabelStatistic { g2, x2 };

/// For any sample of labels without missing cells.
std::unique_ptr<IndependenceTester> make_label_tester(const Sample& sample,
                                                      LabelStatistic statistic, Freedom freedom);

/// Its two ways of counting, which give the same numbers but for rounding. The first counts with
/// bitmaps, and takes rows that count whole numbers of times and columns of up to 256 levels; the
/// second takes all.
std::unique_ptr<IndependenceTester> make_packed_label_tester(const Sample& sample,
                                                             LabelStatistic statistic,
                                                             Freedom freedom);
std::unique_ptr<IndependenceTester> make_plain_label_tester(const Sample& sample,
                                                            LabelStatistic statistic,
                                                            Freedom freedom);

double packed_label_tester_bytes(const TableShape& shape);
double plain_label_tester_bytes(const TableShape& shape);

}  // namespace hoist
