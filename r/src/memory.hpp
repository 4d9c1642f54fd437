// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Rinternals.h>

#include "item.hpp"

namespace hoist::r {

/// What R threw while it was asked for something: to be continued by R_ContinueUnwind once every
/// object of C++ is gone.
struct Unwind {
  SEXP token;
};

/// What R's values say. Throws Unwind, and Error(usage) for a kind of value that has no meaning
/// here.
[[nodiscard]] Item from_r(SEXP value);

/// The same the other way round. Nothing may be allocated by R before the result is protected.
[[nodiscard]] SEXP to_r(const Item& item);

/// Once, when the library is loaded.
void prepare_unwinding();

}  // namespace hoist::r
