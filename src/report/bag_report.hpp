// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/certainty.hpp"
#include "hoist/knowledge.hpp"
#include "report/layout.hpp"

namespace hoist {

/// One average on a page; what is null is not known.
struct ReportedAverage {
  NamedAverage named;
  Settled settled;
  nlohmann::ordered_json metrics = nullptr, curve = nullptr;
};

/// What a page of a bag shows: `BagReport` of web/src/data.ts, which says what each is. What the
/// page only hands on is JSON already.
struct BagReport {
  std::string title;
  nlohmann::ordered_json command = nullptr;
  std::vector<std::pair<std::string, Value>> settings;
  std::uint64_t seed = 0;
  nlohmann::ordered_json rows = nullptr, data = nullptr, columns = nullptr;
  Knowledge knowledge;
  std::string weighing = "equal";
  double effective = 0;
  Bag bag;
  std::vector<EdgeSupport> support;
  nlohmann::ordered_json recommended = nullptr;
  std::vector<ReportedAverage> averages;
  nlohmann::ordered_json references = nlohmann::ordered_json::array();
  std::optional<std::vector<Edge>> truth;
};

/// The edges of all averages, links of at least half of the bag and the truth, each pair once, the
/// recommended average's way first.
[[nodiscard]] LayoutRequest layout_request(const BagReport& report);

/// All of it, as the page reads it.
[[nodiscard]] std::string format_bag_report(const BagReport& report,
                                            const std::optional<Layout>& layout);

}  // namespace hoist
