// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "hoist/text.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

// Where PMA stands among the four averages at one setting.
enum class Rank { alone, tied, beaten };

Rank rank_of_pma(const StudyView& view, StudyView::Setting setting, std::size_t measure,
                 bool& tied_with_ima) {
  Rank rank = Rank::alone;
  for (const char* rival : {"tma", "cma", "ima"}) {
    if (clearly_above(view.lead(setting, rival, "pma", measure), kTie)) return Rank::beaten;
    if (clearly_above(view.lead(setting, "pma", rival, measure), kTie)) continue;
    rank = Rank::tied;
    tied_with_ima = tied_with_ima || rival == std::string_view("ima");
  }
  return rank;
}

Finding pma_best(const StudyView& view, const char* name) {
  std::size_t good = 0, all = 0, with_ima = 0;
  std::vector<std::string> parts;
  for (std::size_t network = 0; network < view.networks().size(); ++network) {
    std::size_t counts[3] = {};
    for (std::size_t size = 0; size < view.sizes(network).size(); ++size) {
      bool tied_with_ima = false;
      const Rank rank = rank_of_pma(view, {network, size}, measure(name), tied_with_ima);
      ++counts[static_cast<int>(rank)];
      ++all;
      if (rank == Rank::beaten) continue;
      ++good;
      with_ima += tied_with_ima;
    }
    parts.push_back(
        fmt::format("{} {}/{}/{}", view.networks()[network].name, counts[0], counts[1], counts[2]));
  }
  return {by_share(good, all),
          fmt::format("best or tied at {} of {} settings ({} of them tied with IMA); "
                      "best alone/tied/beaten: {}",
                      good, all, with_ima, join(parts, ", "))};
}

// How far PMA is ahead of the best of the other averages, mean over the sizes that are asked for.
double mean_lead(const StudyView& view, std::size_t network, std::size_t measure,
                 std::optional<bool> low) {
  std::vector<double> leads;
  for (std::size_t size = 0; size < view.sizes(network).size(); ++size) {
    if (low && view.sizes(network)[size].low != *low) continue;
    const auto value = [&](const char* method) {
      return view.mean({network, size}, method, measure);
    };
    leads.push_back(value("pma") - std::max({value("tma"), value("cma"), value("ima")}));
  }
  return estimate(leads).mean;
}

bool has_both_sides(const StudyView& view, std::size_t network) {
  const auto& sizes = view.sizes(network);
  const auto low = std::ranges::count_if(sizes, &StudyView::Size::low);
  return low > 0 && low < static_cast<std::ptrdiff_t>(sizes.size());
}

}  // namespace

Finding pma_best_in_sample(const StudyView& view) { return pma_best(view, "scaled_in_bic"); }
Finding pma_best_out_of_sample(const StudyView& view) { return pma_best(view, "scaled_out_bic"); }

Finding pma_clearest_at_low_sizes(const StudyView& view) {
  std::size_t good = 0, all = 0;
  std::vector<std::string> parts;
  for (std::size_t network = 0; network < view.networks().size(); ++network) {
    if (!has_both_sides(view, network)) continue;
    std::string part = view.networks()[network].name;
    for (const char* name : {"scaled_in_bic", "scaled_out_bic"}) {
      const double low = mean_lead(view, network, measure(name), true);
      const double high = mean_lead(view, network, measure(name), false);
      ++all;
      good += low > high;
      part += fmt::format(" {:+.2f} against {:+.2f}{}", low, high,
                          name == std::string_view("scaled_in_bic") ? "," : "");
    }
    parts.push_back(part);
  }
  if (all == 0) return {};
  return {
      by_share(good, all),
      fmt::format("the lead is larger at low sizes in {} of {} comparisons; lead at low against "
                  "high sizes, in then out of sample: {}",
                  good, all, join(parts, "; "))};
}

Finding pma_clearest_with_many_variables(const StudyView& view) {
  if (view.networks().size() < kLeastNetworks) return {};
  std::size_t good = 0, positive = 0;
  std::vector<std::string> parts;
  for (const char* name : {"scaled_in_bic", "scaled_out_bic"}) {
    std::vector<double> variables, leads;
    for (std::size_t network = 0; network < view.networks().size(); ++network) {
      variables.push_back(static_cast<double>(view.networks()[network].summary.vertices));
      leads.push_back(mean_lead(view, network, measure(name), std::nullopt));
    }
    const double correlation = rank_correlation(variables, leads);
    good += correlation >= 0.5;
    positive += correlation > 0;
    parts.push_back(fmt::format("{} {:+.2f}", name, correlation));
  }
  return {
      good == 2       ? Holds::yes
      : positive == 2 ? Holds::in_part
                      : Holds::no,
      fmt::format("rank correlation of the lead with the number of variables over {} networks: {}",
                  view.networks().size(), join(parts, ", "))};
}

Finding pma_beats_the_bootstrap(const StudyView& view) {
  std::size_t networks = 0, won = 0, above_median = 0, comparisons = 0;
  std::vector<std::string> parts;
  for (std::size_t network = 0; network < view.networks().size(); ++network) {
    const std::string& name = view.networks()[network].name;
    std::size_t best = 0, median = 0, all = 0;
    for (std::size_t size = 0; size < view.sizes(network).size(); ++size)
      for (const char* score : {"scaled_in_bic", "scaled_out_bic"}) {
        const StudyView::Setting setting{network, size};
        const auto value = [&](const char* method) {
          return view.mean(setting, method, measure(score));
        };
        ++all;
        best += value("pma") > std::max({value("tma"), value("cma"), value("ima"),
                                         view.mean_quantile(setting, measure(score), 1)}) +
                                   1e-9;
        median += value("pma") > view.mean_quantile(setting, measure(score), 0.5);
      }
    parts.push_back(fmt::format("{} {}/{} of {}", name, best, median, all));
    if (name != "alarm" && name != "win95pts") continue;
    ++networks;
    won += 2 * best >= all;
    above_median += median;
    comparisons += all;
  }
  if (networks < 2) return {};
  const bool in_part = won > 0 || 2 * above_median >= comparisons;
  return {won == networks ? Holds::yes
          : in_part       ? Holds::in_part
                          : Holds::no,
          fmt::format("above everything/above the median bootstrap DAG, of sizes times (in, out): "
                      "{}",
                      join(parts, ", "))};
}

}  // namespace hoist
