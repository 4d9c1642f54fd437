// SPDX-License-Identifier: Apache-2.0
#include "data/family_counts.hpp"

#include "hoist/error.hpp"
#include "hoist/text.hpp"

namespace hoist {

void require_fit(const std::string& what, const std::string& child, std::size_t parents,
                 double cells) {
  if (fits(cells)) return;
  throw Error(ErrorKind::input,
              "the table of " + what + " of '" + child + "' given " + std::to_string(parents) +
                  " parents would have " + format_double(cells) + " cells, more than the " +
                  std::to_string(kMaxCells) +
                  " that fit in memory; give it fewer parents (--max-parents) or merge levels");
}

void Configurations::reset(std::size_t rows) {
  codes_.assign(rows, 0);
  bound_ = 1;
  declared_ = 1;
  numbered_ = false;
}

void Configurations::add(std::span<const std::uint16_t> codes, std::size_t levels) {
  // Numbers stand for codes only where codes would outgrow an integer: numbering costs
  // more than a multiplication.
  constexpr std::uint64_t kMostCodes = std::uint64_t{1} << 40;
  if (bound_ > kMostCodes / (levels + 1)) {
    number();
    for (std::size_t i = 0; i < codes_.size(); ++i) codes_[i] = ids_[i];
    bound_ = distinct_.size();
  }
  for (std::size_t i = 0; i < codes_.size(); ++i) codes_[i] = codes_[i] * levels + codes[i];
  bound_ *= levels;
  declared_ *= static_cast<double>(levels);
  numbered_ = false;
}

const std::vector<std::uint32_t>& Configurations::ids() {
  if (!numbered_) number();
  return ids_;
}

void Configurations::number() {
  compress_(codes_, bound_, distinct_, ids_);
  numbered_ = true;
}

namespace {

template <class Count>
void count(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> codes,
           std::size_t levels, std::span<const Count> times, std::span<Count> cells) {
  if (times.empty()) {
    for (std::size_t i = 0; i < codes.size(); ++i) cells[ids[i] * levels + codes[i]] += 1;
  } else {
    for (std::size_t i = 0; i < codes.size(); ++i) cells[ids[i] * levels + codes[i]] += times[i];
  }
}

}  // namespace

void count_cells(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> codes,
                 std::size_t levels, std::span<const std::uint32_t> times,
                 std::span<std::uint32_t> cells) {
  count(ids, codes, levels, times, cells);
}

void count_cells(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> codes,
                 std::size_t levels, std::span<const double> weights, std::span<double> cells) {
  count(ids, codes, levels, weights, cells);
}

}  // namespace hoist
