// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hoist/study.hpp"

namespace hoist {

/// Whether the threshold is the method's own rule, by name or by its value on every network.
bool is_own_rule(const StudyMethod& method, const std::vector<StudyNetwork>& networks);

/// The rows of one arm of a study, by network, size and method: of all repeats, or of one alone. A
/// method stands for its average at one threshold: its own rule, by name or by value, where the
/// study has that, its first threshold otherwise. Scaled measures are scaled anew, over the rows
/// that are seen here: neither other arms nor other thresholds change what is said of this one.
class StudyView {
 public:
  StudyView(const Study& study, const StudyArm& arm, const std::vector<StudyRow>& rows,
            std::optional<std::uint64_t> repeat = std::nullopt);

  struct Size {
    double ratio = 0;
    std::uint64_t rows = 0;
    bool low = false;
  };

  /// A network at a size, whatever the repeat.
  struct Setting {
    std::size_t network = 0;
    std::size_t size = 0;

    friend auto operator<=>(const Setting&, const Setting&) = default;
  };

  const std::vector<StudyNetwork>& networks() const { return study_.networks; }
  const std::vector<Size>& sizes(std::size_t network) const { return sizes_[network]; }
  std::vector<Setting> settings() const;
  /// `alarm at ratio 0.5`, or `at 254 rows` where the plan says rows.
  std::string label(Setting setting) const;
  std::vector<std::uint64_t> repeats() const;

  /// In the order of the plan; and the threshold that each stands for.
  const std::vector<StudyMethod>& methods() const { return methods_; }
  bool has(std::string_view method) const;

  /// Of an average, or of the learner alone: one value per repeat; their mean; and how much it is
  /// ahead of another, paired by repeats.
  std::vector<double> values(Setting setting, std::string_view method, std::size_t measure) const;
  double mean(Setting setting, std::string_view method, std::size_t measure) const;
  Estimate lead(Setting setting, std::string_view method, std::string_view rival,
                std::size_t measure) const;

  /// Of the single DAGs: all values of all repeats, sorted; and the mean over repeats of a
  /// quantile within each.
  std::vector<double> singles(Setting setting, std::size_t measure) const;
  double mean_quantile(Setting setting, std::size_t measure, double p) const;

 private:
  const Study& study_;
  std::vector<std::vector<Size>> sizes_;  // of each network
  std::vector<StudyMethod> methods_;
  using DataSets = std::map<Setting, std::map<std::uint64_t, std::vector<StudyRow>>>;  // by repeat
  DataSets data_sets_;
  DataSets alone_;  // apart, so that scales are the same with them and without
};

}  // namespace hoist
