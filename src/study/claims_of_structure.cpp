// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/text.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

std::string percent(std::size_t part, std::size_t all) {
  return fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) /
                                     static_cast<double>(std::max<std::size_t>(all, 1)));
}

std::string upper(std::string name) {
  for (char& c : name) c = static_cast<char>(c - (c >= 'a' && c <= 'z' ? 'a' - 'A' : 0));
  return name;
}

}  // namespace

Finding higher_shd_in_places(const StudyView& view) {
  const std::size_t shd = measure("shd_edges");
  std::size_t methods = 0;
  std::vector<std::string> parts;
  for (const char* method : {"pma", "ima"}) {
    std::size_t higher = 0;
    double most = 0;
    std::string where = "nowhere";
    for (const StudyView::Spot& spot : view.spots()) {
      const double tma = view.mean(spot, "tma", shd), own = view.mean(spot, method, shd);
      if (own <= 1.05 * tma) continue;
      ++higher;
      if (tma <= 0 || own / tma <= most) continue;
      most = own / tma;
      where =
          fmt::format("{} at ratio {}: {:.1f} against {:.1f}", view.networks()[spot.network].name,
                      format_double(view.sizes(spot.network)[spot.size].ratio), own, tma);
    }
    methods += higher > 0;
    parts.push_back(fmt::format("{} at {} of {} places, most on {}", upper(method), higher,
                                view.spots().size(), where));
  }
  return {by_share(methods, 2), join(parts, "; ")};
}

Finding balanced_metrics_in_line(const StudyView& view) {
  std::size_t methods_in_line = 0, all_good = 0, all = 0;
  std::vector<std::string> parts;
  for (const char* method : {"pma", "ima"}) {
    std::size_t good = 0, count = 0;
    std::vector<std::string> below;
    for (const StudyView::Spot& spot : view.spots())
      for (const char* name : {"f1", "balanced_accuracy"}) {
        const double own = view.mean(spot, method, measure(name));
        const double other = std::max(view.mean(spot, "tma", measure(name)),
                                      view.mean_quantile(spot, measure(name), 0.5));
        ++count;
        if (own >= other - kInLine) {
          ++good;
          continue;
        }
        const std::string& network = view.networks()[spot.network].name;
        if (std::ranges::find(below, network) == below.end()) below.push_back(network);
      }
    methods_in_line += 10 * good >= 9 * count;
    all_good += good;
    all += count;
    parts.push_back(fmt::format("{} in line at {} of {}{}", upper(method), good, count,
                                below.empty() ? "" : ", not always on " + join(below, ", ")));
  }
  const Holds holds = methods_in_line == 2                          ? Holds::yes
                      : methods_in_line == 1 || 2 * all_good >= all ? Holds::in_part
                                                                    : Holds::no;
  return {holds, join(parts, "; ")};
}

Finding tma_cma_structure_without_score(const StudyView& view) {
  const std::size_t spots = view.spots().size();
  double least = 1, least_fit = 1;
  std::vector<std::string> parts;
  for (const char* method : {"tma", "cma"}) {
    std::size_t structure = 0, score = 0;
    for (const StudyView::Spot& spot : view.spots()) {
      structure += view.mean(spot, method, measure("shd_edges")) <=
                   view.mean_quantile(spot, measure("shd_edges"), 0.5);
      for (const char* name : {"scaled_in_bic", "scaled_out_bic"})
        score +=
            view.mean(spot, method, measure(name)) < view.mean(spot, "pma", measure(name)) - kTie;
    }
    least = std::min(least, static_cast<double>(structure) / static_cast<double>(spots));
    least_fit = std::min(least_fit, static_cast<double>(score) / static_cast<double>(2 * spots));
    parts.push_back(
        fmt::format("{}: SHD no higher than the median single DAG at {} of places, BIC "
                    "below PMA at {} of places",
                    upper(method), percent(structure, spots), percent(score, 2 * spots)));
  }
  const double weakest = std::min(least, least_fit);
  return {weakest >= 0.9   ? Holds::yes
          : weakest >= 0.5 ? Holds::in_part
                           : Holds::no,
          join(parts, "; ")};
}

Finding ima_degrades_with_size(const StudyView& view) {
  if (view.networks().size() < 3) return {};
  std::size_t good = 0;
  std::vector<std::string> parts;
  const auto measures = {"scaled_in_bic", "scaled_out_bic", "f1", "balanced_accuracy"};
  for (const char* name : measures) {
    std::vector<double> variables, leads;
    for (std::size_t network = 0; network < view.networks().size(); ++network) {
      std::vector<double> differences;
      for (std::size_t size = 0; size < view.sizes(network).size(); ++size)
        differences.push_back(view.mean({network, size}, "ima", measure(name)) -
                              view.mean({network, size}, "tma", measure(name)));
      variables.push_back(static_cast<double>(view.networks()[network].figures.vertices));
      leads.push_back(estimate(differences).mean);
    }
    const double correlation = rank_correlation(variables, leads);
    good += correlation <= -0.5;
    parts.push_back(fmt::format("{} {:+.2f}", name, correlation));
  }
  return {good == measures.size() ? Holds::yes
          : good > 0              ? Holds::in_part
                                  : Holds::no,
          fmt::format("rank correlation of IMA's lead over TMA with the number of variables: {}",
                      join(parts, ", "))};
}

}  // namespace hoist
