// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace hoist {

/// File systems of clusters (Lustre, NFS) may be mounted without locks: whether that is why a lock
/// was refused.
bool has_no_locks(int error);

/// Whether the open file is the one that has this path now. Anything but a regular file is.
bool is_at(int descriptor, const std::string& path);

}  // namespace hoist
