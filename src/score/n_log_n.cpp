// SPDX-License-Identifier: Apache-2.0
#include "score/n_log_n.hpp"

#include <mutex>

#include "core/real.hpp"

namespace hoist {

std::shared_ptr<const std::vector<double>> n_log_n_table(std::size_t rows) {
  static std::mutex mutex;
  static std::shared_ptr<const std::vector<double>> longest;
  const std::lock_guard lock(mutex);
  if (longest && longest->size() > rows) return longest;
  auto table = std::make_shared<std::vector<double>>(rows + 1);
  for (std::size_t n = 1; n <= rows; ++n)
    (*table)[n] = static_cast<double>(n) * natural_log(static_cast<double>(n));
  longest = std::move(table);
  return longest;
}

}  // namespace hoist
