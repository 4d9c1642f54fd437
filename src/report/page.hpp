// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace hoist {

/// web/dist/report.html, which travels inside the library (cmake/HoistEmbed.cmake).
std::string_view embedded_page();

/// The page with these data in it: JSON that `script_text` gave.
[[nodiscard]] std::string page_of(const std::string& data);

}  // namespace hoist
