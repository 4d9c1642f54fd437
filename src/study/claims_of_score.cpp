// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

// How the rivals of PMA at one place of the grid compare with it.
enum class Rank { alone, tied, beaten };

Rank rank_of_pma(const StudyView& view, StudyView::Spot spot, std::size_t measure,
                 std::vector<std::string>& tied_with) {
  const double pma = view.mean(spot, "pma", measure);
  Rank rank = Rank::alone;
  for (const char* rival : {"tma", "cma", "ima"}) {
    const double lead = pma - view.mean(spot, rival, measure);
    if (lead < -kTie) return Rank::beaten;
    if (lead > kTie) continue;
    rank = Rank::tied;
    tied_with.emplace_back(rival);
  }
  return rank;
}

Finding pma_best(const StudyView& view, const char* name) {
  std::size_t good = 0, all = 0, with_ima = 0;
  std::vector<std::string> parts;
  for (std::size_t network = 0; network < view.networks().size(); ++network) {
    std::size_t counts[3] = {};
    for (std::size_t size = 0; size < view.sizes(network).size(); ++size) {
      std::vector<std::string> tied_with;
      const Rank rank = rank_of_pma(view, {network, size}, measure(name), tied_with);
      ++counts[static_cast<int>(rank)];
      ++all;
      if (rank == Rank::beaten) continue;
      ++good;
      with_ima += std::ranges::count(tied_with, "ima") > 0;
    }
    parts.push_back(
        fmt::format("{} {}/{}/{}", view.networks()[network].name, counts[0], counts[1], counts[2]));
  }
  return {by_share(good, all),
          fmt::format("best or tied at {} of {} sizes ({} of them tied with IMA); "
                      "best alone/tied/beaten: {}",
                      good, all, with_ima, join(parts, ", "))};
}

// PMA's lead over the best of the other averages, mean over the sizes that are asked for.
double lead(const StudyView& view, std::size_t network, std::size_t measure,
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
      const double low = lead(view, network, measure(name), true);
      const double high = lead(view, network, measure(name), false);
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
  if (view.networks().size() < 3) return {};
  std::size_t good = 0, positive = 0;
  std::vector<std::string> parts;
  for (const char* name : {"scaled_in_bic", "scaled_out_bic"}) {
    std::vector<double> variables, leads;
    for (std::size_t network = 0; network < view.networks().size(); ++network) {
      variables.push_back(static_cast<double>(view.networks()[network].figures.vertices));
      leads.push_back(lead(view, network, measure(name), std::nullopt));
    }
    const double correlation = rank_correlation(variables, leads);
    good += correlation >= 0.5;
    positive += correlation > 0;
    parts.push_back(fmt::format("{} {:+.2f}", name, correlation));
  }
  return {good == 2       ? Holds::yes
          : positive == 2 ? Holds::in_part
                          : Holds::no,
          "rank correlation of the lead with the number of variables: " + join(parts, ", ")};
}

Finding pma_beats_the_bootstrap(const StudyView& view) {
  std::size_t networks = 0, won = 0, above_median = 0, spots = 0;
  std::vector<std::string> parts;
  for (std::size_t network = 0; network < view.networks().size(); ++network) {
    const std::string& name = view.networks()[network].name;
    std::size_t best = 0, median = 0, all = 0;
    for (std::size_t size = 0; size < view.sizes(network).size(); ++size)
      for (const char* score : {"scaled_in_bic", "scaled_out_bic"}) {
        const StudyView::Spot spot{network, size};
        const double pma = view.mean(spot, "pma", measure(score));
        ++all;
        best += pma > view.mean_quantile(spot, measure(score), 1) + 1e-9;
        median += pma > view.mean_quantile(spot, measure(score), 0.5);
      }
    parts.push_back(fmt::format("{} {}/{} of {}", name, best, median, all));
    if (name != "alarm" && name != "win95pts") continue;
    ++networks;
    won += 2 * best >= all;
    above_median += median;
    spots += all;
  }
  if (networks < 2) return {};
  const Holds holds = won == networks                        ? Holds::yes
                      : won > 0 || 2 * above_median >= spots ? Holds::in_part
                                                             : Holds::no;
  return {holds,
          fmt::format("above the best/above the median single DAG, sizes times (in, out): {}",
                      join(parts, ", "))};
}

}  // namespace hoist
