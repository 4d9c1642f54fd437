// SPDX-License-Identifier: Apache-2.0
#include "io/bif.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "hoist/io.hpp"
#include "hoist/text.hpp"
#include "io/level_index.hpp"
#include "io/probability_row.hpp"

namespace hoist {
namespace {

// Fills the table of one variable. Configurations are numbered as in Cpt: parents ascending, the
// last fastest, whatever order the file lists them in.
class TableBuilder {
 public:
  TableBuilder(const Source& source, const BifFile& file, const BifStructure& structure, Node child,
               const std::vector<LevelIndex>& levels, std::size_t configurations)
      : source_(source),
        file_(file),
        block_(*structure.block[child]),
        parents_(structure.parents[child]),
        levels_(levels),
        child_levels_(levels[child].texts().size()),
        configurations_(configurations),
        stride_(parents_.size()) {
    std::vector<std::size_t> order(parents_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return parents_[a] > parents_[b]; });
    std::size_t stride = 1;
    for (std::size_t position : order) {
      stride_[position] = stride;
      stride *= cardinality(position);
    }
  }

  Cpt build(Rescaled& rescaled) {
    if (block_.rows.empty())
      source_.fail(
          block_.offset,
          fmt::format("there are no probabilities of {}; a network needs them (the structure "
                      "alone can be read as a graph)",
                      child()));
    cpt_.probabilities.assign(configurations_ * child_levels_, 0);
    seen_.assign(configurations_, false);
    const BifRow* fallback = nullptr;
    for (const BifRow& row : block_.rows) {
      if (row.kind == BifRow::Kind::table || row.kind == BifRow::Kind::in_turn) {
        whole_table(row, rescaled);
      } else if (row.kind == BifRow::Kind::row) {
        put(row, configuration(row), rescaled);
      } else {
        if (fallback != nullptr)
          source_.fail(row.offset, fmt::format("{} has two default rows; keep one", child()));
        fallback = &row;
      }
    }
    for (std::size_t j = 0; j < configurations_; ++j) {
      if (seen_[j]) continue;
      if (fallback == nullptr) fail_no_row(j);
      put(*fallback, j, rescaled);
    }
    return std::move(cpt_);
  }

 private:
  std::string child() const { return in_quotes(block_.child.text); }
  std::size_t cardinality(std::size_t position) const {
    return levels_[parents_[position]].texts().size();
  }
  const std::string& level(std::size_t position, std::size_t configuration) const {
    return levels_[parents_[position]]
        .texts()[configuration / stride_[position] % cardinality(position)];
  }

  // "given (yes, no)", in the order of the file; nothing for a root.
  std::string spell(std::size_t configuration) const {
    std::vector<std::string> words;
    for (std::size_t position = 0; position < parents_.size(); ++position)
      words.push_back(level(position, configuration));
    return words.empty() ? "" : " given (" + join(words, ", ") + ")";
  }

  [[noreturn]] void fail_no_row(std::size_t configuration) const {
    source_.fail(block_.offset, fmt::format("there are no probabilities of {}{}; add the row",
                                            child(), spell(configuration)));
  }

  std::size_t configuration(const BifRow& row) const {
    if (row.configuration.size() != parents_.size())
      source_.fail(row.offset, fmt::format("this row gives {} parent levels; {} has {} parents",
                                           row.configuration.size(), child(), parents_.size()));
    std::size_t number = 0;
    for (std::size_t position = 0; position < parents_.size(); ++position) {
      const BifWord& word = row.configuration[position];
      const LevelIndex& known = levels_[parents_[position]];
      const std::uint32_t code = known.find(word.text);
      if (code == LevelIndex::kNone)
        source_.fail(
            word.offset,
            fmt::format("{} is not a level of {} ({}){}", in_quotes(word.text),
                        in_quotes(file_.variables[parents_[position]].name.text),
                        shown_list(known.texts()), did_you_mean(word.text, known.texts())));
      number += code * stride_[position];
    }
    return number;
  }

  void put(const BifRow& row, std::size_t configuration, Rescaled& rescaled) {
    if (row.values.size() != child_levels_)
      source_.fail(row.values_offset,
                   fmt::format("{} probabilities of {}{}; it has {} levels", row.values.size(),
                               child(), spell(configuration), child_levels_));
    const auto cell =
        cpt_.probabilities.begin() + static_cast<std::ptrdiff_t>(configuration * child_levels_);
    std::copy(row.values.begin(), row.values.end(), cell);
    finish(row, configuration, rescaled);
  }

  void whole_table(const BifRow& row, Rescaled& rescaled) {
    if (row.values.size() != cpt_.probabilities.size())
      source_.fail(row.values_offset,
                   fmt::format("{} probabilities in the table of {}; it needs {}",
                               row.values.size(), child(), cpt_.probabilities.size()));
    for (std::size_t j = 0; j < configurations_; ++j) {
      // In the file the last parent counts fastest too, but the parents stand in the file's order.
      const bool in_turn = row.kind == BifRow::Kind::in_turn;
      std::size_t number = 0;
      for (std::size_t position = parents_.size(), rest = j; position-- > 0;
           rest /= cardinality(position))
        number += rest % cardinality(position) * stride_[position];
      for (std::size_t k = 0; k < child_levels_; ++k)
        cpt_.probabilities[number * child_levels_ + k] =
            row.values[in_turn ? j * child_levels_ + k : k * configurations_ + j];
      finish(row, number, rescaled);
    }
  }

  void finish(const BifRow& row, std::size_t configuration, Rescaled& rescaled) {
    if (seen_[configuration])
      source_.fail(row.offset, fmt::format("the probabilities of {}{} are given twice; keep one",
                                           child(), spell(configuration)));
    seen_[configuration] = true;
    const double sum = settle_probabilities(
        std::span(cpt_.probabilities).subspan(configuration * child_levels_, child_levels_),
        rescaled);
    if (sum == 1) return;
    source_.fail(row.values_offset,
                 fmt::format("probabilities of {}{} sum to {:.6g}, not 1{}", child(),
                             spell(configuration), sum, parents_.empty() ? "" : order_of(row)));
  }

  // What a table that was filled in another order should hear.
  static std::string_view order_of(const BifRow& row) {
    if (row.kind == BifRow::Kind::table)
      return "; a table lists the first level of the child for every configuration, then the "
             "second, ...";
    if (row.kind == BifRow::Kind::in_turn)
      return "; a table lists all levels of the child for the first configuration, then for the "
             "second, ..., the last parent fastest";
    return "";
  }

  const Source& source_;
  const BifFile& file_;
  const BifProbability& block_;
  const std::vector<Node>& parents_;
  const std::vector<LevelIndex>& levels_;
  std::size_t child_levels_;
  std::size_t configurations_;
  std::vector<std::size_t> stride_;  // of each parent in the file's order
  Cpt cpt_;
  std::vector<bool> seen_;
};

std::vector<LevelIndex> levels_of(const Source& source, const BifFile& file) {
  std::vector<LevelIndex> levels(file.variables.size());
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const BifVariable& variable = file.variables[i];
    if (!variable.has_levels)
      source.fail(variable.name.offset,
                  fmt::format("variable {} declares no levels; a network needs them (the structure "
                              "alone can be read as a graph)",
                              in_quotes(variable.name.text)));
    if (variable.levels.size() > kMaxLevels)
      source.fail(variable.name.offset, fmt::format("variable {} has more than {} levels",
                                                    in_quotes(variable.name.text), kMaxLevels));
    for (const BifWord& level : variable.levels) levels[i].add(level.text);
  }
  return levels;
}

// Default rows may stand for so many numbers in all (8 MiB): a file of a few lines could ask for
// all memory otherwise, while numbers that are written out cost their writer as much as their
// reader.
constexpr std::size_t kMostByDefault = std::size_t{1} << 20;

std::size_t numbers_in(const BifFile& file) {
  std::size_t numbers = 0;
  for (const BifProbability& block : file.probabilities)
    for (const BifRow& row : block.rows) numbers += row.values.size();
  return numbers;
}

// How many configurations the parents of each variable have; refused before anything is allocated.
std::vector<std::size_t> sizes(const Source& source, const BifFile& file,
                               const BifStructure& structure,
                               const std::vector<LevelIndex>& levels) {
  const std::size_t given = numbers_in(file);
  std::vector<std::size_t> configurations;
  std::size_t total = 0;
  for (Node node = 0; node < levels.size(); ++node) {
    std::size_t count = 1;
    std::size_t cells = levels[node].texts().size();
    for (Node parent : structure.parents[node]) {
      const std::size_t factor = levels[parent].texts().size();
      if (cells > kMaxCells / factor) cells = kMaxCells + 1;
      if (cells <= kMaxCells) cells *= factor, count *= factor;
    }
    total += cells;
    const auto fail = [&](const std::string& why) {
      source.fail(structure.block[node]->offset,
                  fmt::format("the probability table of {} {}",
                              in_quotes(structure.dag.names()[node]), why));
    };
    if (total > kMaxCells)
      fail(fmt::format("would not fit in memory: tables of more than {} numbers are refused",
                       kMaxCells));
    if (total > given + kMostByDefault)
      fail(
          fmt::format("has {} numbers, and the file gives {} in all; default rows may stand for {} "
                      "at most: write the rows, or give the variable fewer parents",
                      cells, given, kMostByDefault));
    configurations.push_back(count);
  }
  return configurations;
}

}  // namespace

Network parse_bif(std::string_view text, std::string_view place, Notes* notes) {
  const Source source(text, place);
  return network_of(source, parse_bif_syntax(source), notes);
}

Network network_of(const Source& source, const BifFile& file, Notes* notes) {
  const BifStructure structure = bif_structure(source, file);
  const std::vector<LevelIndex> levels = levels_of(source, file);
  const std::vector<std::size_t> configurations = sizes(source, file, structure, levels);
  Network network{structure.dag, {}, {}};
  Rescaled rescaled;
  for (Node node = 0; node < levels.size(); ++node) {
    network.levels.push_back(levels[node].texts());
    network.models.emplace_back(
        TableBuilder(source, file, structure, node, levels, configurations[node]).build(rescaled));
  }
  rescaled.tell(source.place(), notes);
  return network;
}

}  // namespace hoist
