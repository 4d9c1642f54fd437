// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "hoist/parameter.hpp"

namespace hoist {

/// The limit that every search over parent sets has, under one name.
inline Parameter max_parents_parameter() {
  return {"max_parents", "at most so many parents per variable", Parameter::Kind::whole, Value(),
          whole_from(0, std::numeric_limits<std::uint64_t>::max())};
}

}  // namespace hoist
