// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hoist::app {

/// What the user is told when there is no memory left.
inline constexpr char kNoMemory[] =
    "the data need more memory than there is; use fewer rows, columns or threads";

/// Some libraries allocate where nothing may be thrown, and the program then ends on the spot. From
/// now on it does so with the exit code of a lack of memory, and says so; what is on disk stays
/// sound, because every record and every file is written whole. Nor does the system end it for a
/// file that is too large: that is a failed write.
void install_last_resort();

}  // namespace hoist::app
