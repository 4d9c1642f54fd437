// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hoist/network.hpp"

namespace hoist {

/// A column with a value in every row: what was observed, and what was drawn for the holes.
struct FilledColumn {
  std::size_t levels = 0;            ///< of labels; 0 for numbers
  std::vector<std::uint16_t> codes;  ///< of labels
  std::vector<double> values;        ///< of numbers
  std::vector<std::uint32_t> holes;  ///< rows whose value was drawn, ascending
  /// How often each level was observed, as shares; half an imaginary row each, so none is 0.
  std::vector<double> shares;

  bool is_label() const { return levels > 0; }
};

/// Rows that count, with their weights.
struct FilledColumns {
  std::vector<FilledColumn> columns;
  std::vector<double> weights;
};

/// How a variable follows from its parents. A label has labels for parents.
struct FamilyModel {
  Node child = 0;
  std::vector<Node> labels, numbers;  ///< parents
  std::vector<std::size_t> strides;   ///< of each label in the configuration
  std::size_t configurations = 1;
  std::vector<double> probabilities;  ///< of a label: configurations by levels; none is 0
  LinearGaussian normal;              ///< of a number

  std::size_t configuration(const FilledColumns& rows, std::size_t row) const {
    std::size_t code = 0;
    for (std::size_t i = 0; i < labels.size(); ++i)
      code += strides[i] * rows.columns[labels[i]].codes[row];
    return code;
  }
  const double* coefficients(std::size_t configuration) const {
    return &normal.coefficients[configuration * (numbers.size() + 1)];
  }
  /// Of a number, in a configuration.
  double mean(const FilledColumns& rows, std::size_t configuration, std::size_t row) const {
    const double* slopes = coefficients(configuration);
    double sum = slopes[0];
    for (std::size_t i = 0; i < numbers.size(); ++i)
      sum += slopes[i + 1] * rows.columns[numbers[i]].values[row];
    return sum;
  }
};

/// Adds weights[i] to cells[places[i]] for all i.
template <class Place>
void add_at(std::span<const Place> places, std::span<const double> weights,
            std::span<double> cells) {
  // Most rows have the same level, and each sum would wait for the one before: so four sums side by
  // side, where there are few cells.
  constexpr std::size_t kLanes = 4, kFew = 64;
  if (cells.size() > kFew) {
    for (std::size_t i = 0; i < places.size(); ++i) cells[places[i]] += weights[i];
    return;
  }
  std::array<std::array<double, kFew>, kLanes> lanes{};
  std::size_t i = 0;
  for (; i + kLanes <= places.size(); i += kLanes)
    for (std::size_t k = 0; k < kLanes; ++k) lanes[k][places[i + k]] += weights[i + k];
  for (; i < places.size(); ++i) lanes[0][places[i]] += weights[i];
  for (std::size_t cell = 0; cell < cells.size(); ++cell)
    cells[cell] += (lanes[0][cell] + lanes[1][cell]) + (lanes[2][cell] + lanes[3][cell]);
}

/// Estimates a model from the rows where child and parents were all observed; from all rows where
/// there are none. Label parents that would make for more than 2^20 cells are passed over.
FamilyModel fit_family(const FilledColumns& rows, Node child, std::span<const Node> parents);

}  // namespace hoist
