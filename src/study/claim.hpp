// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "study/view.hpp"

namespace hoist {

/// What a test of a claim finds.
struct Finding {
  Holds holds = Holds::not_tested;
  std::string numbers;
};

/// Two scaled scores that differ by less, of a range of 1, count as tied; so do two whose paired
/// difference over repeats has an interval with 0 in it.
inline constexpr double kTie = 0.01;

/// With fewer repeats an interval is so wide that everything would be tied.
inline constexpr std::size_t kLeastRepeats = 5;

/// Whether a paired difference is above `by`, and not only by chance as far as repeats can tell.
inline bool clearly_above(const Estimate& difference, double by) {
  return difference.mean > by && (difference.repeats < kLeastRepeats || difference.low > 0);
}

/// F1 and balanced accuracy are in line with others while they are less than this below them.
inline constexpr double kInLine = 0.05;

/// Fewer networks say nothing of a correlation with their size.
inline constexpr std::size_t kLeastNetworks = 5;

/// Each is one entry of the list in claims.cpp. REQUIRES: the view has tma, pma, cma and ima.
Finding pma_best_in_sample(const StudyView& view);
Finding pma_best_out_of_sample(const StudyView& view);
Finding pma_clearest_at_low_sizes(const StudyView& view);
Finding pma_clearest_with_many_variables(const StudyView& view);
Finding pma_beats_the_bootstrap(const StudyView& view);
Finding higher_shd_in_places(const StudyView& view);
Finding balanced_metrics_in_line(const StudyView& view);
Finding tma_cma_structure_without_score(const StudyView& view);
Finding ima_degrades_with_size(const StudyView& view);

/// Spearman's rank correlation; ties get the mean of their ranks.
double rank_correlation(const std::vector<double>& x, const std::vector<double>& y);

/// A share of `all_share` or more: yes; of `least` or more: in part; less: no.
Holds by_share(std::size_t good, std::size_t all, double least = 0.5, double all_share = 1.0);

}  // namespace hoist
