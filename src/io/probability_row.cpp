// SPDX-License-Identifier: Apache-2.0
#include "io/probability_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hoist {
namespace {

// A row that misses 1 by more is refused, by more than the second rescaled with a note, by less
// than the third left as it is.
constexpr double kWrong = 0.001;
constexpr double kWorthANote = 1e-9;
constexpr double kExact = 1e-12;

}  // namespace

void Rescaled::tell(std::string_view place, Notes* notes) const {
  if (notes == nullptr || rows == 0) return;
  notes->push_back(
      fmt::format("{}: {} row{} of probabilities missed 1 by rounding, by {:.1e} at "
                  "most; rescaled",
                  place, rows, rows == 1 ? "" : "s", worst));
}

double settle_probabilities(std::span<double> row, Rescaled& rescaled) {
  const double sum = std::accumulate(row.begin(), row.end(), 0.0);
  const double off = std::abs(sum - 1);
  // A hair wider than the rule: 0.999 itself is off by 0.001 and a rounding error.
  if (off > kWrong + kExact) return sum;
  if (off <= kExact) return 1;
  for (double& value : row) value /= sum;
  if (off > kWorthANote) {
    ++rescaled.rows;
    rescaled.worst = std::max(rescaled.worst, off);
  }
  return 1;
}

}  // namespace hoist
