// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hoist {

/// What a file of so many bytes may inflate to: 250 times as much, 64 MiB in any case and 1 GiB at
/// most. Text hardly ever packs so well; what packs a thousandfold is meant to fill the memory.
std::size_t most_inflated(std::size_t bytes);

/// Whether the bytes begin as gzip's do.
bool is_gzip(std::string_view bytes);

/// What gzip made the bytes of, in any number of members, one after the other. Throws Error(input)
/// where they are damaged, cut short or hold more than `most`; `path` says whose they are.
std::string gunzip(std::string_view bytes, const std::string& path, std::size_t most);
std::string gunzip(std::string_view bytes, const std::string& path);

/// Without a name or a time, so that the same content gives the same bytes.
std::string gzip(std::string_view content);

}  // namespace hoist
