// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

#include "core/lookup.hpp"
#include "study/evaluation.hpp"

namespace hoist {
namespace {

struct Subject {
  const Dag& truth;
  const Dag& dag;
  FitMetrics fit;
};

// How a column is filled: from the DAG itself, or from another column by comparing all rows of the
// data set.
struct MeasureRow {
  StudyMeasure measure;
  std::function<double(const Subject& subject)> value;
  std::string_view scaled_from;
};

MeasureRow of_fit(std::string_view name, std::string_view title, double FitMetrics::*member) {
  return {{name, title, true}, [member](const Subject& s) { return s.fit.*member; }, ""};
}

MeasureRow scaled(std::string_view name, std::string_view title, std::string_view from) {
  return {{name, title, true}, nullptr, from};
}

MeasureRow of_metric(std::string_view name) {
  const Metric& row = find_entry(metrics(), name, "metric");
  return {{row.name, row.title, row.higher_is_better},
          [&row](const Subject& s) { return row.value(s.truth, s.dag); },
          ""};
}

const std::vector<MeasureRow>& table() {
  static const std::vector<MeasureRow> rows = {
      of_fit("in_bic", "BIC on the train set", &FitMetrics::in_bic),
      of_fit("out_bic", "BIC on the test set, parameters estimated there", &FitMetrics::out_bic),
      scaled("scaled_in_bic", "in_bic from 0, the worst of the data set, to 1, the best", "in_bic"),
      scaled("scaled_out_bic", "out_bic from 0, the worst of the data set, to 1, the best",
             "out_bic"),
      of_fit("heldout", "log-likelihood of the test set under parameters fitted on train",
             &FitMetrics::heldout),
      of_metric("shd_edges"),
      of_metric("shd"),
      of_metric("shd_cpdag"),
      of_metric("sensitivity"),
      of_metric("specificity"),
      of_metric("accuracy"),
      of_metric("balanced_accuracy"),
      of_metric("f1"),
      of_metric("f1_cpdag"),
      of_metric("sid"),
      {{"edges", "how many the DAG has", false},
       [](const Subject& s) { return static_cast<double>(s.dag.edges().size()); },
       ""},
  };
  return rows;
}

}  // namespace

const std::vector<StudyMeasure>& study_measures() {
  static const std::vector<StudyMeasure> list = [] {
    std::vector<StudyMeasure> measures;
    for (const MeasureRow& row : table()) measures.push_back(row.measure);
    return measures;
  }();
  return list;
}

std::size_t measure(std::string_view name) {
  const auto& rows = study_measures();
  const auto found = std::ranges::find(rows, name, &StudyMeasure::name);
  assert(found != rows.end());
  return static_cast<std::size_t>(found - rows.begin());
}

std::vector<double> evaluate(const Dag& truth, const Dag& dag, FitEvaluator& fit) {
  const Subject subject{truth, dag, fit(dag)};
  std::vector<double> values;
  for (const MeasureRow& row : table())
    values.push_back(row.value != nullptr ? row.value(subject)
                                          : std::numeric_limits<double>::quiet_NaN());
  return values;
}

void scale(std::vector<StudyRow>& rows) {
  for (std::size_t k = 0; k < table().size(); ++k) {
    if (table()[k].value != nullptr) continue;
    const std::size_t from = measure(table()[k].scaled_from);
    const auto [worst, best] = std::ranges::minmax_element(
        rows, {}, [&](const StudyRow& row) { return row.values[from]; });
    const double low = worst->values[from], range = best->values[from] - low;
    for (StudyRow& row : rows) row.values[k] = range > 0 ? (row.values[from] - low) / range : 1;
  }
}

}  // namespace hoist
