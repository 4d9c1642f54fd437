// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "hoist/discover.hpp"

namespace hoist {

inline nlohmann::ordered_json cost_json(const KnowledgeCost& cost) {
  return {{"score", cost.score}, {"without", cost.without}, {"with", cost.with}};
}

}  // namespace hoist
