// SPDX-License-Identifier: Apache-2.0
#include "io/table_refusal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "hoist/text.hpp"

namespace hoist {
namespace {

struct Sentence {
  std::size_t offset = 0;
  std::string text;
};

// A list of names for a flag; `all` where the names would fill the screen.
std::string flag_list(const std::vector<std::string>& names, bool all_is_the_same) {
  constexpr std::size_t kRoom = 200;
  const std::string list = shell_quote(join_list(names));
  return all_is_the_same && list.size() > kRoom ? "all" : list;
}

// Where a column has more levels than there may be, the first that is one too many.
std::size_t offset_of_overflow(const ScannedColumn& column) {
  std::size_t levels = 0;
  for (const ScannedColumn::Entry& entry : column.entries)
    if (!entry.missing && ++levels > kMaxLevels) return entry.offset;
  return 0;
}

// What is found of one kind: the columns, and the sentence that tells about them.
class Refusals {
 public:
  explicit Refusals(const TableScan& scan) {
    for (const ScannedColumn& column : scan.columns) {
      if (const auto entry = column.decimal())
        add_continuous(column, *entry);
      else if (column.levels() > kMaxLevels)
        overfull_.push_back(&column);
      add_missing(column);
    }
  }

  std::optional<TableRefusal> all() {
    if (!continuous_.empty()) tell_continuous();
    if (missing_ > 0) tell_missing();
    if (!overfull_.empty()) tell_overfull();
    if (sentences_.empty()) return std::nullopt;
    std::stable_sort(sentences_.begin(), sentences_.end(),
                     [](const Sentence& a, const Sentence& b) { return a.offset < b.offset; });
    std::vector<std::string> texts;
    for (const Sentence& sentence : sentences_) texts.push_back(sentence.text);
    return TableRefusal{sentences_.front().offset, join(texts, "; ") + "; " + cure()};
  }

 private:
  void add_continuous(const ScannedColumn& column, std::size_t entry) {
    const std::size_t offset = column.entries[entry].offset;
    if (continuous_.empty() || offset < first_decimal_) {
      first_decimal_ = offset;
      decimal_text_ = column.index.texts()[entry];
      decimal_name_ = column.name;
    }
    continuous_.push_back(column.name);
  }

  void add_missing(const ScannedColumn& column) {
    std::size_t cells = 0;
    for (std::size_t i = 0; i < column.entries.size(); ++i) {
      const ScannedColumn::Entry& entry = column.entries[i];
      if (!entry.missing) continue;
      const std::string& marker = column.index.texts()[i];
      if (missing_ == 0 || entry.offset < first_missing_) {
        first_missing_ = entry.offset;
        missing_text_ = marker;
        missing_name_ = column.name;
      }
      cells += entry.count;
      missing_ += entry.count;
      by_marker_[marker] += entry.count;
    }
    if (cells > 0) by_column_.push_back(fmt::format("{} {}", in_quotes(column.name), cells));
  }

  void tell_continuous() {
    std::vector<std::string> others;
    for (const std::string& name : continuous_)
      if (name != decimal_name_) others.push_back(in_quotes(name));
    const std::string more =
        others.empty() ? ""
                       : fmt::format(", and so {} {} more ({})", others.size() == 1 ? "is" : "are",
                                     others.size(), as_many_as_fit(others));
    sentences_.push_back(
        {first_decimal_,
         fmt::format("column {} is continuous (it holds {}){}; continuous columns are not "
                     "supported yet",
                     in_quotes(decimal_name_), shortened(decimal_text_), more)});
  }

  void tell_missing() {
    std::vector<std::string> markers;
    for (const auto& [marker, cells] : by_marker_)
      markers.push_back(
          fmt::format("{} {}", marker.empty() ? "an empty cell" : in_quotes(marker), cells));
    sentences_.push_back(
        {first_missing_,
         fmt::format("the value of {} is missing ({}), the first of {} in the file (by column: {}; "
                     "by what stands there: {}); missing values are not supported yet",
                     in_quotes(missing_name_),
                     missing_text_.empty() ? "an empty cell" : in_quotes(missing_text_), missing_,
                     as_many_as_fit(by_column_), as_many_as_fit(markers))});
  }

  void tell_overfull() {
    std::vector<std::string> names;
    for (const ScannedColumn* column : overfull_) names.push_back(in_quotes(column->name));
    const bool one = overfull_.size() == 1;
    sentences_.push_back({offset_of_overflow(*overfull_.front()),
                          fmt::format("column{} {} {} more than {} levels; {} like an identifier",
                                      one ? "" : "s", as_many_as_fit(names), one ? "has" : "have",
                                      kMaxLevels, one ? "it looks" : "each looks")});
  }

  // What to do about it; the flags alone clear all of it.
  std::string cure() const {
    std::string flags;
    std::vector<std::string> drop;
    for (const ScannedColumn* column : overfull_) drop.push_back(column->name);
    if (!drop.empty()) flags += " --drop " + flag_list(drop, false);
    if (!continuous_.empty()) flags += " --discrete " + flag_list(continuous_, true);
    if (missing_ > 0) flags += " --na-values none";
    const bool one = continuous_.size() == 1;
    if (missing_ == 0 && continuous_.empty())
      return fmt::format("drop {} with{}", drop.size() == 1 ? "it" : "them", flags);
    if (missing_ == 0)
      return fmt::format(
          "bin {}, or read {} values as labels, which suits a few distinct ones, with{}",
          one ? "it" : "them", one ? "its" : "their", flags);
    if (continuous_.empty())
      return "remove such rows, or read what stands there as a level of its own with" + flags;
    return fmt::format(
        "bin {} and remove the rows of missing values, or read all of it as labels, which suits a "
        "few distinct values, with{}",
        one ? "it" : "them", flags);
  }

  std::vector<Sentence> sentences_;
  std::vector<std::string> continuous_;
  std::vector<const ScannedColumn*> overfull_;
  std::vector<std::string> by_column_;
  std::map<std::string, std::size_t> by_marker_;
  std::size_t missing_ = 0, first_decimal_ = 0, first_missing_ = 0;
  std::string decimal_text_, decimal_name_, missing_text_, missing_name_;
};

}  // namespace

std::optional<TableRefusal> refusal_of(const TableScan& scan) { return Refusals(scan).all(); }

}  // namespace hoist
