// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hoist {

/// What `read_file` gives, of a regular file only: a pipe instead of a file of ours would be
/// waited for, and a device may never end. Throws Error(input) that says what it is.
std::string read_regular_file(const std::string& path);

/// Writes a whole file that was not there; false, and nothing has changed, where something of that
/// name is. Of several processes that try at once one succeeds, on file systems without locks, too.
/// Throws Error(output).
bool create_file(const std::string& path, std::string_view content);

/// The file that a path leads to through links, whether it is there or not.
std::string through_links(const std::string& path);

/// The open descriptor that a path such as /dev/stdout, /dev/fd/1 or /proc/self/fd/1 stands for.
std::optional<int> named_descriptor(const std::string& path);

}  // namespace hoist
