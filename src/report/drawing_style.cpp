// SPDX-License-Identifier: Apache-2.0
#include "report/drawing_style.hpp"

namespace hoist {
namespace {

// Okabe and Ito (2008), who chose them for the colour-blind.
constexpr char kBlue[] = "#0072B2", kVermilion[] = "#D55E00", kGreen[] = "#009E73";

using Dash = LineStyle::Dash;
using Head = LineStyle::Head;

}  // namespace

LineStyle style_of(const DrawnLine& line, bool colour) {
  const auto in = [&](const char* name) { return std::string(colour ? name : "black"); };
  const bool open = line.kind == LineKind::open;
  switch (line.against) {
    case Against::right:
      return {"black", Dash::solid, open ? Head::none : Head::full, line.required};
    case Against::reversed:
      return {in(kBlue), Dash::solid, Head::hollow, line.required};
    case Against::extra:
      return {in(kVermilion), Dash::dashed, open ? Head::none : Head::full, line.required};
    case Against::unknown:
      break;
  }
  switch (line.kind) {
    case LineKind::directed:
      return {"black", Dash::solid, Head::full, line.required};
    case LineKind::open:
      return {"black", Dash::dashed, Head::none, line.required};
    case LineKind::lost:
      return {in("gray50"), Dash::dotted, Head::none, false};
    case LineKind::missing:
      return {in(kGreen), Dash::dotted, Head::full, false};
  }
  return {};
}

double width_of(double linked) { return 0.6 + 2.2 * linked; }

double width_of(const DrawnLine& line) {
  if (line.kind == LineKind::missing) return 2;
  return line.support ? width_of(line.support->linked) : 1.2;
}

}  // namespace hoist
