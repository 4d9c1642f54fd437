// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "hoist/text.hpp"
#include "study/claim.hpp"

namespace hoist {
namespace {

std::string percent(std::size_t part, std::size_t all) {
  return fmt::format("{:.0f} %", 100.0 * static_cast<double>(part) /
                                     static_cast<double>(std::max<std::size_t>(all, 1)));
}

}  // namespace

Finding higher_shd_in_places(const StudyView& view) {
  const std::size_t shd = measure("shd_edges");
  std::size_t methods = 0;
  std::vector<std::string> parts;
  for (const char* method : {"pma", "ima"}) {
    std::size_t higher = 0;
    double most = 0;
    std::string where;
    for (const StudyView::Setting& setting : view.settings()) {
      const Estimate more = view.lead(setting, method, "tma", shd);
      const double tma = view.mean(setting, "tma", shd);
      if (!clearly_above(more, 0.05 * tma)) continue;
      ++higher;
      if (more.mean <= most) continue;
      most = more.mean;
      where = fmt::format(", most on {}: {:.1f} against {:.1f}", view.label(setting),
                          tma + more.mean, tma);
    }
    methods += higher > 0;
    parts.push_back(fmt::format("{} at {} of {} settings{}", upper_case(method), higher,
                                view.settings().size(), where));
  }
  return {by_share(methods, 2), join(parts, "; ")};
}

Finding balanced_metrics_in_line(const StudyView& view) {
  std::size_t in_line = 0;
  std::vector<std::string> parts;
  for (const char* method : {"pma", "ima"})
    for (const char* name : {"f1", "balanced_accuracy"}) {
      std::size_t good = 0;
      std::vector<std::string> below;
      for (const StudyView::Setting& setting : view.settings()) {
        const double least = std::max(view.mean(setting, "tma", measure(name)),
                                      view.mean_quantile(setting, measure(name), 0.5)) -
                             kInLine;
        const std::string& network = view.networks()[setting.network].name;
        if (view.mean(setting, method, measure(name)) >= least)
          ++good;
        else if (std::ranges::find(below, network) == below.end())
          below.push_back(network);
      }
      in_line += 10 * good >= 9 * view.settings().size();
      parts.push_back(
          fmt::format("{} of {} at {} of settings{}", name, upper_case(method),
                      percent(good, view.settings().size()),
                      below.empty() ? "" : " (not always on " + join(below, ", ") + ")"));
    }
  return {by_share(in_line, 4), "in line: " + join(parts, "; ")};
}

Finding tma_cma_structure_without_score(const StudyView& view) {
  const std::size_t settings = view.settings().size();
  std::size_t least = settings;
  std::vector<std::string> parts;
  for (const char* method : {"tma", "cma"}) {
    std::size_t structure = 0, score = 0, both = 0;
    for (const StudyView::Setting& setting : view.settings()) {
      const std::size_t shd = measure("shd_edges");
      const bool good = view.mean(setting, method, shd) <= view.mean_quantile(setting, shd, 0.5);
      bool worse = true;
      for (const char* name : {"scaled_in_bic", "scaled_out_bic"})
        worse = worse && view.mean(setting, method, measure(name)) <
                             view.mean(setting, "pma", measure(name)) - kTie;
      structure += good;
      score += worse;
      both += good && worse;
    }
    least = std::min(least, both);
    parts.push_back(
        fmt::format("{}: SHD no higher than the median bootstrap DAG's at {} of settings, "
                    "BIC below PMA's in and out of sample at {}",
                    upper_case(method), percent(structure, settings), percent(score, settings)));
  }
  return {by_share(least, settings, 0.5, 0.9), join(parts, "; ")};
}

Finding ima_degrades_with_size(const StudyView& view) {
  if (view.networks().size() < kLeastNetworks) return {};
  std::size_t good = 0;
  std::vector<std::string> leads_by_measure, own_by_measure;
  const auto measures = {"scaled_in_bic", "scaled_out_bic", "f1", "balanced_accuracy"};
  for (const char* name : measures) {
    std::vector<double> variables, leads, own;
    for (std::size_t network = 0; network < view.networks().size(); ++network) {
      std::vector<double> differences, values;
      for (std::size_t size = 0; size < view.sizes(network).size(); ++size) {
        values.push_back(view.mean({network, size}, "ima", measure(name)));
        differences.push_back(view.lead({network, size}, "ima", "tma", measure(name)).mean);
      }
      variables.push_back(static_cast<double>(view.networks()[network].summary.vertices));
      leads.push_back(estimate(differences).mean);
      own.push_back(estimate(values).mean);
    }
    const double correlation = rank_correlation(variables, leads);
    good += correlation <= -0.5;
    leads_by_measure.push_back(fmt::format("{} {:+.2f}", name, correlation));
    own_by_measure.push_back(fmt::format("{} {:+.2f}", name, rank_correlation(variables, own)));
  }
  return {good == measures.size() ? Holds::yes
          : good > 0              ? Holds::in_part
                                  : Holds::no,
          fmt::format("rank correlation with the number of variables over {} networks, of IMA's "
                      "lead over TMA: {}; of IMA's own values: {}",
                      view.networks().size(), join(leads_by_measure, ", "),
                      join(own_by_measure, ", "))};
}

}  // namespace hoist
