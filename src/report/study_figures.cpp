// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "hoist/report.hpp"
#include "hoist/text.hpp"
#include "report/gnuplot.hpp"
#include "study/view.hpp"

namespace hoist {
namespace {

struct Panel {
  const char* measure;
  const char* title;
  const char* range;
  double most;  // of the measure; the least of all is 0
};

constexpr const char* kUnit = "[-0.03:1.03]";
constexpr const char* kFree = "[*:*]";

constexpr Panel kPanels[] = {{"scaled_in_bic", "scaled in BIC", kUnit, 1},
                             {"scaled_out_bic", "scaled out BIC", kUnit, 1},
                             {"shd_edges", "SHD (lower is better)", kFree, 1e300},
                             {"balanced_accuracy", "balanced accuracy", kFree, 1},
                             {"f1", "F1", kFree, 1}};

// Where the low sizes end and the others begin; nothing where all are of one kind.
std::optional<double> divide(const std::vector<StudyView::Size>& sizes) {
  for (std::size_t i = 1; i < sizes.size(); ++i)
    if (sizes[i - 1].low && !sizes[i].low) return static_cast<double>(i) - 0.5;
  return std::nullopt;
}

class NetworkFigure {
 public:
  /// `arm` goes into the title.
  NetworkFigure(const Study& study, const StudyView& view, std::size_t network, std::string arm)
      : plan_(study.plan), view_(view), network_(network), arm_(std::move(arm)) {}

  Figure make(const std::string& name) const {
    const StudyNetwork& network = view_.networks()[network_];
    const std::string title = fmt::format(
        "{}: {} variables, {} edges, {} parameters{}{}", network.name, network.summary.vertices,
        network.summary.edges, network.summary.parameters, arm_,
        view_.repeats().size() > 1
            ? fmt::format("; means of {} data sets with 95 % intervals", view_.repeats().size())
            : "");
    Panels panels(name, title, std::size(kPanels), axis());
    std::vector<Series> series;
    for (const Panel& panel : kPanels) series = add_panel(panels, panel);
    return {name, panels.finish(series, "DAGs of the bag")};
  }

 private:
  std::string axis() const {
    const auto& sizes = view_.sizes(network_);
    std::vector<std::string> tics;
    for (std::size_t i = 0; i < sizes.size(); ++i)
      tics.push_back(fmt::format(
          "'{}' {}",
          plan_.rows.empty() ? format_double(sizes[i].ratio) : std::to_string(sizes[i].rows), i));
    std::string text =
        fmt::format("set xtics ({})\nset xrange [-0.6:{}.6]\n", join(tics, ", "), sizes.size() - 1);
    text +=
        fmt::format("set xlabel '{}' offset 0,0.4\n", plan_.rows.empty() ? "sample ratio" : "rows");
    if (const auto at = divide(sizes))
      text += fmt::format(
          "set arrow 1 from {0},graph 0 to {0},graph 1 nohead dt 2 lw 1.2 lc rgb \"#888888\" "
          "back\n",
          *at);
    return text + "set boxwidth 0.5\n";
  }

  std::vector<Series> add_panel(Panels& panels, const Panel& panel) const {
    const std::size_t which = measure(panel.measure);
    const std::string id = panel.measure;
    std::vector<std::vector<double>> boxes, outliers;
    for (std::size_t size = 0; size < view_.sizes(network_).size(); ++size) {
      const Box box = box_of(view_.singles({network_, size}, which));
      const auto x = static_cast<double>(size);
      boxes.push_back({x, box.low, box.lower, box.median, box.upper, box.high});
      for (double value : box.outliers) outliers.push_back({x, value});
    }
    std::string data = gnuplot_data(id + "_boxes", boxes);
    std::vector<std::string> parts = {
        fmt::format("${}_boxes using 1:3:2:6:5 with candlesticks whiskerbars 0.6 fs solid 1.0 "
                    "border lc rgb \"#999999\" fc rgb \"#dddddd\"",
                    id),
        fmt::format("${}_boxes using 1:4:4:4:4 with candlesticks lc rgb \"#777777\" lw 1.5", id)};
    if (!outliers.empty()) {
      data += gnuplot_data(id + "_outliers", outliers);
      parts.push_back(
          fmt::format("${}_outliers using 1:2 with points pt 6 ps 0.25 lc rgb \"#aaaaaa\"", id));
    }
    std::vector<Series> series;
    for (const StudyMethod& row : view_.methods()) {
      series.push_back({block_name(id + "_" + row.method), row.method});
      data += gnuplot_data(series.back().data, points(row.method, which, panel.most));
    }
    for (std::string& part : gnuplot_lines(series, view_.repeats().size() > 1))
      parts.push_back(std::move(part));
    panels.add(panel.title, panel.range, data, parts);
    return series;
  }

  // An interval may reach beyond what the measure can be; a band does not.
  std::vector<std::vector<double>> points(const std::string& method, std::size_t which,
                                          double most) const {
    std::vector<std::vector<double>> rows;
    for (std::size_t size = 0; size < view_.sizes(network_).size(); ++size) {
      const Estimate value = estimate(view_.values({network_, size}, method, which));
      rows.push_back({static_cast<double>(size), value.mean, std::max(value.low, 0.0),
                      std::min(value.high, most)});
    }
    return rows;
  }

  const StudyPlan& plan_;
  const StudyView& view_;
  std::size_t network_;
  std::string arm_;
};

// A sweep has averages so dense that they would flatten all others.
const char* range_of(const std::string& measure) {
  if (measure.starts_with("relative")) return kUnit;
  return measure.find("shd") != std::string::npos ? "[-1:1.03]" : kFree;
}

// Every measure against the threshold, means over networks and sizes.
Figure threshold_figure(const std::vector<ThresholdVerdict>& verdicts, const std::string& name,
                        bool bands) {
  std::vector<std::string> measures;
  for (const ThresholdVerdict& row : verdicts)
    if (std::ranges::find(measures, row.measure) == measures.end()) measures.push_back(row.measure);
  Panels panels(name, "means over networks and sizes; a ring is a method's own rule",
                measures.size(), "set xrange [-0.03:1]\nset xlabel 'threshold' offset 0,0.4\n");
  std::vector<Series> series;
  for (const std::string& measure : measures) {
    series.clear();
    std::string data;
    std::vector<std::string> rings;
    for (const ThresholdVerdict& row : verdicts) {
      if (row.measure != measure) continue;
      series.push_back({block_name(measure + "_" + row.method), row.method});
      std::vector<std::vector<double>> points;
      for (const auto& point : row.points)
        points.push_back({point.alpha, point.value.mean, point.value.low, point.value.high});
      data += gnuplot_data(series.back().data, points);
      if (!row.own) continue;
      const std::string ring = series.back().data + "_own";
      data += gnuplot_data(ring, {points[*row.own]});
      rings.push_back("$" + ring + " using 1:2 with points pt 6 ps 1.1 lw 1.5 lc rgb \"#222222\"");
    }
    std::vector<std::string> parts = gnuplot_lines(series, bands);
    parts.insert(parts.end(), rings.begin(), rings.end());
    panels.add(measure, range_of(measure), data, parts);
  }
  return {name, panels.finish(series, "")};
}

std::string in_file_name(const StudyArm& arm) {
  return arm.learner + "-" + arm.score + "-" + arm.resample;
}

}  // namespace

std::vector<Figure> study_figures(const Study& study, const std::vector<StudyRow>& rows) {
  std::vector<Figure> figures;
  // Two networks may be called alike once their names are made plain.
  std::set<std::string> names;
  const auto unique = [&](const std::string& wanted) {
    std::string name = plain_name(wanted);
    for (int i = 2; !names.insert(name).second; ++i)
      name = plain_name(wanted) + "_" + std::to_string(i);
    return name;
  };
  std::vector<StudyArm> arms = study_arms(study.plan);
  // What holes cost is a table of the verdict: a figure for each way to lose cells says nothing.
  std::erase_if(arms, [](const StudyArm& arm) { return !arm.holes.none(); });
  for (const StudyArm& arm : arms) {
    const std::string suffix = arms.size() == 1 ? "" : "-" + in_file_name(arm);
    const std::string title = arms.size() == 1 ? "" : "; " + spell(arm);
    const StudyView view(study, arm, rows);
    for (std::size_t network = 0; network < study.networks.size(); ++network)
      figures.push_back(NetworkFigure(study, view, network, title)
                            .make(unique(study.networks[network].name + suffix)));
    const auto thresholds = judge_thresholds(study, arm, rows);
    if (!thresholds.empty())
      figures.push_back(
          threshold_figure(thresholds, unique("thresholds" + suffix), view.repeats().size() > 1));
  }
  return figures;
}

}  // namespace hoist
