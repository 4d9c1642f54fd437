// SPDX-License-Identifier: Apache-2.0
#include "learn/label_tester.hpp"

#include <algorithm>

#include "score/packed_columns.hpp"

namespace hoist {
namespace {

double bytes(const TableShape& shape) {
  return std::max(plain_label_tester_bytes(shape), packed_label_tester_bytes(shape));
}

}  // namespace

std::unique_ptr<IndependenceTester> make_label_tester(const Sample& sample,
                                                      LabelStatistic statistic, Freedom freedom) {
  return sample.weights().empty() && PackedColumns::fits(sample)
             ? make_packed_label_tester(sample, statistic, freedom)
             : make_plain_label_tester(sample, statistic, freedom);
}

IndependenceTest g2_test() {
  return {.name = "g2",
          .title = "likelihood ratio G^2 = 2 sum n log(n / expected), for labels",
          .labels = true,
          .make =
              [](const Sample& sample, Freedom freedom) {
                return make_label_tester(sample, LabelStatistic::g2, freedom);
              },
          .bytes = bytes};
}

IndependenceTest x2_test() {
  return {.name = "x2",
          .title = "Pearson's X^2 = sum (n - expected)^2 / expected, for labels",
          .labels = true,
          .make =
              [](const Sample& sample, Freedom freedom) {
                return make_label_tester(sample, LabelStatistic::x2, freedom);
              },
          .bytes = bytes};
}

}  // namespace hoist
