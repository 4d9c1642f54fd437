// SPDX-License-Identifier: Apache-2.0
#include "io/sample_csv.hpp"

#include <cassert>
#include <cmath>
#include <string>
#include <vector>

#include "hoist/io.hpp"
#include "hoist/text.hpp"

namespace hoist {

void write_sample(const Sample& sample, const std::function<void(std::string_view)>& put) {
  assert(sample.weights().empty());
  constexpr std::size_t kPart = 65536;
  // The text of each level, quoted where needed, once.
  std::vector<std::vector<std::string>> cells(sample.columns());
  std::string text;
  for (Node node = 0; node < sample.columns(); ++node) {
    if (sample.kind(node) == ColumnKind::discrete)
      for (const std::string& level : sample.column(node).levels())
        cells[node].push_back(csv_cell(level));
    text += (node == 0 ? "" : ",") + csv_cell(sample.name(node));
  }
  text += '\n';
  for (std::size_t row = 0; row < sample.table_rows(); ++row) {
    const std::uint32_t times = sample.counts().empty() ? 1 : sample.counts()[row];
    if (times == 0) continue;
    std::string line;
    for (Node node = 0; node < sample.columns(); ++node) {
      if (node > 0) line += ',';
      const Column& column = sample.column(node);
      if (column.kind() == ColumnKind::continuous)
        line += std::isnan(column.values()[row]) ? "NA" : format_double(column.values()[row]);
      else
        line += column.codes()[row] == kMissing ? "NA" : cells[node][column.codes()[row]];
    }
    line += '\n';
    for (std::uint32_t i = 0; i < times; ++i) {
      text += line;
      if (text.size() < kPart) continue;
      put(text);
      text.clear();
    }
  }
  put(text);
}

}  // namespace hoist
