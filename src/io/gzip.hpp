// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hoist {

/// Files may inflate to so much: what is compressed a thousandfold is meant to fill the memory.
inline constexpr std::size_t kMostInflated = std::size_t{1} << 30;

/// Whether the bytes begin as gzip's do.
bool is_gzip(std::string_view bytes);

/// What gzip made the bytes of, in any number of members, one after the other. Throws Error(input)
/// where they are damaged, cut short or hold more than `most`; `path` says whose they are.
std::string gunzip(std::string_view bytes, const std::string& path,
                   std::size_t most = kMostInflated);

/// Without a name or a time, so that the same content gives the same bytes.
std::string gzip(std::string_view content);

}  // namespace hoist
