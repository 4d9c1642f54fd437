// SPDX-License-Identifier: Apache-2.0
#include "core/lookup.hpp"
#include "hoist/evidence.hpp"

namespace hoist {

const std::vector<Insertion>& insertions() {
  static const std::vector<Insertion> table = {
      {.name = "posterior", .title = "the most frequent structure first, as in the paper"},
      {.name = "gain",
       .title = "the structure that gains most in BIC on all rows first",
       .by_gain = true,
       .value = [](double, double gain, const Parameters&) { return gain; }},
      {.name = "both",
       .title = "the largest product of frequency and gain in BIC first",
       .by_gain = true,
       .value = [](double posterior, double gain, const Parameters&) { return posterior * gain; }},
  };
  return table;
}

const Insertion& Insertion::named(const std::string& name) {
  return find_entry(insertions(), name, kWhat);
}

}  // namespace hoist
