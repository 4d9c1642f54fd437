// SPDX-License-Identifier: Apache-2.0
#include "report/page.hpp"

#include <stdexcept>

namespace hoist {

std::string page_of(const std::string& data) {
  constexpr std::string_view kPlace = "@DATA@";
  std::string page(embedded_page());
  const std::size_t at = page.find(kPlace);
  if (at == std::string::npos)
    throw std::logic_error("the page inside hoist has no place for data");
  return page.replace(at, kPlace.size(), data);
}

}  // namespace hoist
