// SPDX-License-Identifier: Apache-2.0
#include "hoist/metric.hpp"
#include "hoist/pdag.hpp"
#include "metric/confusion.hpp"
#include "metric/shd.hpp"

namespace hoist {
namespace {

double shd_edges(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return static_cast<double>(c.false_positives + c.false_negatives);
}

double shd(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return static_cast<double>(c.false_positives + c.false_negatives - c.reversed);
}

double shd_cpdag(const Dag& truth, const Dag& estimate) {
  return static_cast<double>(structural_hamming_distance(cpdag(truth), cpdag(estimate)));
}

double f1_cpdag(const Dag& truth, const Dag& estimate) {
  const std::size_t twice = 2 * joined_alike(cpdag(truth), cpdag(estimate));
  return rate(twice, truth.edges().size() + estimate.edges().size());
}

double sid(const Dag& truth, const Dag& estimate) {
  return static_cast<double>(structural_intervention_distance(truth, estimate));
}

double sensitivity(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return rate(c.true_positives, c.true_positives + c.false_negatives);
}

double specificity(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return rate(c.true_negatives, c.true_negatives + c.false_positives);
}

double balanced_accuracy(const Dag& truth, const Dag& estimate) {
  return (sensitivity(truth, estimate) + specificity(truth, estimate)) / 2;
}

double accuracy(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  const std::size_t right = c.true_positives + c.true_negatives;
  return rate(right, right + c.false_positives + c.false_negatives);
}

double precision(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return rate(c.true_positives, c.true_positives + c.false_positives);
}

double f1(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  const std::size_t twice = 2 * c.true_positives;
  return rate(twice, twice + c.false_positives + c.false_negatives);
}

double f1_skeleton(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  const std::size_t twice = 2 * (c.true_positives + c.reversed);
  return rate(twice, truth.edges().size() + estimate.edges().size());
}

double missing(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return static_cast<double>(c.false_negatives - c.reversed);
}

double extra(const Dag& truth, const Dag& estimate) {
  const Confusion c = confusion(truth, estimate);
  return static_cast<double>(c.false_positives - c.reversed);
}

double reversed(const Dag& truth, const Dag& estimate) {
  return static_cast<double>(confusion(truth, estimate).reversed);
}

}  // namespace

const std::vector<Metric>& metrics() {
  static const std::vector<Metric> table = {
      {"shd_edges", "edges in one graph only; a reversal counts 2", false, 0, shd_edges},
      {"shd", "structural Hamming distance; a reversal counts 1", false, 0, shd},
      {"shd_cpdag", "structural Hamming distance of the CPDAGs", false, 0, shd_cpdag},
      {"sid", "structural intervention distance", false, 0, sid},
      {"f1", "2 TP / (2 TP + FP + FN) over directed edges", true, 1, f1},
      {"balanced_accuracy", "mean of sensitivity and specificity", true, 1, balanced_accuracy},
      {"sensitivity", "TP / (TP + FN), also called recall", true, 1, sensitivity},
      {"specificity", "TN / (TN + FP)", true, 1, specificity},
      {"accuracy", "(TP + TN) / all ordered pairs", true, 1, accuracy},
      {"precision", "TP / (TP + FP)", true, 1, precision},
      {"f1_cpdag", "F1 over the edges of the CPDAGs, open or directed alike", true, 1, f1_cpdag},
      {"f1_skeleton", "F1 over adjacent pairs, whatever the direction", true, 1, f1_skeleton},
      {"missing", "edges of the truth that the estimate does not join", false, 0, missing},
      {"extra", "edges of the estimate that the truth does not join", false, 0, extra},
      {"reversed", "edges that the estimate turns round", false, 0, reversed},
  };
  return table;
}

}  // namespace hoist
