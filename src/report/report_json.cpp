// SPDX-License-Identifier: Apache-2.0
#include "report/report_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

namespace hoist {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kExact = 9007199254740992;  // whole numbers up to here

}  // namespace

Json number_json(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (value == std::floor(value) && std::abs(value) < kExact)
    return static_cast<std::int64_t>(value);
  return value;
}

Json rounded_json(double value) {
  if (!std::isfinite(value)) return nullptr;
  return number_json(std::stod(fmt::format("{:.4g}", value)));
}

Json node_pairs_json(std::vector<Edge> edges) {
  std::ranges::sort(edges);
  Json list = Json::array();
  for (const Edge& edge : edges) list.push_back({edge.from, edge.to});
  return list;
}

std::string script_text(const Json& json) {
  // Outside of texts JSON has none of these, so each may be spelled out wherever it stands.
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '<' || c == '>' || c == '&') {
      safe += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else if (text.compare(i, 2, "\xe2\x80") == 0 && i + 2 < text.size() &&
               (text[i + 2] == '\xa8' || text[i + 2] == '\xa9')) {
      safe += text[i + 2] == '\xa8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace hoist
