// SPDX-License-Identifier: Apache-2.0
#include "learn/filled_rows.hpp"

#include <algorithm>
#include <numeric>

#include "core/unicode.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

// Rows that have a value, to be drawn in proportion to their weights.
class FilledRows::Donors {
 public:
  // Every one as often as it stands there.
  explicit Donors(std::vector<std::uint32_t> units)
      : rows_(std::move(units)), total_(static_cast<double>(rows_.size())) {}
  // By real weights.
  Donors(std::vector<std::uint32_t> rows, const std::vector<double>& weights)
      : rows_(std::move(rows)) {
    for (std::uint32_t row : rows_) until_.push_back(total_ += weights[row]);
  }

  bool empty() const { return rows_.empty(); }

  // The row below which that share of all weight lies, from 0 to 1.
  std::uint32_t at(double share) const {
    const double x = share * total_;
    const auto place =
        until_.empty()
            ? static_cast<std::size_t>(x)
            : static_cast<std::size_t>(std::ranges::upper_bound(until_, x) - until_.begin());
    return rows_[std::min(place, rows_.size() - 1)];
  }

 private:
  std::vector<std::uint32_t> rows_;
  std::vector<double> until_;  // the sum of weights up to each
  double total_ = 0;
};

namespace {

constexpr std::uint32_t kNone = 0xFFFFFFFF;

// The rows that have a value.
std::vector<std::uint32_t> all_but(std::span<const std::uint32_t> holes, std::size_t rows) {
  std::vector<std::uint32_t> kept;
  kept.reserve(rows - holes.size());
  auto hole = holes.begin();
  for (std::uint32_t row = 0; row < rows; ++row)
    if (hole != holes.end() && *hole == row)
      ++hole;
    else
      kept.push_back(row);
  return kept;
}

std::vector<double> shares_of(const FilledColumn& column, std::vector<double> weights) {
  for (std::uint32_t hole : column.holes) weights[hole] = 0;
  std::vector<double> shares(column.levels, 0.5);
  add_at<std::uint16_t>(column.codes, weights, shares);
  const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= total;
  return shares;
}

}  // namespace

FilledRows::FilledRows(const Sample& sample, std::uint64_t seed, std::uint64_t key)
    : source_(sample.table()), seed_(seed), key_(key) {
  take_counting_rows(sample);
  rows_.columns.resize(source_.columns());
  for (Node node = 0; node < source_.columns(); ++node) {
    const Column& from = source_.column(node);
    FilledColumn& column = rows_.columns[node];
    if (from.kind() == ColumnKind::discrete) {
      column.levels = from.levels().size();
      fill(node, from.codes(), column.codes);
      column.shares = shares_of(column, rows_.weights);
    } else {
      fill(node, from.values(), column.values);
    }
    if (!column.holes.empty()) by_name_.push_back(node);
  }
  std::ranges::sort(by_name_, {}, [&](Node node) { return source_.names()[node]; });
}

void FilledRows::take_counting_rows(const Sample& sample) {
  const auto counts = sample.counts();
  const auto real = sample.weights();
  std::vector<std::uint32_t> times;
  place_.assign(source_.rows(), kNone);
  for (std::uint32_t row = 0; row < source_.rows(); ++row) {
    const double weight = !real.empty() ? real[row] : counts.empty() ? 1 : counts[row];
    if (weight == 0) continue;
    place_[row] = static_cast<std::uint32_t>(source_rows_.size());
    source_rows_.push_back(row);
    rows_.weights.push_back(weight);
    if (!counts.empty()) times.push_back(counts[row]);
  }
  weights_ = !real.empty()    ? RowWeights::real(rows_.weights)
             : counts.empty() ? RowWeights::all(source_rows_.size())
                              : RowWeights::times(std::move(times));
  // Real weights, and whole ones that would make for a long list, are searched.
  if (!real.empty() || weights_.total() > 4 * static_cast<double>(source_.rows())) return;
  for (std::uint32_t row = 0; row < source_rows_.size(); ++row) {
    unit_of_.push_back(static_cast<std::uint32_t>(units_.size()));
    units_.insert(units_.end(), static_cast<std::size_t>(rows_.weights[row]), row);
  }
  unit_of_.push_back(static_cast<std::uint32_t>(units_.size()));
}

template <class Value>
void FilledRows::fill(Node node, std::span<const Value> source, std::vector<Value>& cells) {
  cells.resize(source_rows_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = source[source_rows_[i]];
  const auto source_holes = source_.column(node).holes();
  if (source_holes.empty()) return;
  // Every hole of the table has its draw, also where the row does not count: so what a hole gets
  // does not depend on which other rows do.
  RandomStream random = stream_of(node);
  std::vector<std::uint32_t>& holes = rows_.columns[node].holes;
  holes.resize(source_holes.size());
  std::vector<double> shares(source_holes.size());
  std::size_t size = 0;
  for (std::uint32_t row : source_holes) {  // without a branch: nobody could foretell it
    shares[size] = random.uniform();
    holes[size] = place_[row];
    size += place_[row] != kNone;
  }
  holes.resize(size);
  if (source_holes.size() == source.size())
    throw Error(ErrorKind::input, "column " + in_quotes(source_.names()[node]) +
                                      " has no value at all, so none can be drawn; leave it out "
                                      "(--drop " +
                                      shell_quote(source_.names()[node]) + ")");
  Donors donors = donors_for(holes);
  // A resample may have lost every value of a column that is nearly empty: then all that there are
  // will do.
  const bool lost = donors.empty();
  if (lost) donors = Donors(all_but(source_holes, source.size()));
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint32_t donor = donors.at(shares[i]);
    cells[holes[i]] = lost ? source[donor] : cells[donor];
  }
}

FilledRows::Donors FilledRows::donors_for(const std::vector<std::uint32_t>& holes) const {
  if (units_.empty()) return {all_but(holes, source_rows_.size()), rows_.weights};
  std::vector<std::uint32_t> kept;
  kept.reserve(units_.size());
  auto from = units_.begin();
  for (std::uint32_t hole : holes) {
    kept.insert(kept.end(), from, units_.begin() + unit_of_[hole]);
    from = units_.begin() + unit_of_[hole + 1];
  }
  kept.insert(kept.end(), from, units_.end());
  return Donors(std::move(kept));
}

Table FilledRows::table() const {
  std::vector<Column> columns;
  for (Node node = 0; node < rows_.columns.size(); ++node) {
    const FilledColumn& column = rows_.columns[node];
    if (column.is_label())
      columns.emplace_back(Discrete{source_.column(node).levels(), column.codes});
    else
      columns.emplace_back(Continuous{column.values});
  }
  return Table(source_.names(), std::move(columns));
}

// By column and round; the constant keeps rounds apart from names.
RandomStream FilledRows::stream_of(Node node) const {
  constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;
  return {seed_, Purpose::impute, name_key(source_.names()[node]) ^ (key_ + kMix * round_)};
}

}  // namespace hoist
