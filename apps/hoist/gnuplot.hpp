// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hoist/report.hpp"

namespace hoist::app {

/// Writes the scripts into `directory/figures` and lets gnuplot make an SVG and a PDF of each.
/// Where there is no gnuplot, or it fails, the scripts stay and a note says what to do: figures are
/// no reason to lose results. Whether all of them were drawn.
bool draw(const std::vector<Figure>& figures, const std::string& directory);

}  // namespace hoist::app
