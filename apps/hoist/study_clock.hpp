// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "hoist/study.hpp"
#include "terminal.hpp"

namespace hoist::app {

/// Watches a study: moves the bar, and writes what each cell took to timings.csv, so that times
/// stay out of the results.
class StudyClock {
 public:
  /// `timings` is the file.
  StudyClock(const Study& study, std::string timings);

  void operator()(const StudyEvent& event);

  /// The rows of a cell are safe on disk: only now may anything else fail.
  void recorded(const StudyCell& cell);

 private:
  using Clock = std::chrono::steady_clock;

  struct ArmSeconds {
    StudyArm arm;
    double alone = 0, bag = 0, average = 0;
  };

  double seconds_since_last();
  ArmSeconds& seconds_of(const StudyArm& arm);
  void write_lines(const StudyCell& cell);

  const Study& study_;
  std::string timings_;
  ProgressBar progress_{"cells"};
  std::uint64_t done_ = 0, total_ = 0;
  double work_done_ = 0, work_total_ = 0;
  Clock::time_point last_ = Clock::now();
  double sample_ = 0, evaluate_ = 0;       // seconds of the cell that was computed last
  std::vector<ArmSeconds> arms_;           // of the same
  std::optional<std::uint64_t> computed_;  // which cell that is, until it is recorded
};

}  // namespace hoist::app
