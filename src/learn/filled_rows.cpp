// SPDX-License-Identifier: Apache-2.0
#include "learn/filled_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/normal.hpp"
#include "core/real.hpp"
#include "core/unicode.hpp"
#include "data/family_counts.hpp"
#include "hoist/error.hpp"
#include "hoist/text.hpp"
#include "network/gaussian.hpp"

namespace hoist {

// How a variable follows from its parents, for one redraw.
struct FilledRows::Family {
  Node child = 0;
  std::vector<Node> labels, numbers;  // parents
  std::vector<std::size_t> strides;   // of each label in the configuration
  std::size_t configurations = 1;
  std::vector<double> log_probabilities;  // of a label: configurations by levels
  LinearGaussian normal;                  // of a number

  // How much the configuration grows with a level of that parent; 0 where it is no label of it.
  std::size_t stride_of(Node parent) const {
    for (std::size_t i = 0; i < labels.size(); ++i)
      if (labels[i] == parent) return strides[i];
    return 0;
  }
};

namespace {

constexpr std::uint64_t kMix = 0x9E3779B97F4A7C15;

// The acyclic graph that the models are of: no label has a number among its parents.
std::vector<std::vector<Node>> modelled_parents(const Dag& graph, const std::vector<bool>& labels) {
  std::vector<Edge> kept, odd;
  for (const Edge& edge : graph.edges())
    (labels[edge.to] && !labels[edge.from] ? odd : kept).push_back(edge);
  for (const Edge& edge : odd) {
    kept.push_back({edge.to, edge.from});
    try {
      static_cast<void>(Dag(graph.names(), kept));
    } catch (const Error&) {
      kept.pop_back();  // turned round it closes a cycle
    }
  }
  std::vector<std::vector<Node>> parents(graph.size());
  for (const Edge& edge : kept) parents[edge.to].push_back(edge.from);
  for (auto& list : parents) std::sort(list.begin(), list.end());
  return parents;
}

}  // namespace

FilledRows::FilledRows(const Sample& sample, std::uint64_t seed, std::uint64_t key)
    : sample_(sample), source_(sample.table()), seed_(seed), key_(key) {
  const std::size_t n = source_.columns();
  labels_.resize(n);
  codes_.resize(n);
  values_.resize(n);
  holes_.resize(n);
  for (Node node = 0; node < n; ++node) {
    const Column& column = source_.column(node);
    labels_[node] = column.kind() == ColumnKind::discrete;
    if (labels_[node])
      codes_[node].assign(column.codes().begin(), column.codes().end());
    else
      values_[node].assign(column.values().begin(), column.values().end());
    if (column.missing() == 0) continue;
    for (std::size_t row = 0; row < source_.rows(); ++row)
      if (labels_[node] ? codes_[node][row] == kMissing : std::isnan(values_[node][row]))
        holes_[node].push_back(static_cast<std::uint32_t>(row));
    fill_from_others(node);
  }
}

double FilledRows::weight(std::size_t row) const {
  if (!sample_.weights().empty()) return sample_.weights()[row];
  return sample_.counts().empty() ? 1 : sample_.counts()[row];
}

void FilledRows::fill_from_others(Node node) {
  std::vector<std::uint32_t> rows;
  std::vector<double> until;  // the sum of weights up to each
  double total = 0;
  std::size_t next_hole = 0;
  for (std::uint32_t row = 0; row < source_.rows(); ++row) {
    if (next_hole < holes_[node].size() && holes_[node][next_hole] == row) {
      ++next_hole;
      continue;
    }
    if (weight(row) == 0) continue;
    total += weight(row);
    rows.push_back(row);
    until.push_back(total);
  }
  if (rows.empty()) {
    // A resample may have lost every value of a column that is nearly empty: then all that there
    // are will do.
    for (std::uint32_t row = 0; row < source_.rows(); ++row)
      if (!std::ranges::binary_search(holes_[node], row)) {
        rows.push_back(row);
        until.push_back(++total);
      }
  }
  if (rows.empty())
    throw Error(ErrorKind::input, "column " + in_quotes(source_.names()[node]) +
                                      " has no value at all, so none can be drawn; leave it out "
                                      "(--drop " +
                                      shell_quote(source_.names()[node]) + ")");
  RandomStream random(seed_, Purpose::impute, name_key(source_.names()[node]) ^ key_);
  for (std::uint32_t hole : holes_[node]) {
    const auto found = std::upper_bound(until.begin(), until.end(), random.uniform() * total);
    const std::uint32_t row =
        rows[std::min(static_cast<std::size_t>(found - until.begin()), rows.size() - 1)];
    if (labels_[node])
      codes_[node][hole] = codes_[node][row];
    else
      values_[node][hole] = values_[node][row];
  }
  // Rows that do not count keep that value, and are not drawn again.
  std::erase_if(holes_[node], [&](std::uint32_t row) { return weight(row) == 0; });
}

Table FilledRows::table() const {
  std::vector<Column> columns;
  for (Node node = 0; node < source_.columns(); ++node) {
    if (source_.column(node).missing() == 0)
      columns.push_back(source_.column(node));
    else if (labels_[node])
      columns.emplace_back(Discrete{source_.column(node).levels(), codes_[node]});
    else
      columns.emplace_back(Continuous{values_[node]});
  }
  const auto weights = source_.row_weights();
  return Table(source_.names(), std::move(columns), {weights.begin(), weights.end()});
}

std::vector<Node> FilledRows::by_name() const {
  std::vector<Node> order;
  for (Node node = 0; node < holes_.size(); ++node)
    if (!holes_[node].empty()) order.push_back(node);
  std::ranges::sort(order, {}, [&](Node node) { return source_.names()[node]; });
  return order;
}

std::size_t FilledRows::configuration(const Family& family, std::size_t row) const {
  std::size_t code = 0;
  for (std::size_t i = 0; i < family.labels.size(); ++i)
    code += family.strides[i] * codes_[family.labels[i]][row];
  return code;
}

FilledRows::Family FilledRows::fit(Node child, const std::vector<Node>& parents) const {
  Family family;
  family.child = child;
  double cells = is_label(child) ? static_cast<double>(source_.levels(child)) : 1;
  for (Node parent : parents) {
    if (!is_label(parent)) {
      family.numbers.push_back(parent);
      continue;
    }
    // What would not fit in memory is passed over: it hardly tells anything of one cell.
    const auto levels = static_cast<double>(source_.levels(parent));
    constexpr double kMostCells = 1 << 20;
    if (cells * levels > kMostCells) continue;
    cells *= levels;
    family.labels.push_back(parent);
    family.strides.push_back(family.configurations);
    family.configurations *= source_.levels(parent);
  }
  if (is_label(child)) {
    family.log_probabilities = fit_label(family);
    return family;
  }

  // Rows where the family was observed; the other rows have no group.
  std::vector<std::uint32_t> groups(source_.rows(), kNoGroup);
  std::vector<double> weights(source_.rows(), 0);
  bool any = false;
  for (std::size_t row = 0; row < groups.size(); ++row) {
    const auto seen = [&](Node node) {
      return is_label(node) ? source_.codes(node)[row] != kMissing
                            : !std::isnan(source_.column(node).values()[row]);
    };
    weights[row] = weight(row);
    if (weights[row] == 0 || !seen(child) || !std::ranges::all_of(family.labels, seen) ||
        !std::ranges::all_of(family.numbers, seen))
      continue;
    groups[row] = static_cast<std::uint32_t>(configuration(family, row));
    any = true;
  }
  if (!any)  // never observed together: what has been drawn must do
    for (std::size_t row = 0; row < groups.size(); ++row)
      if (weights[row] > 0) groups[row] = static_cast<std::uint32_t>(configuration(family, row));
  std::vector<std::span<const double>> numbers;
  for (Node number : family.numbers) numbers.emplace_back(values_[number]);
  GaussianEstimate estimate = estimate_gaussian({.response = values_[child],
                                                 .predictors = numbers,
                                                 .groups = groups,
                                                 .group_count = family.configurations,
                                                 .weights = weights},
                                                1);
  family.normal = std::move(estimate.groups);
  // A standard deviation of 0 would leave no room for what the children say.
  const double least =
      1e-6 *
      estimate_gaussian(
          {.response = values_[child], .predictors = {}, .groups = {}, .weights = weights}, 0)
          .pooled.sd[0];
  for (double& sd : family.normal.sd) sd = std::max(sd, least);
  return family;
}

// Counts of the rows where the family was observed, and one imaginary row per configuration that is
// spread as the child is in all rows.
std::vector<double> FilledRows::fit_label(const Family& family) const {
  const std::size_t levels = source_.levels(family.child);
  std::vector<double> counts(family.configurations * levels, 0), overall(levels, 0.5);
  const auto codes = source_.codes(family.child);
  for (std::size_t row = 0; row < source_.rows(); ++row) {
    const double w = weight(row);
    if (w == 0 || codes[row] == kMissing) continue;
    overall[codes[row]] += w;
    const bool seen = std::ranges::all_of(
        family.labels, [&](Node label) { return source_.codes(label)[row] != kMissing; });
    if (seen) counts[configuration(family, row) * levels + codes[row]] += w;
  }
  const double total = std::accumulate(overall.begin(), overall.end(), 0.0);
  for (std::size_t j = 0; j < counts.size(); j += levels) {
    const auto row = std::span(counts).subspan(j, levels);
    const double sum = std::accumulate(row.begin(), row.end(), 1.0);
    for (std::size_t k = 0; k < levels; ++k)
      row[k] = natural_log((row[k] + overall[k] / total) / sum);
  }
  return counts;
}

double FilledRows::mean(const Family& family, std::size_t configuration, std::size_t row) const {
  const double* coefficients =
      &family.normal.coefficients[configuration * (family.numbers.size() + 1)];
  double sum = coefficients[0];
  for (std::size_t i = 0; i < family.numbers.size(); ++i)
    sum += coefficients[i + 1] * values_[family.numbers[i]][row];
  return sum;
}

// Of the child's present value, up to a constant.
double FilledRows::log_probability(const Family& family, std::size_t configuration,
                                   std::size_t row) const {
  if (is_label(family.child))
    return family.log_probabilities[configuration * source_.levels(family.child) +
                                    codes_[family.child][row]];
  const double sd = family.normal.sd[configuration];
  if (sd == 0) return 0;  // a constant: whatever it follows from
  const double distance = (values_[family.child][row] - mean(family, configuration, row)) / sd;
  return -0.5 * distance * distance - natural_log(sd);
}

void FilledRows::draw_label(Node node, std::size_t row, const std::vector<Family>& families,
                            const std::vector<std::vector<Node>>& children, RandomStream& random) {
  const std::size_t levels = source_.levels(node);
  const Family& own = families[node];
  scratch_.resize(levels);
  for (std::size_t level = 0; level < levels; ++level)
    scratch_[level] = own.log_probabilities[configuration(own, row) * levels + level];
  codes_[node][row] = 0;
  for (Node child : children[node]) {
    const std::size_t stride = families[child].stride_of(node);
    if (stride == 0) continue;
    const std::size_t base = configuration(families[child], row);
    for (std::size_t level = 0; level < levels; ++level)
      scratch_[level] += log_probability(families[child], base + stride * level, row);
  }
  const double most = *std::ranges::max_element(scratch_);
  double total = 0;
  for (double& value : scratch_) total += value = exponential(value - most);
  double u = random.uniform() * total;
  std::size_t level = 0;
  while (level + 1 < levels && u >= scratch_[level]) u -= scratch_[level++];
  codes_[node][row] = static_cast<std::uint16_t>(level);
}

// A normal distribution about what its parents say, met by what each child says of it.
void FilledRows::draw_number(Node node, std::size_t row, const std::vector<Family>& families,
                             const std::vector<std::vector<Node>>& children, RandomStream& random) {
  const Family& own = families[node];
  const std::size_t at = configuration(own, row);
  const double draw = draw_normal(random), sd = own.normal.sd[at];
  values_[node][row] = mean(own, at, row);
  if (sd == 0) return;
  double precision = 1 / (sd * sd), sum = values_[node][row] * precision;
  for (Node child : children[node]) {
    const Family& family = families[child];
    const auto place = std::ranges::find(family.numbers, node) - family.numbers.begin();
    const std::size_t j = configuration(family, row);
    const double slope =
        family.normal
            .coefficients[j * (family.numbers.size() + 1) + static_cast<std::size_t>(place) + 1];
    const double spread = family.normal.sd[j];
    if (spread == 0 || slope == 0) continue;
    const double rest = values_[child][row] - mean(family, j, row) + slope * values_[node][row];
    precision += (slope / spread) * (slope / spread);
    sum += rest / spread * (slope / spread);
  }
  const double value = sum / precision + draw / std::sqrt(precision);
  if (std::isfinite(value)) values_[node][row] = value;
}

void FilledRows::redraw(const Dag& graph) {
  const auto parents = modelled_parents(graph, labels_);
  std::vector<std::vector<Node>> children(parents.size());
  for (Node node = 0; node < parents.size(); ++node)
    for (Node parent : parents[node]) children[parent].push_back(node);
  // Only families that a hole is in are needed.
  std::vector<Family> families(parents.size());
  std::vector<bool> needed(parents.size(), false);
  for (Node node = 0; node < parents.size(); ++node) {
    if (holes_[node].empty()) continue;
    needed[node] = true;
    for (Node child : children[node]) needed[child] = true;
  }
  for (Node node = 0; node < parents.size(); ++node)
    if (needed[node]) families[node] = fit(node, parents[node]);
  ++round_;
  for (Node node : by_name()) {
    RandomStream random(seed_, Purpose::impute,
                        name_key(source_.names()[node]) ^ (key_ + kMix * round_));
    for (std::uint32_t row : holes_[node]) {
      if (is_label(node))
        draw_label(node, row, families, children, random);
      else
        draw_number(node, row, families, children, random);
    }
  }
}

}  // namespace hoist
