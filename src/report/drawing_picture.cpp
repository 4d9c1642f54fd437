// SPDX-License-Identifier: Apache-2.0
#include "hoist/drawing.hpp"
#include "report/graphviz.hpp"

namespace hoist {

Picture picture(std::string_view drawing, const std::string& format, double seconds,
                const std::stop_token& stop) {
  DotOutput made = run_dot(drawing, format, seconds, stop);
  return {std::move(made.output), std::move(made.why)};
}

}  // namespace hoist
