// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "bind.hpp"
#include "entries.hpp"

namespace hoist::python {

/// A bag with what averages need to know of it besides.
struct HeldBag {
  Bag bag;
  Knowledge knowledge = Knowledge();
  std::uint64_t seed = 1;  ///< classes are extended by it
  std::optional<Choice<ResamplingPlan>> resample = std::nullopt;
  std::string data_digest = {};
  std::vector<std::string> notes = {};
};

/// What is asked of a bag, from keywords.
struct AskedBag {
  std::shared_ptr<const Functions> own;
  BagRequest request;
  Knowledge knowledge;

  AskedBag(const Table& table, py::dict keywords, const std::string& lines,
           const std::vector<std::string>& bins);
};

}  // namespace hoist::python
