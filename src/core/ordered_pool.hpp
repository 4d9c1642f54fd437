// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "hoist/execution.hpp"

namespace hoist {

/// Runs work(0) ... work(count - 1) on some threads. Each returns what is to be done with its
/// result; that is done on the thread that called this, in ascending order, so that the number of
/// threads never shows, and so that callers need no locks (nor Python's). At most a few results
/// per thread wait in memory.
///
/// After a stop request no new work begins; what is under way is finished, unless it throws
/// Stopped, and handed over in ascending order. Any other exception stops in the same way
/// and is thrown again here, the earliest first.
void run_in_order(std::size_t count, unsigned threads,
                  const std::function<std::function<void()>(std::size_t)>& work,
                  const std::stop_token& stop);

}  // namespace hoist
