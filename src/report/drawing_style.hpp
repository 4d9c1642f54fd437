// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hoist/drawing.hpp"

namespace hoist {

/// How a line looks. Two kinds of lines always differ in `dash`, `head` or `twice`, not in colour
/// alone.
struct LineStyle {
  enum class Dash { solid, dashed, dotted };
  enum class Head { none, full, hollow };
  std::string colour = "black";
  Dash dash = Dash::solid;
  Head head = Head::full;
  bool twice = false;  ///< two thin lines instead of one
};

LineStyle style_of(const DrawnLine& line, bool colour);

/// In points, in a drawing whose names have 12.
double width_of(const DrawnLine& line);
double width_of(double linked);

}  // namespace hoist
