// SPDX-License-Identifier: Apache-2.0
#include "study_clock.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "hoist/files.hpp"
#include "hoist/io.hpp"

namespace hoist::app {
namespace {

// What a cell costs, in units of its own: a replicate looks at every pair of variables in every
// row, and at the start, whatever the rows, for about as long as 3,000 of them take.
double work(const Study& study, const StudyCell& cell) {
  const auto variables = static_cast<double>(study.networks[cell.network].summary.vertices);
  // Filling holes in takes about four times as long.
  const double bags = cell.holes.none() ? 1 : 4;
  return bags * (static_cast<double>(cell.rows) + 3000) * variables * variables;
}

}  // namespace

StudyClock::StudyClock(const Study& study, std::string timings)
    : study_(study), timings_(std::move(timings)) {
  for (const StudyCell& cell : study.cells()) {
    work_total_ += work(study, cell);
    ++total_;
  }
}

void StudyClock::recorded(const StudyCell& cell) {
  ++done_;
  work_done_ += work(study_, cell);
  if (computed_ != cell.index) return;  // it was there before
  computed_.reset();
  progress_.update(done_, total_, work_done_ / work_total_);
  write_lines(cell);
}

double StudyClock::seconds_since_last() {
  const auto now = Clock::now();
  const double seconds = std::chrono::duration<double>(now - last_).count();
  last_ = now;
  return seconds;
}

void StudyClock::operator()(const StudyEvent& event) {
  const double cell_work = work(study_, event.cell);
  if (event.step == StudyStep::replicate) {
    // Learning is nearly all of it.
    const double part = static_cast<double>(event.replicates) / static_cast<double>(event.total);
    progress_.update(done_, total_, (work_done_ + 0.99 * part * cell_work) / work_total_);
    return;
  }
  const double seconds = seconds_since_last();
  if (event.step == StudyStep::begun) arms_.clear();
  if (event.step == StudyStep::sampled) sample_ = seconds;
  if (event.step == StudyStep::alone) seconds_of(*event.arm).alone = seconds;
  if (event.step == StudyStep::bagged) seconds_of(*event.arm).bag = seconds;
  if (event.step == StudyStep::averaged) seconds_of(*event.arm).average = seconds;
  if (event.step != StudyStep::evaluated) return;
  evaluate_ = seconds;
  computed_ = event.cell.index;
}

StudyClock::ArmSeconds& StudyClock::seconds_of(const StudyArm& arm) {
  if (arms_.empty() || arms_.back().arm != arm) arms_.push_back({arm});
  return arms_.back();
}

void StudyClock::write_lines(const StudyCell& cell) {
  remove_link(timings_);
  AppendFile file(timings_);
  std::string lines = file.size() == 0 ? "network,ratio,rows,repeat," + arm_columns() +
                                             ",sample_s,bag_s,average_s,evaluate_s" +
                                             (study_.plan.alone ? ",alone_s\n" : "\n")
                                       : "";
  for (const ArmSeconds& row : arms_)
    lines += fmt::format("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.4f}{}\n",
                         csv_cell(study_.networks[cell.network].name), cell.ratio, cell.rows,
                         cell.repeat, format_arm(row.arm), sample_, row.bag, row.average, evaluate_,
                         study_.plan.alone ? fmt::format(",{:.4f}", row.alone) : "");
  file.append(lines);
}

}  // namespace hoist::app
