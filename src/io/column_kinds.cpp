// SPDX-License-Identifier: Apache-2.0
#include "io/column_kinds.hpp"

#include <fmt/format.h>

namespace hoist {
namespace {

bool are_labels(const ScannedColumn& column, std::size_t rows) {
  const std::size_t values = column.found.distinct;
  return values <= kAlwaysLevels ||
         (values <= kMostWholeLevels && rows >= kRowsPerWholeLevel * values);
}

void judge(ScannedColumn& column, std::size_t rows) {
  column.found = column.as_numbers();
  column.kind = ColumnKind::discrete;
  column.why.clear();
  if (column.declared > 0 || column.labels || !column.found.all) return;
  if (column.measured || !column.found.whole) {
    column.kind = ColumnKind::continuous;
    return;
  }
  const bool labels = are_labels(column, rows - column.missing());
  if (!labels) column.kind = ColumnKind::continuous;
  column.why = fmt::format("{} whole number{}", column.found.distinct,
                           column.found.distinct == 1 ? "" : "s");
}

}  // namespace

void judge_kinds(TableScan& scan) {
  for (ScannedColumn& column : scan.columns)
    if (!column.dropped) judge(column, scan.rows);
}

}  // namespace hoist
