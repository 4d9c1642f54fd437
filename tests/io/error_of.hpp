// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/error.hpp"

namespace hoist::testing {

/// The message of the Error of that kind that `act` throws; otherwise a text that no test expects.
template <class Act>
std::string error_of(ErrorKind kind, Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.kind() == kind ? error.what() : std::string("another kind: ") + error.what();
  }
  return "no error";
}

template <class Act>
std::string input_error(Act act) {
  return error_of(ErrorKind::input, act);
}

}  // namespace hoist::testing
