// SPDX-License-Identifier: Apache-2.0
#include "page_output.hpp"

#include "terminal.hpp"

namespace hoist::app {

void note_no_layout(const Page& page) {
  if (!page.no_layout.empty())
    say_note("the report draws its graph in a simple way: " + page.no_layout);
}

}  // namespace hoist::app
