// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>
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

using Figure = double (*)(const Subject& subject);

// How a column is filled: from the DAG itself, or from another column by comparing all rows of the
// data set.
struct MeasureRow {
  StudyMeasure measure;
  Figure figure;
  std::string_view scaled_from;
};

double metric(const char* name, const Subject& subject) {
  return find_row(metrics(), name, "metric").value(subject.truth, subject.dag);
}

const std::vector<MeasureRow>& table() {
  static const std::vector<MeasureRow> rows = {
      {{"in_bic", "BIC on the train set", true}, [](const Subject& s) { return s.fit.in_bic; }, ""},
      {{"out_bic", "BIC on the test set, parameters estimated there", true},
       [](const Subject& s) { return s.fit.out_bic; },
       ""},
      {{"scaled_in_bic", "in_bic from 0, the worst of the data set, to 1, the best", true},
       nullptr,
       "in_bic"},
      {{"scaled_out_bic", "out_bic from 0, the worst of the data set, to 1, the best", true},
       nullptr,
       "out_bic"},
      {{"heldout", "log-likelihood of the test set under parameters fitted on train", true},
       [](const Subject& s) { return s.fit.heldout; },
       ""},
      {{"shd_edges", "edges in one graph only; a reversal counts 2 (the paper's SHD)", false},
       [](const Subject& s) { return metric("shd_edges", s); },
       ""},
      {{"shd", "structural Hamming distance; a reversal counts 1", false},
       [](const Subject& s) { return metric("shd", s); },
       ""},
      {{"shd_cpdag", "structural Hamming distance of the CPDAGs", false},
       [](const Subject& s) { return metric("shd_cpdag", s); },
       ""},
      {{"sensitivity", "TP / (TP + FN)", true},
       [](const Subject& s) { return metric("sensitivity", s); },
       ""},
      {{"specificity", "TN / (TN + FP)", true},
       [](const Subject& s) { return metric("specificity", s); },
       ""},
      {{"accuracy", "(TP + TN) / all ordered pairs", true},
       [](const Subject& s) { return metric("accuracy", s); },
       ""},
      {{"balanced_accuracy", "mean of sensitivity and specificity", true},
       [](const Subject& s) { return metric("balanced_accuracy", s); },
       ""},
      {{"f1", "2 TP / (2 TP + FP + FN)", true},
       [](const Subject& s) { return metric("f1", s); },
       ""},
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
    values.push_back(row.figure != nullptr ? row.figure(subject)
                                           : std::numeric_limits<double>::quiet_NaN());
  return values;
}

void scale(std::vector<StudyRow>& rows) {
  for (std::size_t k = 0; k < table().size(); ++k) {
    if (table()[k].figure != nullptr) continue;
    const std::size_t from = measure(table()[k].scaled_from);
    const auto [worst, best] = std::ranges::minmax_element(
        rows, {}, [&](const StudyRow& row) { return row.values[from]; });
    const double low = worst->values[from], range = best->values[from] - low;
    for (StudyRow& row : rows) row.values[k] = range > 0 ? (row.values[from] - low) / range : 1;
  }
}

}  // namespace hoist
