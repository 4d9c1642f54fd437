// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bind.hpp"

namespace hoist::python {

/// A column of a data frame before its kind is judged. One of two: numbers, or texts by number.
struct FrameColumn {
  std::string name;
  std::vector<double> numbers = {};      ///< NaN where it was not observed
  bool whole = false;                    ///< of integers: written without a decimal point
  std::vector<std::string> texts = {};   ///< distinct
  std::vector<std::int32_t> codes = {};  ///< of each row the number of its text; -1: not observed
  bool declared = false;                 ///< the texts are its levels, in this order, all of them
  bool labels = false;                   ///< its texts are labels, whatever they look like

  bool of_numbers() const { return texts.empty() && codes.empty(); }
  std::size_t rows() const { return of_numbers() ? numbers.size() : codes.size(); }
};

/// From tuples ("numbers", name, array, whole) and ("texts", name, list, codes, declared, labels).
std::vector<FrameColumn> columns_from(const py::list& columns);

/// The columns as the text of a CSV file, and what that needs to be said besides in the options:
/// so one rule judges kinds, whether data come from a file, from Python or from R.
std::string csv_of(const std::vector<FrameColumn>& columns, TableOptions& options);

/// Takes out of the notes what is about that text alone, which nobody has seen: guards against
/// spreadsheets, and the marker of cells that the data themselves say were not observed.
void forget_text(Notes& notes, const std::vector<FrameColumn>& columns,
                 const TableOptions& options);

}  // namespace hoist::python
