// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "hoist/dag.hpp"

namespace hoist {

/// Orders edges by the names of their tails, then of their heads, byte by byte: the order of
/// everything that people read or that a tie is broken by.
struct ByName {
  const Names& names;

  bool operator()(const Edge& a, const Edge& b) const { return key(a) < key(b); }

  std::pair<std::uint32_t, std::uint32_t> key(const Edge& edge) const {
    return {names.ranks()[edge.from], names.ranks()[edge.to]};
  }
};

}  // namespace hoist
