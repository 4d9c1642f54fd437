// SPDX-License-Identifier: Apache-2.0
#include "io/table_refusal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hoist/text.hpp"
#include "io/disguises.hpp"

namespace hoist {
namespace {

// One kind of trouble, which several columns may have.
struct Trouble {
  std::size_t offset = 0;                ///< of the first cell that is such
  std::vector<std::string> columns;      ///< in quotes, with what is wrong with each
  std::vector<std::string> flag_values;  ///< what the flag that gets past it takes

  void add(std::size_t at, std::string column, const std::vector<std::string>& values) {
    if (columns.empty() || at < offset) offset = at;
    columns.push_back(std::move(column));
    for (const std::string& value : values)
      if (std::ranges::find(flag_values, value) == flag_values.end()) flag_values.push_back(value);
  }
  std::string flag(std::string_view name) const {
    return fmt::format("{} {}", name, shell_quote(join_list(flag_values)));
  }
};

// Where a column has more levels than there may be, the first that is one too many.
std::size_t offset_of_overflow(const ScannedColumn& column) {
  if (column.hashed) return column.overflow_at;
  std::size_t levels = 0;
  for (const ScannedColumn::Entry& entry : column.entries)
    if (!entry.missing && ++levels > kMaxLevels) return entry.offset;
  return column.entries.empty() ? 0 : column.entries.back().offset;
}

class Refusals {
 public:
  Refusals(const TableScan& scan, const TableOptions& options) : options_(options) {
    for (const ScannedColumn& column : scan.columns) {
      if (column.dropped || !column.left_out.empty()) continue;
      if (column.hashed ||
          (!column.by_value && column.entries.size() > kMaxLevels &&
           (column.levels() > kMaxLevels || column.entries.size() > kMaxLevels + 1)))
        overfull_.add(offset_of_overflow(column), in_quotes(column.name), {column.name});
      else if (column.weighs && column.missing() > 0)
        add_missing(column, weights_);
      else if (column.clusters && column.missing() > 0)
        add_missing(column, clusters_);
      else if (column.continuous() && column.found.not_finite > 0)
        add_not_finite(column);
      else if (column.measured && !column.found.all &&
               (column.weighs || column.as_declared ||
                std::ranges::count(options.continuous, column.name) > 0))
        add_words(column);
      else if (!column.found.all)
        add_disguised(column);
    }
  }

  std::optional<TableRefusal> all() {
    tell_weights();
    tell_clusters();
    tell_overfull();
    tell_words();
    tell_not_finite();
    tell_disguised();
    tell_among();
    if (sentences_.empty()) return std::nullopt;
    std::ranges::stable_sort(sentences_, {}, &TableRefusal::offset);
    std::vector<std::string> texts;
    for (const TableRefusal& sentence : sentences_) texts.push_back(sentence.message);
    return TableRefusal{sentences_.front().offset, join(texts, "; ")};
  }

 private:
  void add_not_finite(const ScannedColumn& column) {
    std::vector<std::string> texts;
    if (column.by_value) texts.push_back(column.not_finite_text);
    for (std::size_t i = 0; i < column.entries.size(); ++i)
      if (!column.entries[i].missing && !std::isfinite(column.value(i).value_or(0)))
        texts.push_back(column.index.texts()[i]);
    for (const std::string& text : texts)
      not_finite_.add(column.found.not_finite_at,
                      fmt::format("{} holds {} ({} such)", in_quotes(column.name), in_quotes(text),
                                  column.found.not_finite == 1
                                      ? "1 cell is"
                                      : fmt::format("{} cells are", column.found.not_finite)),
                      {text});
    not_finite_names_.push_back(column.name);
  }

  static void add_missing(const ScannedColumn& column, Trouble& trouble) {
    for (const ScannedColumn::Entry& entry : column.entries)
      if (entry.missing && entry.count > 0)
        trouble.add(entry.offset, in_quotes(column.name), {std::to_string(column.missing())});
  }

  void add_disguised(const ScannedColumn& column) {
    const Disguise found = disguise_of(column);
    if (found.what.empty() || found.dates) return;
    if (found.words.empty()) {
      disguised_.add(found.offset,
                     fmt::format("{} holds {} ({})", in_quotes(column.name), found.what,
                                 in_quotes(found.example)),
                     {column.name});
      return;
    }
    std::vector<std::string> words;
    for (const std::string& word : found.words) words.push_back(in_quotes(word));
    among_.add(found.offset,
               fmt::format("{} holds numbers and, in {} cell{}, {}", in_quotes(column.name),
                           found.cells, found.cells == 1 ? "" : "s", join(words, ", ")),
               found.words);
    among_names_.push_back(column.name);
  }

  void add_words(const ScannedColumn& column) {
    for (std::size_t i = 0; i < column.entries.size(); ++i) {
      if (column.entries[i].missing || column.value(i)) continue;
      const std::string& text = column.index.texts()[i];
      words_.add(column.entries[i].offset,
                 fmt::format("{} holds {}", in_quotes(column.name), in_quotes(text)),
                 {column.name});
      return;
    }
  }

  void tell_overfull() {
    if (overfull_.columns.empty()) return;
    const bool one = overfull_.columns.size() == 1;
    sentences_.push_back(
        {overfull_.offset,
         fmt::format("column{} {} {} more than {} levels; {} like an identifier; drop {} with {}",
                     one ? "" : "s", as_many_as_fit(overfull_.columns), one ? "has" : "have",
                     kMaxLevels, one ? "it looks" : "each looks", one ? "it" : "them",
                     overfull_.flag("--drop"))});
  }

  void tell_weights() {
    if (weights_.columns.empty()) return;
    sentences_.push_back(
        {weights_.offset,
         fmt::format("the column of weights {} has no value here ({} in all): fill "
                     "it in, with 0 where the row shall not count",
                     weights_.columns.front(), weights_.flag_values.front())});
  }

  void tell_clusters() {
    if (clusters_.columns.empty()) return;
    sentences_.push_back(
        {clusters_.offset,
         fmt::format("the column of clusters {} has no value here ({} in all): fill in which "
                     "cluster such rows belong to, one of its own for each where they are alone, "
                     "or leave the rows out",
                     clusters_.columns.front(), clusters_.flag_values.front())});
  }

  void tell_words() {
    if (words_.columns.empty()) return;
    const bool one = words_.columns.size() == 1;
    sentences_.push_back(
        {words_.offset,
         fmt::format("column{} {}, which {} no number, so {} cannot be read as numbers, which "
                     "--continuous, --bins, --weights or --states asks for; leave {} out of that "
                     "flag, or name what "
                     "means \"not observed\" with --na-values",
                     one ? "" : "s:", as_many_as_fit(words_.columns), one ? "is" : "are",
                     one ? "it" : "they", one ? "it" : "them")});
  }

  void tell_disguised() {
    if (disguised_.columns.empty()) return;
    const bool one = disguised_.columns.size() == 1;
    sentences_.push_back(
        {disguised_.offset,
         fmt::format(
             "column{} {}, which are not read as numbers: write plain ones, or leave {} out "
             "with {}, or read {} as labels with {}",
             one ? "" : "s:", as_many_as_fit(disguised_.columns), one ? "it" : "them",
             disguised_.flag("--drop"), one ? "it" : "them", disguised_.flag("--discrete"))});
  }

  void tell_among() {
    if (among_.columns.empty()) return;
    const bool one = among_.columns.size() == 1;
    const std::string names = shell_quote(join_list(among_names_));
    sentences_.push_back(
        {among_.offset,
         fmt::format("column{} {}: if such cells mean \"not observed\", say so with {}; otherwise "
                     "read {} as labels with --discrete {}, or leave {} out with --drop {}",
                     one ? "" : "s:", as_many_as_fit(among_.columns), markers(),
                     one ? "it" : "them", names, one ? "it" : "them", names)});
  }

  // One flag for all that needs it. The markers that there are stay: whoever gives a list gives all
  // of it.
  std::string markers() const {
    const bool standard = options_.na_values == TableOptions().na_values;
    std::vector<std::string> all =
        standard ? std::vector<std::string>{"default"} : options_.na_values;
    for (const Trouble* each : {&not_finite_, &among_})
      for (const std::string& text : each->flag_values) all.push_back(text);
    return "--na-values " + shell_quote(join_list(all));
  }

  void tell_not_finite() {
    if (not_finite_.columns.empty()) return;
    sentences_.push_back(
        {not_finite_.offset,
         fmt::format("column{} {}: a number must be finite; read such cells as not observed with "
                     "{}, or leave the column{} out with --drop {}",
                     not_finite_names_.size() == 1 ? "" : "s:", as_many_as_fit(not_finite_.columns),
                     markers(), not_finite_names_.size() == 1 ? "" : "s",
                     shell_quote(join_list(not_finite_names_)))});
  }

  const TableOptions& options_;
  Trouble weights_, clusters_, overfull_, words_, not_finite_, disguised_, among_;
  std::vector<std::string> not_finite_names_, among_names_;
  std::vector<TableRefusal> sentences_;
};

}  // namespace

std::optional<TableRefusal> refusal_of(const TableScan& scan, const TableOptions& options) {
  return Refusals(scan, options).all();
}

}  // namespace hoist
