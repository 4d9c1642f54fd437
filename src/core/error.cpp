// SPDX-License-Identifier: Apache-2.0
#include "hoist/error.hpp"

#include "core/text.hpp"

namespace hoist {

Error::Error(ErrorKind kind, const std::string& message)
    : std::runtime_error(on_one_line(message)), kind_(kind) {}

}  // namespace hoist
