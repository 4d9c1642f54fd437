// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hoist/average.hpp"
#include "hoist/bag.hpp"
#include "hoist/growth.hpp"
#include "hoist/learn.hpp"
#include "hoist/parameter.hpp"
#include "hoist/weighing.hpp"

// Requests from settings by name: what keywords of Python and arguments of R are turned into. A
// setting has the name of its flag, with `_` for `-`: `max_parents` is --max-parents.
namespace hoist {

/// Settings by name, taken one after the other; what nobody took is a mistake of the caller's. For
/// one thread alone.
class Settings {
 public:
  /// Those that are unset count as not given.
  explicit Settings(Parameters values = {}) : values_(std::move(values)) {}

  /// Null where it was not given.
  const Value* take(const std::string& name);
  /// Each throws Error(usage) with the name for a value of another kind, or out of range.
  std::string word(const std::string& name, const std::string& fallback);
  std::uint64_t whole(const std::string& name, std::uint64_t fallback, std::uint64_t least,
                      std::uint64_t most);
  double real(const std::string& name, double fallback, double least, double most);
  bool yes_no(const std::string& name, bool fallback);

  /// An entry of a list and what its parameters are set to: `own`, or the one that the setting
  /// names. A parameter whose name is taken elsewhere may have that of the setting before it:
  /// `learner_test`.
  template <class Row>
  Choice<Row> choice(const std::string& name, const std::string& fallback,
                     const Row* own = nullptr) {
    Choice<Row> chosen = own != nullptr ? Choice<Row>(*own) : Choice<Row>(word(name, fallback));
    take_parameters(chosen.row().parameters, name, chosen.set);
    return chosen;
  }

  /// Throws Error(usage) for the first that nobody took: unknown, with the nearest known name, or a
  /// parameter of an entry that was not chosen.
  void require_taken() const;
  /// The names of those that somebody took.
  const std::set<std::string>& taken() const { return taken_; }

  /// What is given of these parameters goes into `set`; `owner` is the setting that names who has
  /// them.
  void take_parameters(const std::vector<Parameter>& declared, const std::string& owner,
                       Parameters& set);

 private:
  Parameters values_;
  std::set<std::string> known_, taken_;
};

/// Entries of a caller's own, instead of those that settings name. They must outlive what is made
/// of them.
struct OwnEntries {
  const Learner* learner = nullptr;
  const Score* score = nullptr;
  const ResamplingPlan* resample = nullptr;
  const Cover* method = nullptr;
  const ThresholdRule* threshold = nullptr;
};

/// From `learner`, `score`, `tie_break`, `seed`, `missing` and their parameters.
[[nodiscard]] LearnOptions learn_options(Settings& settings, const OwnEntries& own = {},
                                         TieBreak usual = TieBreak::order);

struct BagRequest {
  BagOptions options;
  std::optional<GrowthRule> grow;  ///< where `replicates` is `auto`
};

/// From those, and `replicates`, `most_replicates`, `unsettled`, `resample`, `resample_penalty`.
[[nodiscard]] BagRequest bag_request(Settings& settings, const OwnEntries& own = {});

struct AverageRequest {
  Choice<Cover> method;
  AverageOptions options;
  Choice<Weighing> weigh = "equal";
  bool align = false;         ///< classes by their members nearest to an order of the bag
  std::uint64_t seconds = 0;  ///< what the exact solver may take
};

/// From `threshold`, `rank`, `weigh`, `accumulate`, `kappa` and their parameters.
[[nodiscard]] AverageOptions average_options(Settings& settings, const OwnEntries& own = {});

/// From those, and `method`, `solver`, `align`, `time_limit`.
[[nodiscard]] AverageRequest average_request(Settings& settings, const OwnEntries& own = {});

}  // namespace hoist
