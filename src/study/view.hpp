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

/// The rows of one arm of a study, by network, size and method: of all repeats, or of one alone. A
/// method stands for its average at its own threshold rule, where the study has that, and at its
/// first threshold otherwise.
class StudyView {
 public:
  StudyView(const Study& study, const StudyArm& arm, const std::vector<StudyRow>& rows,
            std::optional<std::uint64_t> repeat = std::nullopt);

  struct Size {
    double ratio = 0;
    std::uint64_t rows = 0;
    bool low = false;
  };

  /// A place of the grid, whatever the repeat.
  struct Spot {
    std::size_t network = 0;
    std::size_t size = 0;
  };

  const std::vector<StudyNetwork>& networks() const { return study_.networks; }
  const std::vector<Size>& sizes(std::size_t network) const { return sizes_[network]; }
  std::optional<std::size_t> find_network(const std::string& name) const;
  std::vector<Spot> spots() const;
  bool has(const std::string& method) const { return thresholds_.contains(method); }
  const std::vector<std::uint64_t>& repeats() const { return repeats_; }

  /// Of an average: one value a repeat.
  std::vector<double> values(Spot spot, const std::string& method, std::size_t measure) const;
  double mean(Spot spot, const std::string& method, std::size_t measure) const;

  /// Of the single DAGs: all values of all repeats, sorted; and the mean over repeats of a
  /// quantile within each.
  std::vector<double> singles(Spot spot, std::size_t measure) const;
  double mean_quantile(Spot spot, std::size_t measure, double p) const;

 private:
  using Rows = std::vector<const StudyRow*>;
  const Rows& rows_at(Spot spot, const std::string& method) const;

  const Study& study_;
  std::vector<std::vector<Size>> sizes_;           // of each network
  std::map<std::string, std::string> thresholds_;  // of each method, the one it stands for
  std::vector<std::uint64_t> repeats_;
  std::map<std::pair<std::size_t, std::string>, std::vector<Rows>> rows_;  // by size
};

}  // namespace hoist
