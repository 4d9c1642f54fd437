// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace hoist::testing {

/// The most bytes that `work` held at one time, allocated by operator new on any thread.
std::size_t peak_bytes(const std::function<void()>& work);

}  // namespace hoist::testing
