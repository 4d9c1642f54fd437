// SPDX-License-Identifier: Apache-2.0
#include "hoist/error.hpp"

#include "core/unicode.hpp"

namespace hoist {

Error::Error(ErrorKind kind, const std::string& message)
    : std::runtime_error(printable(message)), kind_(kind) {}

}  // namespace hoist
