// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "hoist/error.hpp"
#include "hoist/table.hpp"

namespace hoist {
namespace {

template <class Value>
std::vector<Value> taken(const std::vector<Value>& from, std::span<const std::uint32_t> rows) {
  std::vector<Value> values(rows.size());
  std::ranges::transform(rows, values.begin(), [&](std::uint32_t row) { return from[row]; });
  return values;
}

template <class Value, class IsHole>
std::vector<std::uint32_t> holes_of(std::span<const Value> cells, IsHole is_hole) {
  // Most columns have none, and counting is quicker than looking for them.
  std::vector<std::uint32_t> holes(static_cast<std::size_t>(std::ranges::count_if(cells, is_hole)));
  std::size_t size = 0;
  for (std::uint32_t row = 0; size < holes.size(); ++row)
    if (is_hole(cells[row])) holes[size++] = row;
  return holes;
}

}  // namespace

Column::Column(Discrete data) : data_(std::move(data)) {
  holes_ = holes_of(codes(), [](std::uint16_t code) { return code == kMissing; });
}

Column::Column(Continuous data) : data_(std::move(data)) {
  holes_ = holes_of(values(), [](double value) { return std::isnan(value); });
}

std::size_t Column::size() const noexcept {
  return kind() == ColumnKind::discrete ? std::get<Discrete>(data_).codes.size()
                                        : std::get<Continuous>(data_).values.size();
}

const Discrete& Column::discrete() const {
  if (const auto* data = std::get_if<Discrete>(&data_)) return *data;
  throw Error(ErrorKind::usage, "a column of numbers has no levels; read it as labels, or bin it");
}

const Continuous& Column::continuous() const {
  if (const auto* data = std::get_if<Continuous>(&data_)) return *data;
  throw Error(ErrorKind::usage, "a column of labels has no numbers");
}

Column Column::take(std::span<const std::uint32_t> rows) const {
  if (kind() == ColumnKind::discrete) return Discrete{levels(), taken(discrete().codes, rows)};
  return Continuous{taken(continuous().values, rows)};
}

}  // namespace hoist
