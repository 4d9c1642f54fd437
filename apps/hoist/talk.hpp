// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace hoist::app {

/// How long a text may wait for a reader who is slow, or asleep.
enum class Patience { none, some };

/// Writes to standard error what can be written. Nothing that happens there (it is closed, its disk
/// is full, its reader is gone or does not read) ends the program, changes its exit code or holds
/// it up for more than a few seconds: what cannot be said is dropped.
void talk(std::string_view text, Patience patience = Patience::some) noexcept;

/// Descriptors 0, 1 and 2 that are closed when the program starts would be given to the next files
/// that are opened, and messages would go into data. From now on they are taken, and reading and
/// writing them fails as if they were closed.
void occupy_standard_descriptors() noexcept;

}  // namespace hoist::app
