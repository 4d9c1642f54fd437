// SPDX-License-Identifier: Apache-2.0
#include "core/real.hpp"
#include "score/local_score.hpp"

namespace hoist {

double dirichlet(const FamilyCounts& counts, double pseudo_count) {
  const double row_count = pseudo_count * static_cast<double>(counts.levels);
  const double cell_zero = log_gamma(pseudo_count);
  const double row_zero = log_gamma(row_count);
  double sum = 0;
  for (std::size_t j = 0; j < counts.occurring(); ++j) {
    std::uint32_t total = 0;
    for (std::uint32_t cell : counts.row(j)) {
      if (cell > 0) sum += log_gamma(pseudo_count + cell) - cell_zero;
      total += cell;
    }
    if (total > 0) sum += row_zero - log_gamma(row_count + total);
  }
  return sum;
}

}  // namespace hoist
