// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "hoist/curve.hpp"
#include "hoist/text.hpp"
#include "io/csv.hpp"

namespace hoist {

std::string format_curves(
    const std::vector<std::pair<std::string, std::vector<CurvePoint>>>& curves) {
  std::string text = "average,threshold,edges,mass";
  // What is known is known of all points.
  if (!curves.empty() && !curves.front().second.empty())
    for (const auto& [name, value] : curves.front().second.front().values)
      text += "," + csv_cell(name);
  text += ",rules\n";
  for (const auto& [name, points] : curves)
    for (const CurvePoint& point : points) {
      text += csv_cell(name) + "," + format_double(point.threshold) + "," +
              std::to_string(point.edges) + "," + format_double(point.mass);
      for (const auto& [what, value] : point.values)
        text += std::isnan(value) ? "," : "," + format_double(value);
      text += "," + join(point.rules, " ") + "\n";
    }
  return text;
}

}  // namespace hoist
