// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/report.hpp"

namespace hoist::app {

/// The report among the results of a command.
inline const std::string kPageName = "report.html";

/// Says why a page has no layout of ours, if it has none.
void note_no_layout(const Page& page);

}  // namespace hoist::app
